import { useLocation } from 'react-router-dom';
import { useMay } from '@shared/runtime/session.ts';
import { BlockPage } from '../block/block.page.tsx';
import { DashboardPage } from '../dashboard/dashboard.page.tsx';
import { Boundary } from '../modules/boundary.tsx';
import { BrokenPage } from '../modules/broken-page.tsx';
import { ModulePage } from '../modules/module-page.tsx';
import { Forbidden } from './forbidden.tsx';
import { ScreenPage } from '../screen/screen.page.tsx';
import { BLOCK, HOME, HOST, SCREEN } from './host-face.ts';
import type { PageRow } from './route-table.ts';

const own: Readonly<Record<string, () => React.ReactNode>> = {
  [HOME]: DashboardPage,
  [SCREEN]: ScreenPage,
  [BLOCK]: BlockPage,
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
