import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { orderInfoPath, payableOrderList, type PayableOrderRow } from '@shared/contract/finance/order-fee.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { onDemand, tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo } from 'react';
import { applicationPath } from './hand-on.ts';
import { orderBatches } from './order-batches.tsx';
import { useOrderReview } from './use-order-review.tsx';
import { useSearchKey } from './use-search-key.ts';

const FeeDrawer = onDemand(async () => (await import('./fee-drawer.tsx')).FeeDrawer);
const OrderLines = tabOnDemand(async () => (await import('./order-lines.tsx')).OrderLines);
const ESTIMATE: BatchAction = {
  label: '暂估生成',
  object: '订单应付',
  endpoint: feeLines.estimate as BatchAction['endpoint'],
  permission: 'finance.ap.fee.estimate',
  invalidates: ['/finance'],
};
const BATCHES = [...orderBatches('AP'), ESTIMATE];
const IMPORT = {
  permission: 'finance.ap.fee.import',
  load: async () => (await import('@shared/contract/finance/fee-line.import.ts')).payableImport,
} as const;

/** 物流订单应付 (F18): one row per order; the open 费用抽屉 stands in the URL (`?order=`). */
export default function PayableOrderListPage() {
  const [order, show] = useSearchKey('order');
  const review = useOrderReview<PayableOrderRow>('AP', (row) => row.orderNo ?? '');
  const actions: ActionMap<PayableOrderRow> = useMemo(
    () => ({
      fees: { label: '费用', permission: 'finance.ap.fee.view', run: (row) => show(row.orderId) },
      ...review.actions,
      info: {
        label: '详情',
        permission: 'finance.ar.fee.view',
        path: (row) => `${orderInfoPath('LOGISTICS', row.orderId)}&tab=payables`,
      },
      share: {
        label: '分摊',
        permission: 'finance.cost.share',
        visible: (row) => Boolean(row.containerCodes),
        path: (row) =>
          `/finance/cost-accounting?pane=pool&tab=all&containerCode=${row.containerCodes?.split(' ')[0] ?? ''}`,
        behind: true,
      },
      apply: {
        label: '加入付款申请',
        permission: 'finance.ap.apply.create',
        visible: (row) => row.feeState === 'CONFIRMED',
        path: (row) => applicationPath('orders', [row.orderId]),
        behind: true,
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the setter of the address works whenever it is called
    [],
  );
  return (
    <>
      <ListPage<PayableOrderRow>
        list={payableOrderList}
        onOpen={(row) => show(row.orderId)}
        rowActions={actions}
        expand={(row) => <OrderLines side="AP" bizId={row.orderId} />}
        batchActions={BATCHES}
        importer={IMPORT}
      />
      {review.dialog}
      {order ? <FeeDrawer side="AP" bizId={order} onClose={() => show(null)} /> : null}
    </>
  );
}
PayableOrderListPage.ahead = listAhead(payableOrderList);
