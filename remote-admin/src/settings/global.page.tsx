import { useMay } from '@shared/runtime/session.ts';
import { ReleaseTabs } from '@shared/ui/release/release-tabs.tsx';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { AuditTab } from './audit-tab.tsx';
import { CompanyTab } from './company-tab.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { SystemTab } from './system-tab.tsx';
import css from './settings.module.css';

/** 全局设置 (S11). The open part lives in the URL (`?part=`); the list of 操作日志 keeps its own filters beside it. */
export default function GlobalPage() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const parts = [
    { key: 'company', label: '公司信息', content: <CompanyTab /> },
    { key: 'settings', label: '参数', content: <SettingsTab /> },
    ...(may('system.audit.view') ? [{ key: 'audit', label: '操作日志', content: <AuditTab /> }] : []),
    ...(may('system.job.view') ? [{ key: 'jobs', label: '任务', content: <JobsTab /> }] : []),
    ...(may('system.release.view') ? [{ key: 'release', label: '发布', content: <ReleaseTabs /> }] : []),
    { key: 'system', label: '系统信息', content: <SystemTab /> },
  ];
  const open = parts.find(({ key }) => key === search.get('part')) ?? parts[0];
  return (
    <div className={css.page}>
      <Tabs
        className={css.tabs}
        activeKey={open?.key}
        items={parts.map(({ key, label }) => ({ key, label }))}
        onChange={(key) => setSearch({ part: key })}
      />
      <div className={open?.key === 'audit' ? css.list : css.panel}>{open?.content}</div>
    </div>
  );
}
