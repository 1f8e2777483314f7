import { barcodeOrderList, type BarcodeOrderRow } from '@shared/contract/finance/barcode-order.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import { onDemand, tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { barcodeOrderActions, type BarcodeOrderDialog } from './barcode-order.actions.ts';

const BarcodeOrderForm = onDemand(async () => (await import('./barcode-order-form.tsx')).BarcodeOrderForm);
const BarcodeOrderForms = onDemand(async () => (await import('./barcode-order-forms.tsx')).BarcodeOrderForms);
const BarcodeOrderDrawer = onDemand(async () => (await import('./barcode-order-drawer.tsx')).BarcodeOrderDrawer);
const OrderLines = tabOnDemand(async () => (await import('../fee-lines/order-lines.tsx')).OrderLines);

const PRINT = { label: '打印条码', before: 'cancel' };

const linesOf = (row: BarcodeOrderRow) =>
  row.feeState === 'NONE' ? <p>还没有费用。</p> : <OrderLines side="AR" bizType="BARCODE" bizId={row.id} />;

/** 条码订单应收 (F7); `?open=` opens one over the list. */
export default function BarcodeOrderListPage() {
  const [id, show] = useOpenRow();
  const seesFees = useMay()('finance.ar.fee.view');
  const [creating, setCreating] = useState(false);
  const [dialog, setDialog] = useState<BarcodeOrderDialog | null>(null);
  const given = useMemo(
    () => barcodeOrderActions<BarcodeOrderRow>(setDialog, ({ feeState }) => feeState !== 'NONE'),
    [],
  );
  const { actions, batch, dialog: print } = usePrint('fin_barcode_order', given, PRINT);
  const batches = useMemo(() => [batch], [batch]);
  return (
    <>
      <ListPage<BarcodeOrderRow>
        list={barcodeOrderList}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        {...(seesFees && { expand: linesOf })}
        batchActions={batches}
        create={{ label: '新建条码订单', permission: 'finance.barcode.create', run: () => setCreating(true) }}
      />
      {id ? <BarcodeOrderDrawer id={id} onAsk={setDialog} onClose={() => show(null)} /> : null}
      {creating ? <BarcodeOrderForm record={null} onClose={() => setCreating(false)} /> : null}
      {print}
      {dialog ? <BarcodeOrderForms dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
BarcodeOrderListPage.ahead = listAhead(barcodeOrderList);
