import { loadedCode, loadPage, pageKey, type PageCode } from './page-code.ts';
import { FailedCard } from './failed-card.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { useCode } from './use-code.ts';
import type { PageRow } from '../routes/route-table.ts';

interface Props {
  page: PageRow;
  /** Fetches a page of the shell itself; those of modules are found in their declaration. */
  own?: (() => Promise<PageCode>) | undefined;
}
/** A page: its skeleton, itself, or the card. */
export function ModulePage({ page, own }: Props) {
  const key = pageKey(page);
  const code = useCode({
    key,
    module: page.module,
    load: (again) => loadPage(page, { again, own }),
    loaded: () => loadedCode(key),
    mayReload: true,
  });
  if (code.state === 'failed')
    return <FailedCard error={code.error} retry={code.retry} module={own ? undefined : page.module} />;
  if (code.state === 'loading') return <PageSkeleton title={page.title} />;
  return <code.Component key={key} />;
}
