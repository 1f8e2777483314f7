import { risk } from '@shared/contract/finance/risk.contract.ts';
import { useMayRule } from '@shared/ui/action/may.ts';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { StaleNotice } from './stale-notice.tsx';

const Board = tabOnDemand(async () => (await import('./risk-board.tsx')).RiskBoard);
const Alerts = tabOnDemand(async () => (await import('./alert-tab.tsx')).AlertTab);
const Profiles = tabOnDemand(async () => (await import('./profile-tab.tsx')).ProfileTab);
const Rules = tabOnDemand(async () => (await import('./rules-tab.tsx')).RulesTab);
const Holds = tabOnDemand(async () => (await import('./holds-tab.tsx')).HoldsTab);

const PANELS = [
  { key: 'board', label: '风险看板', children: <Board /> },
  { key: 'alerts', label: '预警', children: <Alerts /> },
  { key: 'profiles', label: '客户信用', children: <Profiles /> },
  { key: 'rules', label: '规则', children: <Rules /> },
  { key: 'holds', label: '控货与解控', children: <Holds /> },
];

/** 风险管理 (F31); the panel stands in the URL beside a list's own state. Who only asks for releases sees 控货与解控. */
export default function RiskPage() {
  const [search, setSearch] = useSearchParams();
  const views = useMayRule()(risk.overview.permission);
  const panels = views ? PANELS : PANELS.filter(({ key }) => key === 'holds');
  const asked = search.get('panel');
  const panel = panels.find(({ key }) => key === asked)?.key ?? panels[0]?.key ?? '';
  return (
    <>
      {views ? <StaleNotice /> : null}
      <Tabs activeKey={panel} onChange={(next) => setSearch({ panel: next })} destroyOnHidden items={panels} />
    </>
  );
}
