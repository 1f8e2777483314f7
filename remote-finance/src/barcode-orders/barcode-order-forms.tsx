import { barcodeOrders, type BarcodeOrderDetail } from '@shared/contract/finance/barcode-order.contract.ts';
import { BARCODE_ORDER_KINDS } from '@shared/contract/finance/barcode-order.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { Alert, Drawer } from 'antd';
import { FeeDrawer } from '../fee-lines/fee-drawer.tsx';
import type { BarcodeOrderDialog } from './barcode-order.actions.ts';
import { BarcodeOrderForm } from './barcode-order-form.tsx';

interface Props {
  dialog: BarcodeOrderDialog;
  onClose: () => void;
}
/** The form that was asked for, or the fees of the order. */
export const BarcodeOrderForms = ({ dialog, onClose }: Props) =>
  dialog.kind === 'fees' ? (
    <FeeDrawer side="AR" bizType="BARCODE" bizId={dialog.id} onClose={onClose} />
  ) : (
    <Form dialog={dialog} onClose={onClose} />
  );

/** A form, once the order is read. */
function Form({ dialog, onClose }: Props) {
  const read = useRead(barcodeOrders.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="条码订单" onClose={onClose}>
        <LoadState read={read} back={{ path: '/finance/account-receivable/tiaoma-order', label: '返回条码订单应收' }} />
      </Drawer>
    );
  return dialog.kind === 'update' ? (
    <BarcodeOrderForm record={read.data} onClose={onClose} />
  ) : (
    <FinishForm row={read.data} onClose={onClose} />
  );
}

/** 完成: the code, where it is not known yet, and what the customer will be charged. */
function FinishForm({ row, onClose }: { row: BarcodeOrderDetail; onClose: () => void }) {
  const asks = row.content === null && row.kind !== 'CARTON';
  return (
    <DrawerForm<BarcodeOrderDetail>
      title={`完成 ${row.orderNo}`}
      record={row}
      initial={{ content: null }}
      save={barcodeOrders.finish}
      invalidates={['/finance']}
      okText="完成"
      done={(done) => (done.fees.length > 0 ? `已生成费用 ${done.fees.at(-1)?.feeNo ?? ''}` : '已完成，没有费用')}
      onClose={() => onClose()}
    >
      {asks ? (
        <Field name="content" label={`条码内容（${BARCODE_ORDER_KINDS[row.kind]}）`} required span="row">
          <TextInput />
        </Field>
      ) : null}
      <Alert
        type="info"
        showIcon
        style={{ gridColumn: '1 / -1' }}
        title={
          row.amount === undefined
            ? '完成后生成待审核的应收费用，由应收会计审核。'
            : `完成后生成待审核的应收费用 ${row.currency} ${formatMoney(row.amount, row.currency)}，由应收会计审核。`
        }
      />
    </DrawerForm>
  );
}
