import { website } from '@shared/contract/system/website.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { AnnouncementsTab } from './announcements-tab.tsx';
import { AppearanceTab } from './appearance-tab.tsx';
import { TrackingTab } from './tracking-tab.tsx';
import css from './website.module.css';

const PARTS = { look: '外观', notices: '公告', tracking: '对外查询' } as const;

/** 网站设置 (S8); `?part=` is the open tab. Names and addresses are 公司信息 of 全局设置. */
export default function WebsitePage() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const read = useRead(website.get, {}, { skipErrorHandler: true });
  const part = Object.keys(PARTS).find((key) => key === search.get('part')) ?? 'look';
  const back = { path: '/system/global', label: '返回全局设置' };
  return (
    <div className={css.page}>
      <div className={css.head}>
        <Tabs
          activeKey={part}
          items={Object.entries(PARTS).map(([key, label]) => ({ key, label }))}
          onChange={(key) => setSearch({ part: key })}
        />
        {may('system.global.view') ? <ActionLink to="/system/global?part=company">公司信息 →</ActionLink> : null}
      </div>
      <div className={css.panel}>
        {part === 'notices' ? <AnnouncementsTab /> : null}
        {part !== 'notices' && !read.data ? <LoadState read={read} back={back} /> : null}
        {part === 'look' && read.data ? <AppearanceTab key={read.data.version} settings={read.data} /> : null}
        {part === 'tracking' && read.data ? <TrackingTab settings={read.data} /> : null}
      </div>
    </div>
  );
}
