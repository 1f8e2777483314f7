import { useLocation } from 'react-router-dom';
import { useMay } from '@shared/runtime/session.ts';
import { Boundary } from '../modules/boundary.tsx';
import { BrokenPage } from '../modules/broken-page.tsx';
import { ModulePage } from '../modules/module-page.tsx';
import { Forbidden } from './forbidden.tsx';
import { HOST } from './host-face.ts';
import { ownPages } from './own-pages.ts';
import type { PageRow } from './route-table.ts';

/** A route: permission first (nothing is loaded or asked for without it), then the page in its own boundary. */
export function RoutePage({ page }: { page: PageRow }) {
  const may = useMay();
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  if (!may(page.permission)) return <Forbidden path={page.path} />;
  return (
    <Boundary resetKey={`${page.path}?${id}`} mayReload module={page.module} Fallback={BrokenPage}>
      <ModulePage page={page} own={page.module === HOST ? ownPages[page.path] : undefined} />
    </Boundary>
  );
}
