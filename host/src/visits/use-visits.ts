import { useEffect } from 'react';
import { latestPreference, mergePreference, writePreference } from '@shared/runtime/preferences.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { PageTab } from '@shared/runtime/tabs.ts';
import { HOME } from '../routes/host-face.ts';
import type { PageRow } from '../routes/route-table.ts';
import { mergedVisits, readVisits, withVisit } from './visits.rules.ts';

export const VISITS = 'visits';
/** Going about is no reason to write at each step. */
const SAVE_AFTER_MS = 20_000;

mergePreference(VISITS, (mine, theirs) => mergedVisits(readVisits(mine), readVisits(theirs)));

/** Remembers the current page for 最近访问; a record once it has said its number, so that none is kept that is not there. */
export function useVisits(page: PageRow | null, tab: PageTab | undefined): void {
  const may = useMay();
  const { key, title, label } = tab ?? {};
  const counts = page !== null && page.path !== HOME && may(page.permission);
  useEffect(() => {
    if (!counts || !key || !title) return;
    if (key.includes('?id=') && !label) return;
    const visit = { key, title, ...(label ? { label } : {}), at: Date.now() };
    writePreference(VISITS, withVisit(readVisits(latestPreference(VISITS)), visit), SAVE_AFTER_MS);
  }, [counts, key, title, label]);
}
