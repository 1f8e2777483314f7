import { orderFeeList, orderInfoPath, type OrderFeeRow } from '@shared/contract/finance/order-fee.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand, tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo } from 'react';
import { FinanceTools } from '../base-data/finance-tools.tsx';
import { statementPath } from './hand-on.ts';
import { RECEIVABLE_IMPORT } from './fee-sides.ts';
import { orderBatches } from './order-batches.tsx';
import { useOrderReview } from './use-order-review.tsx';
import { useSearchKey } from './use-search-key.ts';

const FeeDrawer = onDemand(async () => (await import('./fee-drawer.tsx')).FeeDrawer);
const OrderLines = tabOnDemand(async () => (await import('./order-lines.tsx')).OrderLines);
const BATCHES = orderBatches('AR');
const BILL = { label: '打印账单', idOf: (row: OrderFeeRow) => (row.feeState === 'NONE' ? '' : row.orderId) };

/** 物流订单应收 (F4): one row per order; the open 费用抽屉 stands in the URL (`?order=`). */
export default function OrderFeeListPage() {
  const [order, show] = useSearchKey('order');
  const review = useOrderReview<OrderFeeRow>('AR', (row) => row.orderNo ?? '');
  const given: ActionMap<OrderFeeRow> = useMemo(
    () => ({
      fees: { label: '费用', permission: 'finance.ar.fee.view', run: (row) => show(row.orderId) },
      ...review.actions,
      info: {
        label: '详情',
        permission: 'finance.ar.fee.view',
        path: (row) => orderInfoPath('LOGISTICS', row.orderId),
      },
      statement: {
        label: '生成对账单',
        permission: 'finance.ar.statement.create',
        visible: (row) => row.feeState !== 'NONE',
        path: (row) => statementPath('AR', 'orders', [row.orderId]),
        behind: true,
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the setter of the address works whenever it is called
    [],
  );
  const { actions, batch, dialog } = usePrint<OrderFeeRow>('fin_order_bill', given, BILL);
  const batches = useMemo(() => [...BATCHES, batch], [batch]);
  return (
    <>
      <ListPage<OrderFeeRow>
        list={orderFeeList}
        onOpen={(row) => show(row.orderId)}
        rowActions={actions}
        expand={(row) => <OrderLines side="AR" bizId={row.orderId} />}
        batchActions={batches}
        importer={RECEIVABLE_IMPORT}
        toolbar={<FinanceTools />}
      />
      {dialog}
      {review.dialog}
      {order ? <FeeDrawer side="AR" bizId={order} onClose={() => show(null)} /> : null}
    </>
  );
}
OrderFeeListPage.ahead = listAhead(orderFeeList);
