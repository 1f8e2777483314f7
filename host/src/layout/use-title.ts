import { useEffect } from 'react';
import { pageTitle } from '@shared/contract/company-name.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { useShortName } from '@shared/runtime/company-config.ts';
import type { PageRow } from '../routes/route-table.ts';

/** The title of the browser's tab: name of the current route and the company (A1.1, A1.6); left alone by a redirect. */
export function useTitle(page: PageRow | null, redirecting: boolean): void {
  const shortName = useShortName();
  const title = redirecting ? null : pageTitle(page?.title ?? TEXTS.notFoundPage, shortName);
  useEffect(() => {
    if (title !== null && document.title !== title) document.title = title;
  }, [title]);
}
