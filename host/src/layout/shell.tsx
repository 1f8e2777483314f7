import { ConfigProvider } from 'antd';
import { Suspense } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { usePreference } from '@shared/runtime/preferences.ts';
import { useMay } from '@shared/runtime/session.ts';
import { tabKey } from '@shared/runtime/tabs.ts';
import { lazyPart } from '../modules/lazy-part.tsx';
import { pageOfHandle, useReleaseSet } from '../routes/release-set.ts';
import { ancestorsOf } from '../routes/route-table.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import { useFavicon, Watermark } from './brand-parts.tsx';
import { Header } from './header.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { MaintenanceBar } from './maintenance-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import { TrialBar } from './trial-bar.tsx';
import { TabsBar } from './tabs-bar.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useKeys } from './use-keys.ts';
import { useNarrow } from './use-narrow.ts';
import { useTitle } from './use-title.ts';
import css from './shell.module.css';

const Palette = lazyPart('搜索', () => import('../palette/palette.tsx').then((part) => part.Palette));
const KeysHelp = lazyPart('快捷键', () => import('./keys-help.tsx').then((part) => part.KeysHelp));

export type Density = 'small' | 'middle' | 'large';

/** The global layout: side menu, header, tabs and the page. Everything but login stands inside it. */
export function Shell() {
  const { table } = useReleaseSet();
  const location = useLocation();
  const match = useMatches().at(-1);
  const page = pageOfHandle(match?.handle);
  const redirecting = (match?.handle as { redirect?: true } | undefined)?.redirect === true;
  const chain = page ? ancestorsOf(table, page) : [];
  const [density] = usePreference<Density>('density', 'middle');
  const [folded, setFolded] = usePreference('menu.collapsed', false);
  const narrow = useNarrow();
  const collapsed = folded || narrow;
  const keys = useKeys();
  useTitle(page, redirecting);
  useFavicon();
  const may = useMay();
  if (page?.bare && may(page.permission))
    return (
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    );
  return (
    <ConfigProvider componentSize={density}>
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      <div className={css.shell} data-collapsed={collapsed}>
        <SideMenu current={chain[0]?.path ?? ''} collapsed={collapsed} />
        <div className={css.body}>
          <Header
            chain={chain}
            collapsed={collapsed}
            onCollapse={narrow ? null : () => setFolded(!folded)}
            onSearch={keys.openPalette}
            onHelp={keys.openHelp}
          />
          <TabsBar page={page} />
          <AnnouncementBar />
          <main id="main" className={css.main} tabIndex={-1} key={tabKey(location)}>
            <Outlet />
          </main>
        </div>
        <OfflineBar />
        <MaintenanceBar />
        <TrialBar />
        <UpdateNotice />
      </div>
      <Watermark />
      <LeaveGuard />
      <Suspense>
        {keys.palette && <Palette onClose={keys.closePalette} />}
        {keys.help && <KeysHelp onClose={keys.closeHelp} />}
      </Suspense>
    </ConfigProvider>
  );
}
