import { loadedCode, loadPage, pageKey } from './page-code.ts';
import { FailedCard } from './failed-card.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { useCode } from './use-code.ts';
import type { PageRow } from '../routes/route-table.ts';

/** A page of a module: its skeleton, itself, or the card. */
export function ModulePage({ page }: { page: PageRow }) {
  const key = pageKey(page);
  const code = useCode({
    key,
    module: page.module,
    load: (again) => loadPage(page, again),
    loaded: () => loadedCode(key),
    mayReload: true,
  });
  if (code.state === 'failed') return <FailedCard error={code.error} retry={code.retry} module={page.module} />;
  if (code.state === 'loading') return <PageSkeleton title={page.title} />;
  return <code.Component key={key} />;
}
