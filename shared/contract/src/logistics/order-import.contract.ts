import { ORDER_LINE_FIELDS } from './order-line.fields.ts';
import { ORDER_FIELDS } from './order.fields.ts';
import { defineImport, defineLineSheet, importCol, type ImportRow } from '../shared/import.ts';
import { INVOICE_KIND } from './invoice-kind.labels.ts';
import {
  AGENCY_TYPE,
  ATTRIBUTE,
  CARGO_SOURCE,
  DELIVERY_TYPE,
  INCOTERM,
  SERVICE,
  SERVICE_TYPE,
  TRANSPORT_MODE,
} from './order.labels.ts';

/** What a row says of a goods line. */
const LINE_COLUMNS = {
  nameCn: importCol.text(ORDER_LINE_FIELDS.nameCn, { required: true, max: 200, example: '毛毯' }),
  nameEn: importCol.text(ORDER_LINE_FIELDS.nameEn, { max: 200, example: 'Blanket' }),
  spec: importCol.text(ORDER_LINE_FIELDS.spec, { max: 200 }),
  hsCode: importCol.text(ORDER_LINE_FIELDS.hsCode, { max: 10, hint: '10 位数字' }),
  elements: importCol.text(ORDER_LINE_FIELDS.elements, {
    max: 2000,
    hint: '要素:值；要素:值，或按编码顺序写 值|值|值',
  }),
  foreignHsCode: importCol.text(ORDER_LINE_FIELDS.foreignHsCode, { max: 12, hint: '6–12 位数字' }),
  brand: importCol.text(ORDER_LINE_FIELDS.brandId, { max: 100, hint: '品牌名称；品牌类型随品牌' }),
  originDistrict: importCol.text(ORDER_LINE_FIELDS.originDistrict, { max: 100, example: '宁波' }),
  supplier: importCol.text(ORDER_LINE_FIELDS.supplierId, { max: 200, hint: '简称、全称或编号' }),
  purchaseAmount: importCol.money(ORDER_LINE_FIELDS.purchaseAmount, { min: 0, hint: '需要看成本的权限' }),
  vatRate: importCol.percent('增值税率(%)', { min: 0, example: '13' }),
  invoiceKind: importCol.code(ORDER_LINE_FIELDS.invoiceKind, INVOICE_KIND, { example: '专票' }),
  refundFlag: importCol.bool('是否退税', { hint: '是或否；默认按服务项目' }),
  cartons: importCol.int(ORDER_LINE_FIELDS.cartons, { required: true, min: 1, example: 25 }),
  pcsPerCarton: importCol.decimal(ORDER_LINE_FIELDS.pcsPerCarton, { min: 0, example: '10' }),
  qty: importCol.decimal(ORDER_LINE_FIELDS.qty, { min: 0, hint: '默认箱数×每箱数量', example: '250' }),
  unit: importCol.text(ORDER_LINE_FIELDS.unit, { max: 20, example: '件', hint: '名称或代码' }),
  packageType: importCol.text(ORDER_LINE_FIELDS.packageType, { max: 20, example: '纸箱', hint: '名称或代码' }),
  length: importCol.decimal('长(cm)', { decimals: 1, min: 0, example: '60' }),
  width: importCol.decimal('宽(cm)', { decimals: 1, min: 0, example: '40' }),
  height: importCol.decimal('高(cm)', { decimals: 1, min: 0, example: '50' }),
  cartonGross: importCol.decimal('单箱毛重(kg)', { min: 0, example: '18' }),
  cartonNet: importCol.decimal('单箱净重(kg)', { min: 0, example: '17' }),
  volume: importCol.decimal('总体积(CBM)', { decimals: 6, min: 0, hint: '填了则以此为准' }),
  gross: importCol.decimal('总毛重(kg)', { min: 0, hint: '填了则以此为准' }),
  net: importCol.decimal('总净重(kg)', { min: 0 }),
  unitPrice: importCol.decimal(ORDER_LINE_FIELDS.unitPrice, { decimals: 6, min: 0 }),
  cargoSource: importCol.code(ORDER_LINE_FIELDS.cargoSource, CARGO_SOURCE, { example: '入仓', hint: '默认入仓' }),
  attributes: importCol.codes(ORDER_FIELDS.attributes, ATTRIBUTE, { example: '普货' }),
  unNo: importCol.text(ORDER_LINE_FIELDS.unNo, { max: 6 }),
  dgClass: importCol.text(ORDER_LINE_FIELDS.dgClass, { max: 20 }),
  barcode: importCol.text(ORDER_LINE_FIELDS.barcode, { max: 60 }),
  cartonRange: importCol.text(ORDER_LINE_FIELDS.cartonRange, { max: 15, example: '1-25' }),
  marks: importCol.text(ORDER_LINE_FIELDS.marks, { max: 500 }),
};

