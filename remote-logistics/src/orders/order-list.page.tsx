import { orders } from '@shared/contract/logistics/order.contract.ts';
import { orderList, type OrderListRow } from '@shared/contract/logistics/order-list.contract.ts';
import { PROGRESS, STAGE_TONES, STAGES, stageRank } from '@shared/contract/logistics/container.machine.ts';
import { ORDER_STATUS, ORDER_TONES } from '@shared/contract/logistics/order.machine.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { recordAhead } from '@shared/ui/detail/detail-ahead.ts';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderActions } from './order.actions.ts';
import { orderBatches } from './order-batch.tsx';
import css from './orders.module.css';

const cells = {
  status: (row: OrderListRow) => (
    <>
      <StateTag code={row.status} labels={ORDER_STATUS} tones={ORDER_TONES} />
      {row.hold ? <span className={css.held}>暂停</span> : null}
    </>
  ),
  progressStage: (row: OrderListRow) => {
    if (!row.progressStage || row.progressStage === 'NONE') return PROGRESS.NONE;
    const done = stageRank(row.progressStage) + 1;
    return (
      <span className={css.progress}>
        <StateTag code={row.progressStage} labels={PROGRESS} tones={STAGE_TONES} />
        {row.progressAhead ? (
          <span title={`第 ${done} 步，共 ${STAGES.length} 步`}>({row.progressAhead})</span>
        ) : (
          <meter min={0} max={STAGES.length} value={done} title={`第 ${done} 步，共 ${STAGES.length} 步`} />
        )}
      </span>
    );
  },
  containerCodes: (row: OrderListRow) =>
    row.containers.length === 0
      ? '—'
      : row.containers.map((each) => (
          <Link key={each.id} className={css.link} to={`/transport/container/info?id=${each.id}`}>
            {each.containerCode}
          </Link>
        )),
};

const EXPORTS = [
  {
    title: '订单货物明细',
    load: async () => (await import('@shared/contract/logistics/order-line-list.contract.ts')).orderLineList,
  },
];
const PRINT = { before: 'hold' };
const orderImport = {
  permission: 'logistics.order.import',
  load: async () => (await import('@shared/contract/logistics/order-import.contract.ts')).orderImport,
} as const;

/** 物流订单 (L1). */
export default function OrderListPage() {
  const navigate = useNavigate();
  const may = useMay();
  const { actions, batch, dialog } = usePrint('lg_order', orderActions, PRINT);
  const batches = useMemo(() => [...orderBatches.slice(0, -1), batch, ...orderBatches.slice(-1)], [batch]);
  return (
    <>
      <ListPage<OrderListRow>
        list={orderList}
        open={(row) => `/transport/order/info?id=${row.id}`}
        ahead={(row) => recordAhead(orders.get, row.id)}
        rowActions={actions}
        batchActions={batches}
        create={{ label: '新建订单', permission: 'logistics.order.create', path: '/transport/order/create' }}
        importer={orderImport}
        toolbar={
          may('logistics.order.cancelled') ? (
            <Button onClick={() => void navigate('/transport/order/cancel')}>回收站</Button>
          ) : null
        }
        exports={EXPORTS}
        cells={cells}
      />
      {dialog}
    </>
  );
}
OrderListPage.ahead = listAhead(orderList);
