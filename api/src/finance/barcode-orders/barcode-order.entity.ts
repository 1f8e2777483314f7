import { BARCODE_ORDER_FIELDS } from '@shared/contract/finance/barcode-order.fields.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { finBarcodeOrder } from './barcode-order.tables.ts';

/** 条码订单 of the companies in scope; sales see those of their customers, who own them. */
export const barcodeOrders = entity({
  table: finBarcodeOrder,
  title: '条码订单',
  no: 'orderNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: finBarcodeOrder.companyId,
    dept: finBarcodeOrder.deptId,
    people: [finBarcodeOrder.ownerId, finBarcodeOrder.createdBy],
  },
  labels: BARCODE_ORDER_FIELDS,
  fields: { unitPrice: 'money.sell', amount: 'money.sell' },
});

attachmentOwner('fin_barcode_order', {
  entity: barcodeOrders,
  view: 'finance.barcode.view',
  edit: { anyOf: ['finance.barcode.create', 'finance.barcode.edit', 'finance.barcode.finish'] },
});
