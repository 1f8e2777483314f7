import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { useMay } from '@shared/runtime/session.ts';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { Boundary } from '../modules/boundary.tsx';
import { BrokenPage } from '../modules/broken-page.tsx';
import { ModulePage } from '../modules/module-page.tsx';
import { PageSkeleton } from '../modules/page-skeleton.tsx';
import { Forbidden } from './forbidden.tsx';
import { ScreenPage } from '../screen/screen.page.tsx';
import { BLOCK, HOME, HOST, SCREEN } from './host-face.ts';
import type { PageRow } from './route-table.ts';

/** A page of the shell: like those of the modules it is fetched by who opens it. */
const ownPage = (title: string, load: () => Promise<() => React.ReactNode>) =>
  tabOnDemand(load, { name: title, waiting: <PageSkeleton title={title} /> });

const loadBoard = async () => (await import('../dashboard/dashboard.page.tsx')).DashboardPage;
// Most visits begin there: its code comes beside the session.
if (['/', HOME].includes(globalThis.location.pathname)) loadBoard().catch(() => undefined);

const own: Readonly<Record<string, ComponentType>> = {
  [HOME]: ownPage('系统看板', loadBoard),
  [SCREEN]: ScreenPage,
  [BLOCK]: ownPage('访问受限', async () => (await import('../block/block.page.tsx')).BlockPage),
};

/** A route: permission first (nothing is loaded or asked for without it), then the page in its own boundary. */
export function RoutePage({ page }: { page: PageRow }) {
  const may = useMay();
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  if (!may(page.permission)) return <Forbidden path={page.path} />;
  const Own = page.module === HOST ? own[page.path] : undefined;
  return (
    <Boundary resetKey={`${page.path}?${id}`} mayReload module={page.module} Fallback={BrokenPage}>
      {Own ? <Own /> : <ModulePage page={page} />}
    </Boundary>
  );
}
