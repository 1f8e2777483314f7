import { orderRef } from '@shared/contract/finance/fee-group.contract.ts';
import {
  orderInfoPath,
  receivableOrderList,
  type ReceivableOrderRow,
} from '@shared/contract/finance/order-fee.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import type { Chosen } from '@shared/ui/action/batch.ts';
import { onDemand, tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMay } from '@shared/runtime/session.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { RECEIVABLE_IMPORT } from './fee-sides.ts';
import { statementPath } from './hand-on.ts';
import { orderBatches } from './order-batches.tsx';
import { useOrderReview } from './use-order-review.tsx';
import { useSearchKey } from './use-search-key.ts';

const FeeDrawer = onDemand(async () => (await import('./fee-drawer.tsx')).FeeDrawer);
const ManualFeeForm = onDemand(async () => (await import('./manual-fee-form.tsx')).ManualFeeForm);
const OrderLines = tabOnDemand(async () => (await import('./order-lines.tsx')).OrderLines);

const BATCHES = orderBatches('AR', true);
const LOGISTICS = orderRef('LOGISTICS', '');
/** 打印账单 is that of a logistics order. */
const BILL = {
  label: '打印账单',
  idOf: (row: ReceivableOrderRow) => (row.bizType === 'LOGISTICS' && row.feeState !== 'NONE' ? row.bizId : ''),
  chosenId: ({ ref }: Chosen) => (ref?.startsWith(LOGISTICS) ? ref.slice(LOGISTICS.length) : ''),
};
const refOf = (row: ReceivableOrderRow) => orderRef(row.bizType ?? 'OTHER', row.bizId);

/** 应收订单 (F5): every business order that has receivables; opens on what is open. The open drawer: `?order=LOGISTICS.7`. */
export default function ReceivableOrderListPage() {
  const [order, show] = useSearchKey('order');
  const [manual, setManual] = useState(false);
  const mayAdd = useMay()('finance.ar.fee.create');
  const review = useOrderReview<ReceivableOrderRow>('AR', (row) => row.bizNo ?? '', true);
  const given: ActionMap<ReceivableOrderRow> = useMemo(
    () => ({
      fees: { label: '费用', permission: 'finance.ar.fee.view', run: (row) => show(`${row.bizType}.${row.bizId}`) },
      ...review.actions,
      info: {
        label: '详情',
        permission: 'finance.ar.fee.view',
        path: (row) => orderInfoPath(row.bizType ?? 'OTHER', row.bizId),
      },
      statement: {
        label: '生成对账单',
        permission: 'finance.ar.statement.create',
        visible: (row) => row.feeState === 'CONFIRMED' && row.billState !== 'DONE',
        path: (row) => statementPath('AR', 'orders', [refOf(row)]),
        behind: true,
      },
      writeOff: {
        label: '去核销',
        permission: 'finance.ar.settlement.create',
        visible: (row) => row.customerId !== null && row.settleState !== 'FULL' && row.feeState === 'CONFIRMED',
        path: (row) => `/finance/account-receivable/customercheckout?id=${row.customerId}`,
        behind: true,
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the setter of the address works whenever it is called
    [],
  );
  const { actions, batch, dialog } = usePrint<ReceivableOrderRow>('fin_order_bill', given, BILL);
  const batches = useMemo(() => [...BATCHES, batch], [batch]);
  const [bizType, bizId] = order?.split('.') ?? [];
  return (
    <>
      <ListPage<ReceivableOrderRow>
        list={receivableOrderList}
        open={(row) => orderInfoPath(row.bizType ?? 'OTHER', row.bizId)}
        rowActions={actions}
        expand={(row) => <OrderLines side="AR" bizType={row.bizType ?? 'OTHER'} bizId={row.bizId} />}
        batchActions={batches}
        refOf={refOf}
        importer={RECEIVABLE_IMPORT}
        toolbar={mayAdd ? <Button onClick={() => setManual(true)}>手工应收</Button> : null}
      />
      {dialog}
      {review.dialog}
      {bizType && bizId ? (
        <FeeDrawer
          side="AR"
          bizType={bizType as ReceivableOrderRow['bizType'] & string}
          bizId={bizId}
          onClose={() => show(null)}
        />
      ) : null}
      {manual ? <ManualFeeForm side="AR" onClose={() => setManual(false)} /> : null}
    </>
  );
}
ReceivableOrderListPage.ahead = listAhead(receivableOrderList);
