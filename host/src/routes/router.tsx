import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router-dom';
import { useMe } from '@shared/runtime/session.ts';
import { Shell } from '../layout/shell.tsx';
import { NotFound } from './not-found.tsx';
import { ReleaseSetContext, useReleaseSet, type ShellSet } from './release-set.ts';
import { RoutePage } from './route-page.tsx';
import { canonical } from './route-table.ts';

/** One router for all modules, made of rows; no module is loaded for it. Redirects replace their history entry. */
export function createRouter(set: ShellSet): ReturnType<typeof createBrowserRouter> {
  const pages = set.table.pages.map((page): RouteObject => ({
    path: page.path,
    element: <RoutePage page={page} />,
    handle: { page },
  }));
  const redirects = ['/', ...set.table.redirects.keys()].map((path): RouteObject => ({
    path,
    element: <Redirect />,
    handle: { redirect: true },
  }));
  return createBrowserRouter([
    {
      element: (
        <ReleaseSetContext value={set}>
          <Shell />
        </ReleaseSetContext>
      ),
      children: [
        ...pages,
        ...new Map(redirects.map((route) => [route.path, route])).values(),
        { path: '*', element: <NotFound /> },
      ],
    },
  ]);
}

/** Goes on to where the address leads, in the same history entry, with query and hash (A2.2). */
function Redirect() {
  const { table } = useReleaseSet();
  const me = useMe();
  return <Navigate replace to={canonical(table, me, useLocation())} />;
}
