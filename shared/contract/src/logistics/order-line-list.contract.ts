import { ORDER_LINE_FIELDS } from './order-line.fields.ts';
import { ORDER_FIELDS } from './order.fields.ts';
import { col, defineList } from '../list.ts';
import { INVOICE_KIND } from './invoice-kind.labels.ts';
import { ATTRIBUTE, CARGO_SOURCE } from './order.labels.ts';
import { orderList } from './order-list.contract.ts';
import { ORDER_STATUS } from './order.machine.ts';

/** 导出货物明细 of L1: the lines of the orders of a filter, one row a line. It is only exported, with the filters of orders. */
export const orderLineList = defineList<object>()({
  name: 'logistics.order-lines',
  title: '订单货物明细',
  path: '/logistics/order-lines',
  permission: 'logistics.order.view',
  scope: 'logistics',
  columns: {
    orderNo: col.text(ORDER_FIELDS.orderNo, { sort: true, fixed: true, width: 168 }),
    status: col.code(ORDER_FIELDS.status, ORDER_STATUS, { width: 88 }),
    orderDate: col.date(ORDER_FIELDS.orderDate, { sort: true, width: 108 }),
    customerName: col.text(ORDER_FIELDS.customerId, { width: 130 }),
    customerCode: col.text(ORDER_FIELDS.customerCodeId, { width: 96 }),
    customerRef: col.text(ORDER_FIELDS.customerRef, { width: 140 }),
    route: col.text('航线', { width: 140 }),
    lineNo: col.int(ORDER_LINE_FIELDS.lineNo, { sort: true, width: 64 }),
    nameCn: col.text(ORDER_LINE_FIELDS.nameCn, { width: 140 }),
    nameEn: col.text(ORDER_LINE_FIELDS.nameEn, { width: 140 }),
    spec: col.text(ORDER_LINE_FIELDS.spec, { width: 100 }),
    hsCode: col.text(ORDER_LINE_FIELDS.hsCode, { width: 108 }),
    foreignHsCode: col.text(ORDER_LINE_FIELDS.foreignHsCode, { width: 108 }),
    cartons: col.int(ORDER_LINE_FIELDS.cartons, { width: 80 }),
    pcsPerCarton: col.decimal(ORDER_LINE_FIELDS.pcsPerCarton, { width: 88 }),
    qty: col.decimal(ORDER_LINE_FIELDS.qty, { width: 88 }),
    unit: col.text(ORDER_LINE_FIELDS.unit, { width: 64 }),
    packageName: col.text(ORDER_LINE_FIELDS.packageType, { width: 80 }),
    size: col.text(ORDER_LINE_FIELDS.size, { width: 120 }),
    volume: col.volume(ORDER_LINE_FIELDS.volume, { width: 96 }),
    gross: col.weight(ORDER_LINE_FIELDS.gross, { width: 104 }),
    net: col.weight(ORDER_LINE_FIELDS.net, { width: 104 }),
    unitPrice: col.decimal(ORDER_LINE_FIELDS.unitPrice, { width: 96 }),
    currency: col.text(ORDER_LINE_FIELDS.currency, { width: 64 }),
    amount: col.money(ORDER_LINE_FIELDS.amount, { currency: 'currency', width: 120 }),
    receivedCartons: col.int(ORDER_LINE_FIELDS.receivedCartons, { width: 72 }),
    allocatedCartons: col.int(ORDER_LINE_FIELDS.allocatedCartons, { width: 72 }),
    loadedCartons: col.int(ORDER_LINE_FIELDS.loadedCartons, { width: 72 }),
    deliveredCartons: col.int(ORDER_LINE_FIELDS.deliveredCartons, { width: 72 }),
    closedCartons: col.int(ORDER_LINE_FIELDS.closedCartons, { width: 72 }),
    cargoSource: col.code(ORDER_LINE_FIELDS.cargoSource, CARGO_SOURCE, { width: 88 }),
    attributes: col.tags(ORDER_FIELDS.attributes, { labels: ATTRIBUTE, width: 120 }),
    cartonRange: col.text(ORDER_LINE_FIELDS.cartonRange, { width: 96 }),
    marks: col.text(ORDER_LINE_FIELDS.marks, { width: 140 }),
    originDistrict: col.text(ORDER_LINE_FIELDS.originDistrict, { width: 100 }),
    invoiceKind: col.code(ORDER_LINE_FIELDS.invoiceKind, INVOICE_KIND, { width: 72 }),
    purchaseAmount: col.money('采购含税额', { currency: 'CNY', field: 'money.cost', width: 120 }),
  },
  filters: orderList.filters,
  tabs: orderList.tabs,
  defaultSort: '-orderDate,-orderNo,lineNo',
  exportPermission: 'logistics.order.export',
});
