import { QueryClient } from '@tanstack/react-query';
import { configure, render, type RenderResult } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { createBrowserRouter, Outlet, RouterProvider, type RouteObject } from 'react-router-dom';
import type { Me } from '@shared/contract/host-api.ts';
import type { ModuleDeclaration } from '@shared/contract/module.ts';
import { connectNavigation } from '@shared/runtime/navigation.ts';
import { NoticeHolder } from '@shared/runtime/notice-holder.tsx';
import { holdNotices } from '@shared/runtime/notices-bridge.tsx';
import { resetNotices } from '@shared/runtime/notices.ts';
import { makeQueryClient } from '@shared/runtime/query-client.ts';
import { setMe } from '@shared/runtime/session.ts';
import { UiProvider } from '@shared/runtime/ui-provider.tsx';
import { answerBoxStyles } from './box-styles.ts';
import { person } from './people.ts';
import { sharedAnswer } from './watched.ts';

holdNotices(NoticeHolder);
answerBoxStyles();
// A page test waits for what it names, not for a quick machine.
configure({ asyncUtilTimeout: 10_000 });

export interface Hosted extends RenderResult {
  client: QueryClient;
  /** Where the page stands now. */
  place: () => string;
}

/** A query client that fails at once, for tests. */
function testClient(): QueryClient {
  const client = makeQueryClient();
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retry: false, structuralSharing: sharedAnswer },
  });
  return client;
}

function host(routes: RouteObject[], path: string, me: Me): Hosted {
  globalThis.history.replaceState(null, '', path);
  resetNotices();
  setMe(null);
  setMe(me);
  const client = testClient();
  const router = createBrowserRouter([
    {
      path: '/',
      element: <Outlet />,
      // The first page is lazy; until it is there nothing is drawn.
      HydrateFallback: () => null,
      children: [...routes, { path: '*', element: <p>页面不存在</p> }],
    },
  ]);
  connectNavigation((to, options) => void router.navigate(to, options));
  const view = render(
    <UiProvider client={client}>
      <main>
        <RouterProvider router={router} />
      </main>
    </UiProvider>,
  );
  return { ...view, client, place: () => router.state.location.pathname + router.state.location.search };
}

/**
 * Draws a route of a module as the real host would: its own runtime, router, theme and notices, with the session of
 * `me`. Put a `fakeApi()` in place first.
 */
export function renderRoute(declaration: ModuleDeclaration, path: string, me: Me = person()): Hosted {
  const routes = declaration.routes.flatMap((row): RouteObject[] =>
    row.page
      ? [{ path: row.path, lazy: async () => ({ Component: (await row.page?.())?.default as ComponentType }) }]
      : [],
  );
  return host(routes, path, me);
}

/** Draws a single element at a path, for parts of pages. */
export const renderAt = (element: ReactElement, path = '/page', me: Me = person()): Hosted =>
  host([{ path: '*', element }], path, me);
