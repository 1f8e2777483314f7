import { COST_SHEET_FIELDS } from './cost-sheet.fields.ts';
import { ORDER_FIELDS } from '../logistics/order.fields.ts';
import { FEE_LINE_FIELDS } from './fee-line.fields.ts';
import { col, defineList, filter, type Column, type ListRow } from '../list.ts';
import {
  BILL_STATES,
  BILL_TONES,
  FEE_BIZ_TYPES,
  INVOICE_STATES,
  INVOICE_TONES,
  ORDER_FEE_STATES,
  ORDER_FEE_TONES,
  RECEIVED_INVOICE_STATES,
  SETTLE_STATES,
  SETTLE_TONES,
  type FeeBizType,
} from './fee-line.labels.ts';

/** Amounts of an order, by currency and, with the switch, in CNY: of the live lines, and of the confirmed ones a part of that. */
const both = <Key extends string, Base extends string, Guard extends 'money.sell' | 'money.cost'>(
  key: Key,
  base: Base,
  title: string,
  field: Guard,
  { sort = false, hidden = false, width = 200 } = {},
) =>
  ({
    [key]: col.text(title, { field, sort, hidden, width }),
    [base]: col.money(`${title}本位币`, {
      currency: 'CNY',
      baseOf: key,
      sum: true,
      field,
      sort,
      hidden: true,
      width: 118,
    }),
  }) as Record<Key, Column<string | null>> & Record<Base, Column<string | null>>;
const amounts = <Guard extends 'money.sell' | 'money.cost'>(word: '应收' | '应付', field: Guard) =>
  both('total', 'baseAmount', `${word}合计`, field);
const progress = <Guard extends 'money.sell' | 'money.cost'>(field: Guard) => ({
  ...both('billed', 'baseBilled', '已对账', field, { hidden: true }),
  ...both('open', 'baseOpen', '未核销', field, { sort: true }),
  ...both('settled', 'baseSettled', '已核销', field),
});
const states = {
  feeState: col.code('费用状态', ORDER_FEE_STATES, { tones: ORDER_FEE_TONES, width: 84 }),
  billState: col.code('对账状态', BILL_STATES, { tones: BILL_TONES, width: 84 }),
  settleState: col.code('核销状态', SETTLE_STATES, { tones: SETTLE_TONES, width: 84 }),
};
const due = {
  dueDate: col.date(FEE_LINE_FIELDS.dueDate, { sort: true, width: 96 }),
  overdueDays: col.int('逾期天数', { width: 84 }),
};
const stateFilters = {
  feeState: filter.codes('费用状态', ORDER_FEE_STATES, { quick: true }),
  billState: filter.codes('对账状态', BILL_STATES),
  settleState: filter.codes('核销状态', SETTLE_STATES),
  dueDate: filter.dates(FEE_LINE_FIELDS.dueDate),
  overdue: filter.flag('已逾期', { quick: true }),
};
const voyage = {
  containerCodes: col.text('货柜号', { width: 126 }),
  route: col.text('航线', { width: 124 }),
  etd: col.date('船期', { width: 96 }),
};
/** An accountant looks for them now and then: shown when asked for, so that the money stands on the first screen. */
const cargo = {
  companyName: col.text('主体', { width: 100, hidden: true }),
  cartons: col.int('箱数', { sum: true, hidden: true }),
  volume: col.volume('CBM', { sum: true, hidden: true }),
  gross: col.weight('毛重(kg)', { sum: true, hidden: true }),
};
const tabs = { all: '全部', none: '未录', draft: '草稿', submitted: '待审', confirmed: '已确认' };
const orderFilters = {
  numbers: filter.numbers('订单号/柜号/提单号'),
  customerId: filter.picker(ORDER_FIELDS.customerId, 'customers', { quick: true }),
  salesId: filter.picker(ORDER_FIELDS.salesId, 'users'),
  etd: filter.dates('船期'),
  orderDate: filter.dates(ORDER_FIELDS.orderDate, { quick: true }),
  ...stateFilters,
};

/** Receivables of logistics orders, one row per order (F4); `total` names the sum per currency. */
export const orderFeeList = defineList<{
  salesId: string | null;
  orderId: string;
  customerId: string;
}>()({
  name: 'finance.order-fees',
  title: '物流订单应收',
  path: '/finance/order-fees',
  permission: 'finance.ar.fee.view',
  scope: 'finance',
  columns: {
    orderNo: col.text(ORDER_FIELDS.orderNo, { sort: true, fixed: true, width: 142 }),
    customerName: col.text(ORDER_FIELDS.customerId, { width: 128 }),
    ...voyage,
    ...amounts('应收', 'money.sell'),
    ...progress('money.sell'),
    ...states,
    ...due,
    lineCount: col.int('费用项数', { sum: true, width: 84 }),
    baseCost: col.money('预估成本', { currency: 'CNY', sum: true, field: 'money.cost' }),
    profit: col.money(COST_SHEET_FIELDS.profit, { currency: 'CNY', sum: true, field: 'money.profit' }),
    ...cargo,
    salesName: col.text(ORDER_FIELDS.salesId),
    orderDate: col.date(ORDER_FIELDS.orderDate, { sort: true }),
  },
  filters: { ...orderFilters, toBill: filter.flag('已签收待计费', { quick: true }) },
  tabs,
  defaultSort: '-orderDate,-orderNo',
  exportPermission: 'finance.ar.fee.export',
  base: true,
});
export type OrderFeeRow = ListRow<typeof orderFeeList>;

