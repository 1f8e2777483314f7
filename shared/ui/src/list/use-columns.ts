import { useMemo } from 'react';
import type { ListContract } from '@shared/contract/list.ts';
import { usePreference } from '@shared/runtime/preferences.ts';
import { useMaybeMe } from '@shared/runtime/session.ts';
import { placeColumns, readSettings, type ColumnSettings } from './column-settings.ts';
import { levelOf } from './own-list.ts';

const EMPTY: ColumnSettings = {};
/** Columns of a list that this user may see, with the user's settings (kept on the server per user). */
export function useColumns(list: ListContract, hidden: readonly string[] = []) {
  const key = `columns:${list.name}`;
  const [kept, keep] = usePreference<ColumnSettings>(key, EMPTY);
  const me = useMaybeMe();
  const left = hidden.join();
  const allowed = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(list.columns).filter(
          ([one, { field }]) => levelOf(me, field) !== 'HIDDEN' && !left.split(',').includes(one),
        ),
      ),
    [list.columns, me, left],
  );
  const placed = useMemo(() => placeColumns(allowed, readSettings(kept)), [allowed, kept]);
  return { allowed, placed, settings: readSettings(kept), setSettings: keep };
}
