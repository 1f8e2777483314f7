import { quotaAccountList } from '@shared/contract/finance/quota-list.contract.ts';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { AccountTab } from './account-tab.tsx';

const MovementTab = tabOnDemand(async () => (await import('./movement-tab.tsx')).MovementTab);
const DeclarationTab = tabOnDemand(async () => (await import('./declaration-tab.tsx')).DeclarationTab);
const MatchTab = tabOnDemand(async () => (await import('./match-tab.tsx')).MatchTab);

const PANELS = [
  { key: 'accounts', label: '额度账户', children: <AccountTab /> },
  { key: 'movements', label: '收汇流水', children: <MovementTab /> },
  { key: 'declarations', label: '报关收汇台账', children: <DeclarationTab /> },
  { key: 'match', label: '核销匹配', children: <MatchTab /> },
];

/** 外汇额度 (F30); the panel stands in the URL beside the list's own state. */
export default function ExchangeQuotaPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('panel');
  const panel = PANELS.some(({ key }) => key === asked) ? (asked ?? '') : 'accounts';
  return <Tabs activeKey={panel} onChange={(next) => setSearch({ panel: next })} destroyOnHidden items={PANELS} />;
}
ExchangeQuotaPage.ahead = listAhead(quotaAccountList);