/** Payables of logistics orders, one row per order (F18). 已申请: held by a payment application. */
export const payableOrderList = defineList<{
  salesId: string | null;
  orderId: string;
  customerId: string;
}>()({
  name: 'finance.payable-orders',
  title: '物流订单应付',
  path: '/finance/payable-orders',
  permission: 'finance.ap.fee.view',
  scope: 'finance',
  columns: {
    orderNo: col.text(ORDER_FIELDS.orderNo, { sort: true, fixed: true, width: 142 }),
    supplierNames: col.text('供应商', { width: 140 }),
    chargeNames: col.text('费用项目', { width: 120 }),
    containerCodes: voyage.containerCodes,
    ...amounts('应付', 'money.cost'),
    ...both('open', 'baseOpen', '未付', 'money.cost', { sort: true }),
    ...both('held', 'baseHeld', '已申请', 'money.cost'),
    ...both('settled', 'baseSettled', '已付', 'money.cost'),
    feeState: states.feeState,
    invoiceState: col.code('收票状态', RECEIVED_INVOICE_STATES, { tones: INVOICE_TONES }),
    billState: states.billState,
    settleState: col.code('核销状态', SETTLE_STATES, { tones: SETTLE_TONES, hidden: true }),
    ...due,
    lineCount: col.int('费用项数', { sum: true, width: 84 }),
    estimateCount: col.int('暂估项数', { sum: true, width: 84 }),
    route: voyage.route,
    etd: voyage.etd,
    ...cargo,
    customerName: col.text(ORDER_FIELDS.customerId, { hidden: true, width: 160 }),
    salesName: col.text(ORDER_FIELDS.salesId, { hidden: true }),
    orderDate: col.date(ORDER_FIELDS.orderDate, { sort: true }),
  },
  filters: {
    ...orderFilters,
    supplierId: filter.picker('供应商', 'suppliers', { quick: true }),
    chargeCodeId: filter.picker(FEE_LINE_FIELDS.chargeCodeId, 'charge-codes'),
    estimated: filter.flag('有暂估'),
    invoiceState: filter.codes('收票状态', RECEIVED_INVOICE_STATES),
  },
  tabs,
  defaultSort: '-orderDate,-orderNo',
  exportPermission: 'finance.ap.fee.export',
  base: true,
});
export type PayableOrderRow = ListRow<typeof payableOrderList>;

/** Receivables of every business type, one row per business order that has some (F5); opens on what is still open. */
export const receivableOrderList = defineList<{ bizId: string; customerId: string | null }>()({
  name: 'finance.receivable-orders',
  title: '应收订单',
  path: '/finance/receivable-orders',
  permission: 'finance.ar.fee.view',
  scope: 'finance',
  columns: {
    bizNo: col.text('业务单号', { fixed: true, width: 150 }),
    bizType: col.code(COST_SHEET_FIELDS.bizType, FEE_BIZ_TYPES, { width: 84 }),
    customerName: col.text(ORDER_FIELDS.customerId, { width: 140 }),
    containerCodes: voyage.containerCodes,
    ...amounts('应收', 'money.sell'),
    ...progress('money.sell'),
    ...states,
    ...due,
    invoiceState: col.code('开票状态', INVOICE_STATES, { tones: INVOICE_TONES }),
    lineCount: col.int('费用项数', { sum: true, width: 84 }),
    companyName: col.text('主体'),
    salesName: col.text(ORDER_FIELDS.salesId),
    businessDate: col.date(FEE_LINE_FIELDS.businessDate),
  },
  filters: {
    numbers: filter.numbers('业务单号/柜号'),
    bizType: filter.codes(COST_SHEET_FIELDS.bizType, FEE_BIZ_TYPES, { quick: true }),
    customerId: filter.picker(ORDER_FIELDS.customerId, 'customers', { quick: true }),
    salesId: filter.picker(ORDER_FIELDS.salesId, 'users'),
    companyId: filter.picker('主体', 'companies'),
    businessDate: filter.dates(FEE_LINE_FIELDS.businessDate),
    ...stateFilters,
  },
  tabs: { open: FEE_LINE_FIELDS.open, draft: '草稿', submitted: '待审', settled: FEE_LINE_FIELDS.settled, all: '全部' },
  defaultSort: '-id',
  exportPermission: 'finance.ar.fee.export',
  base: true,
});
export type ReceivableOrderRow = ListRow<typeof receivableOrderList>;

/** Path of the page of one business order (F6). */
export const orderInfoPath = (bizType: FeeBizType, id: string): string =>
  `/finance/account-receivable/order-info?bizType=${bizType}&id=${id}`;
