import { createContext, use } from 'react';
import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router-dom';
import type { ReleaseSet } from '@shared/contract/release.ts';
import { useMe } from '@shared/runtime/session.ts';
import { Shell } from '../layout/shell.tsx';
import { NotFound } from './not-found.tsx';
import { RoutePage } from './route-page.tsx';
import { canonical, type PageRow, type RouteTable } from './route-table.ts';

/** What the shell knows of this tab's release set. */
export interface ShellSet {
  release: ReleaseSet;
  table: RouteTable;
}

const Context = createContext<ShellSet | null>(null);

/** The release set of this tab. */
export function useReleaseSet(): ShellSet {
  const set = use(Context);
  if (!set) throw new Error('outside of the shell');
  return set;
}

/** The page of the current place, or null on the 404 page; kept beside its route. */
export const pageOfHandle = (handle: unknown): PageRow | null =>
  (handle as { page?: PageRow } | undefined)?.page ?? null;

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
        <Context value={set}>
          <Shell />
        </Context>
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
