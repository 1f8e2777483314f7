import { barcodeOrderPicker } from '@shared/contract/finance/paper.pickers.ts';
import { besideCustomer } from '../../masters/customers/beside-customer.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { barcodeOrders } from './barcode-order.entity.ts';
import { finBarcodeOrder } from './barcode-order.tables.ts';

const numbers: Numbered = {
  table: finBarcodeOrder,
  no: finBarcodeOrder.orderNo,
  scope: barcodeOrders,
  ...besideCustomer(finBarcodeOrder.customerId),
};
byNumber({ kind: 'fin_barcode_order', title: '条码订单', permission: 'finance.barcode.view' }, numbers);
export const barcodeOrderPickers: Route[] = [servePicker(barcodeOrderPicker, pickNumbered(numbers))];