/**
 * Import of orders (L1): one row per goods line. Rows with the same 客户 + 客户单号 (or, without one, the same 序号) are
 * one order; its header is read from the first row, later rows may leave it empty, all of it where cells are merged. A 客户单号
 * under several 序号, and a 序号 with several 客户单号, is refused. All or nothing (LOG-002).
 */
export const orderImport = defineImport({
  name: 'logistics.orders',
  title: '物流订单',
  path: '/logistics/orders',
  permission: 'logistics.order.import',
  scope: 'logistics',
  columns: {
    group: importCol.text('序号', { max: 20, example: '1', hint: '同一订单写同一序号；有客户单号可不填' }),
    company: importCol.text(ORDER_FIELDS.companyId, { max: 200, hint: '编码、简称或全称；可用多个经营主体时必填' }),
    customer: importCol.text(ORDER_FIELDS.customerId, { max: 200, example: '演示客户', hint: '简称、全称或客户编号' }),
    customerCode: importCol.text(ORDER_FIELDS.customerCodeId, { max: 12, example: 'HF01', hint: '唛头代码' }),
    customerRef: importCol.text(ORDER_FIELDS.customerRef, { max: 50, example: 'PO-20260001' }),
    serviceType: importCol.code(ORDER_FIELDS.serviceType, SERVICE_TYPE, { example: '拼柜', hint: '默认拼柜' }),
    agencyType: importCol.code(ORDER_FIELDS.agencyType, AGENCY_TYPE, { example: '自营', hint: '默认按客户' }),
    transportMode: importCol.code(ORDER_FIELDS.transportMode, TRANSPORT_MODE, { example: '海运', hint: '默认海运' }),
    incoterm: importCol.code(ORDER_FIELDS.incoterm, INCOTERM, { example: 'FOB', hint: '默认按客户' }),
    incotermPlace: importCol.text(ORDER_FIELDS.incotermPlace, { max: 60, example: 'NINGBO' }),
    pol: importCol.text(ORDER_FIELDS.pol, { max: 60, example: 'CNNGB', hint: '代码或中文名' }),
    pod: importCol.text(ORDER_FIELDS.pod, { max: 60, example: 'USLAX', hint: '代码或中文名' }),
    finalPlace: importCol.text(ORDER_FIELDS.finalPlace, { max: 60 }),
    deliveryType: importCol.code(ORDER_FIELDS.deliveryType, DELIVERY_TYPE, { example: '送货上门' }),
    warehouse: importCol.text(ORDER_FIELDS.inboundWarehouseId, { max: 60, hint: '编码或名称；入仓货物必填' }),
    orderDate: importCol.date(ORDER_FIELDS.orderDate, { hint: '默认今天' }),
    cargoReadyDate: importCol.date(ORDER_FIELDS.cargoReadyDate, { hint: '年-月-日' }),
    requireEtd: importCol.date(ORDER_FIELDS.requireEtd, { hint: '年-月-日' }),
    goodsCurrency: importCol.text(ORDER_FIELDS.goodsCurrency, { max: 3, example: 'USD' }),
    services: importCol.codes(ORDER_FIELDS.services, SERVICE, { example: '报关、派送', hint: '多个用、分开' }),
    ...LINE_COLUMNS,
    remark: importCol.text(ORDER_FIELDS.remark, { max: 500 }),
  },
  maxRows: 5000,
});
export type OrderImportRow = ImportRow<typeof orderImport>;

/** 货物明细 of one order (L2): checked, then taken over by the form; never in part (LOG-002). */
export const orderLineSheet = defineLineSheet({
  name: 'logistics.order-lines',
  title: '货物明细',
  path: '/logistics/order-lines',
  permission: { anyOf: ['logistics.order.create', 'logistics.order.update'] },
  scope: 'logistics',
  columns: LINE_COLUMNS,
  maxRows: 1000,
});
export type OrderLineSheetRow = ImportRow<typeof orderLineSheet>;
