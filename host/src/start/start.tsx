import type { Root } from 'react-dom/client';
import type { Me } from '@shared/contract/host-api.ts';
import { loginPath } from '@shared/contract/redirect-target.ts';
import { currentMe, loadMe, mayOf, onSessionChange, watchSession } from '@shared/runtime/session.ts';
import { connectNavigation, connectPageCode, connectPages } from '@shared/runtime/navigation.ts';
import { loadPreferences } from '@shared/runtime/preferences.ts';
import { endSession, followOtherTabs } from '@shared/runtime/session-end.ts';
import { BizError, CallError } from '@shared/runtime/biz-error.ts';
import { UiProvider } from '@shared/runtime/ui-provider.tsx';
import { watchCompanyConfig } from '@shared/runtime/company-config.ts';
import { LoginOver } from '../login-over/login-over.tsx';
import { AppBoundary } from './app-boundary.tsx';
import { loadPage, prefetchFiles } from '../modules/page-code.ts';
import { registerModules } from '../modules/registry.ts';
import { startTelemetry } from '../modules/telemetry.ts';
import { HOST } from '../routes/host-face.ts';
import { createRouter } from '../routes/router.tsx';
import { blockReason, canonical, findPage, routeTable } from '../routes/route-table.ts';
import { openDisplay } from './display.ts';
import { readRelease } from './release-document.ts';
import { ShellRouter } from './shell-router.tsx';
import { StartFailed } from './start-failed.tsx';
import { reportDeadShell, shellStands } from './start-failure.ts';
import { StartRefused } from './start-refused.tsx';
import { ReleaseReplayed } from './newest-seen.ts';
import { ReleaseTampered } from './verify.ts';

/** Whether login still has a step for the user: a new password, 两步验证. */
const isUnfinished = ({ user }: Me) => user.mustChangePassword || user.mustSetUpMfa;

/**
 * The start of a tab: release document, session, place, first render. Without a session it goes to login with the way
 * back; without an answer it says so and tries again.
 */
export async function start(root: Root): Promise<void> {
  try {
    const release = await readRelease();
    startTelemetry(release);
    const table = routeTable(release);
    registerModules(release);
    const first = findPage(table, location.pathname);
    await openDisplay();
    const session = loadMe();
    const code = first && first.module !== HOST ? loadPage(first).catch(() => null) : null;
    const me = await session;
    if (!me || isUnfinished(me)) return location.replace(loginPath(location));
    await loadPreferences();
    const reason = blockReason(table, me);
    const place = reason
      ? `/block?reason=${reason}&from=${encodeURIComponent(location.pathname)}`
      : canonical(table, me, location);
    if (place !== location.pathname + location.search + location.hash && !(reason && location.pathname === '/block'))
      history.replaceState(history.state, '', place);
    // The rows are asked for while the shell is being drawn.
    else if (first && mayOf(me, first.permission))
      void code?.then((page) => page?.ahead?.(new URLSearchParams(location.search)));
    const router = createRouter({ release, table });
    connectNavigation((to, options) => {
      const url = new URL(to, location.origin);
      void router.navigate(canonical(table, currentMe() ?? me, url), options);
    });
    connectPages((path) => {
      const page = findPage(table, path);
      return page !== null && mayOf(currentMe(), page.permission);
    });
    connectPageCode((path, filesOnly) => {
      const page = findPage(table, new URL(path, location.origin).pathname);
      if (!page || page.module === HOST || !mayOf(currentMe(), page.permission)) return;
      if (filesOnly) prefetchFiles(page);
      else void loadPage(page).catch(() => null);
    });
    watchSession();
    watchCompanyConfig();
    followOtherTabs();
    onSessionChange((next) => {
      if (isUnfinished(next)) endSession('');
    });
    root.render(
      <AppBoundary>
        <UiProvider>
          <ShellRouter router={router} />
          <LoginOver />
        </UiProvider>
      </AppBoundary>,
    );
    shellStands();
  } catch (error) {
    const refused = error instanceof ReleaseTampered || error instanceof ReleaseReplayed;
    // The API's refusals and silence are not the shell's fault.
    if (!refused && !(error instanceof BizError) && !(error instanceof CallError)) reportDeadShell(error);
    root.render(
      <UiProvider>
        {refused ? <StartRefused error={error} /> : <StartFailed error={error} retry={() => void start(root)} />}
      </UiProvider>,
    );
  }
}
