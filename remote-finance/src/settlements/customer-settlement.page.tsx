import { settlementLists } from '@shared/contract/finance/settlement-list.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { SettlementTab } from './settlement-tab.tsx';

const ReceiptTab = tabOnDemand(async () => (await import('../receipts/receipt-tab.tsx')).ReceiptTab);
const UnclaimedTab = tabOnDemand(async () => (await import('../receipts/receipt-tab.tsx')).UnclaimedTab);

/** 客户结账 (F9); the panel stands in the URL beside the list's own state. */
export default function CustomerSettlementPage() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const panels = [
    ...(may('finance.ar.settlement.view')
      ? [{ key: 'settlements', label: '结账单', children: <SettlementTab side="AR" /> }]
      : []),
    ...(may('finance.ar.receipt.view')
      ? [
          { key: 'receipts', label: '收款单', children: <ReceiptTab /> },
          { key: 'unclaimed', label: '待认领收款', children: <UnclaimedTab /> },
        ]
      : []),
  ];
  return (
    <Tabs
      activeKey={search.get('panel') ?? panels[0]?.key ?? 'settlements'}
      onChange={(panel) => setSearch({ panel })}
      destroyOnHidden
      items={panels}
    />
  );
}
CustomerSettlementPage.ahead = listAhead(settlementLists.AR);
