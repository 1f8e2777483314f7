import {
  barcodeOrderMachine,
  barcodeOrders,
  type BarcodeOrderAction,
} from '@shared/contract/finance/barcode-order.contract.ts';
import { feeOrders } from '@shared/contract/finance/fee-order-info.contract.ts';
import { orderInfoPath } from '@shared/contract/finance/order-fee.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** A form that a page opens for a 条码订单. */
export interface BarcodeOrderDialog {
  kind: 'update' | 'finish' | 'fees';
  id: string;
}

/** Actions of a 条码订单 in list and drawer; `charged`: it has made a fee, without which F6 does not know it. */
export function barcodeOrderActions<Row extends ActionRecord>(
  ask: (dialog: BarcodeOrderDialog) => void,
  charged: (row: Row) => boolean,
): ActionMap<Row> {
  const open = (kind: BarcodeOrderDialog['kind']) => ({ run: (row: Row) => ask({ kind, id: row.id }) });
  const invalidates = ['/finance'];
  const fees = { permission: feeOrders.info.permission, visible: charged };
  const steps = machineActions<BarcodeOrderAction, Row>(barcodeOrderMachine, {
    accept: { endpoint: barcodeOrders.accept, primary: true, invalidates },
    start: { endpoint: barcodeOrders.start, primary: true, invalidates },
    finish: { ...open('finish'), primary: true },
    update: open('update'),
    cancel: { endpoint: barcodeOrders.cancel, invalidates },
    remove: {
      endpoint: barcodeOrders.remove,
      invalidates,
      confirm: '删除后不能恢复，操作日志仍保留。是否删除这张草稿？',
    },
  });
  return {
    ...steps,
    fees: { label: '费用', ...fees, ...open('fees') },
    info: { label: '详情', ...fees, path: ({ id }) => orderInfoPath('BARCODE', id) },
  };
}
