import {
  costContainerList,
  costCustomerList,
  costEstimateList,
  costPoolList,
  costSheetList,
  type CostContainerRow,
  type CostCustomerRow,
  type CostEstimateRow,
  type CostPoolRow,
  type CostSheetRow,
} from '@shared/contract/finance/cost-list.contract.ts';
import { orderInfoPath } from '@shared/contract/finance/order-fee.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { formatMonth } from '@shared/ui/format/format.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { Panes } from '@shared/ui/list/panes.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { poolActions, sheetActions, SHEET_BATCHES } from './cost.actions.ts';

const CostSheetDrawer = onDemand(async () => (await import('./cost-sheet-drawer.tsx')).CostSheetDrawer);
const ShareForm = onDemand(async () => (await import('./share-form.tsx')).ShareForm);
const RevokeForm = onDemand(async () => (await import('./share-form.tsx')).RevokeForm);
const PoolDrawer = onDemand(async () => (await import('./pool-drawer.tsx')).PoolDrawer);
const ProfitReport = onDemand(async () => (await import('./profit-report.tsx')).ProfitReport);

const PANES = {
  orders: '按订单',
  containers: '按货柜',
  customers: '按客户',
  pool: '分摊池',
  estimates: '暂估',
} as const;
type Pane = keyof typeof PANES;

/** 成本核算 (F26); the pane and its filters stand in the URL. */
export default function CostAccountingPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('pane') ?? 'orders';
  const pane: Pane = asked in PANES ? (asked as Pane) : 'orders';
  const go = (next: Pane, filters: Readonly<Record<string, string>> = {}) =>
    setSearch({ ...(next !== 'orders' && { pane: next }), ...filters });
  return (
    <Panes label="成本核算" panes={PANES} active={pane} onChange={(next) => go(next as Pane)}>
      {pane === 'orders' ? <Orders /> : null}
      {pane === 'containers' ? <Containers go={go} /> : null}
      {pane === 'customers' ? <Customers go={go} /> : null}
      {pane === 'pool' ? <Pool /> : null}
      {pane === 'estimates' ? <Estimates /> : null}
    </Panes>
  );
}
CostAccountingPage.ahead = listAhead(costSheetList);

type Go = (next: Pane, filters: Readonly<Record<string, string>>) => void;

function Orders() {
  const [id, show] = useOpenRow();
  const [reporting, setReporting] = useState(false);
  const actions = useMemo(() => sheetActions<CostSheetRow>(), []);
  return (
    <>
      <ListPage<CostSheetRow>
        list={costSheetList}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        batchActions={SHEET_BATCHES}
        toolbar={<Button onClick={() => setReporting(true)}>利润表</Button>}
      />
      {id ? <CostSheetDrawer id={id} onOpen={show} onClose={() => show(null)} /> : null}
      {reporting ? <ProfitReport onClose={() => setReporting(false)} /> : null}
    </>
  );
}

function Containers({ go }: { go: Go }) {
  const actions: ActionMap<CostContainerRow> = {
    orders: { label: '订单明细', run: (row) => go('orders', { containerCode: row.containerCode ?? '' }) },
    pool: { label: '分摊', run: (row) => go('pool', { containerCode: row.containerCode ?? '', tab: 'all' }) },
  };
  return <ListPage<CostContainerRow> list={costContainerList} title="按货柜" rowActions={actions} />;
}

function Customers({ go }: { go: Go }) {
  const actions: ActionMap<CostCustomerRow> = {
    orders: {
      label: '订单明细',
      visible: (row) => row.customerId !== null,
      run: (row) => {
        const month = `${formatMonth(row.month)}-01`;
        go('orders', { customerId: row.customerId ?? '', companyId: row.companyId, month: `${month}..${month}` });
      },
    },
  };
  return <ListPage<CostCustomerRow> list={costCustomerList} title="按客户" rowActions={actions} />;
}

function Pool() {
  const [id, show] = useOpenRow();
  const [sharing, setSharing] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<CostPoolRow | null>(null);
  const actions = useMemo(() => poolActions((row) => setSharing(row.id), setRevoking), []);
  return (
    <>
      <ListPage<CostPoolRow> list={costPoolList} onOpen={(row) => show(row.id)} rowActions={actions} />
      {id ? <PoolDrawer id={id} onShare={setSharing} onClose={() => show(null)} /> : null}
      {sharing ? <ShareForm id={sharing} onClose={() => setSharing(null)} /> : null}
      {revoking?.shareId ? (
        <RevokeForm
          share={{ id: revoking.shareId, version: revoking.shareVersion ?? 0 }}
          feeNo={revoking.feeNo ?? ''}
          onClose={() => setRevoking(null)}
        />
      ) : null}
    </>
  );
}

const ESTIMATE_ACTIONS: ActionMap<CostEstimateRow> = {
  fees: {
    label: '录入实际费用',
    permission: 'finance.ap.fee.create',
    visible: (row) => row.bizType === 'LOGISTICS',
    path: (row) => `/finance/account-payable/logisticsorder?order=${row.bizId ?? ''}`,
  },
  info: {
    label: '订单应收',
    permission: 'finance.ar.fee.view',
    visible: (row) => row.bizType === 'LOGISTICS',
    path: (row) => orderInfoPath('LOGISTICS', row.bizId ?? ''),
    behind: true,
  },
};
const Estimates = () => <ListPage<CostEstimateRow> list={costEstimateList} rowActions={ESTIMATE_ACTIONS} />;
