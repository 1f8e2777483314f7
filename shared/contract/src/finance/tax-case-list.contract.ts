import { TAX_CASE_FIELDS } from './tax-case.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { REFUND_MODES, TAX_CASE_STATES, TAX_CASE_TONES, TAX_DOC_KINDS } from './tax-case.labels.ts';

/** What of a case is looked for first (F27). */
export const TAX_CASE_TABS = {
  collecting: '待收资料',
  declaring: '待申报',
  declared: '已申报',
  paid: '已到账',
  agency: '代理证明',
  closed: '已结束',
} as const;

/** 退税管理 (F27). FOB in its currency, all else CNY; `daysLeft` until the deadline while it is not declared, negative: late. */
export const taxCaseList = defineList<{
  companyId: string;
  customerId: string;
  supplierId: string | null;
  orderId: string | null;
  declarationId: string | null;
  containerId: string | null;
  batchId: string | null;
}>()({
  name: 'finance.tax-cases',
  title: '退税管理',
  path: '/finance/tax-cases',
  permission: 'tax.case.view',
  scope: 'finance',
  columns: {
    caseNo: col.text(TAX_CASE_FIELDS.caseNo, { sort: true, fixed: true, width: 142 }),
    customerName: col.text(TAX_CASE_FIELDS.customerId, { width: 112 }),
    customsNo: col.text(TAX_CASE_FIELDS.customsNo, { width: 150 }),
    deadline: col.date('截止日', { sort: true, width: 98 }),
    daysLeft: col.int('剩余天', { width: 62 }),
    refundAmount: col.money(TAX_CASE_FIELDS.refundAmount, {
      currency: 'CNY',
      sort: true,
      sum: true,
      width: 112,
      field: 'money.cost',
    }),
    docsReceived: col.int('已收资料', { width: 74 }),
    fxPercent: col.percent('收汇进度', { width: 78 }),
    exchangeCost: col.decimal(TAX_CASE_FIELDS.exchangeCost, { width: 78, field: 'money.cost' }),
    mode: col.code('模式', REFUND_MODES, { width: 104 }),
    orderNo: col.text(TAX_CASE_FIELDS.orderId, { width: 140 }),
    exportDate: col.date(TAX_CASE_FIELDS.exportDate, { sort: true, width: 100 }),
    companyName: col.text(TAX_CASE_FIELDS.companyId, { width: 90 }),
    supplierName: col.text(TAX_CASE_FIELDS.supplierId, { width: 120, hidden: true }),
    containerNo: col.text(TAX_CASE_FIELDS.containerId, { width: 130, hidden: true }),
    fob: col.money(TAX_CASE_FIELDS.fob, { currency: 'currency', sum: true, width: 130, field: 'money.sell' }),
    currency: col.text(TAX_CASE_FIELDS.currency, { width: 60, hidden: true }),
    invoiceEx: col.money(TAX_CASE_FIELDS.invoiceEx, { currency: 'CNY', sum: true, width: 130, field: 'money.cost' }),
    docsNeeded: col.int('应收资料', { width: 84, hidden: true }),
    batchNo: col.text('批次', { width: 140 }),
    declaredOn: col.date(TAX_CASE_FIELDS.declaredOn, { sort: true, width: 100, hidden: true }),
    refundedAmount: col.money('到账额', { currency: 'CNY', sum: true, width: 120, field: 'money.cost' }),
    advanceAmount: col.money(TAX_CASE_FIELDS.advanceAmount, {
      currency: 'CNY',
      sum: true,
      width: 110,
      field: 'money.cost',
      hidden: true,
    }),
    ownerName: col.text(TAX_CASE_FIELDS.ownerId, { width: 76, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    state: col.code(TAX_CASE_FIELDS.state, TAX_CASE_STATES, { tones: TAX_CASE_TONES, fixed: 'end', width: 104 }),
  },
  filters: {
    keyword: filter.search('单号/报关单/品名'),
    numbers: filter.numbers(TAX_CASE_FIELDS.caseNo),
    mode: filter.codes('模式', REFUND_MODES, { quick: true }),
    state: filter.codes(TAX_CASE_FIELDS.state, TAX_CASE_STATES, { quick: true }),
    customerId: filter.picker(TAX_CASE_FIELDS.customerId, 'customers', { quick: true }),
    companyId: filter.picker(TAX_CASE_FIELDS.companyId, 'companies'),
    supplierId: filter.picker(TAX_CASE_FIELDS.supplierId, 'suppliers'),
    exportDate: filter.dates(TAX_CASE_FIELDS.exportDate),
    daysLeft: filter.range('截止剩余天'),
    oddCost: filter.flag('换汇成本异常', { field: 'money.cost' }),
    missingDoc: filter.codes('资料缺失项', TAX_DOC_KINDS),
    approval: filter.flag('仅看待我审批'),
    batchId: filter.picker('批次', 'tax-batches'),
    containerId: filter.picker(TAX_CASE_FIELDS.containerId, 'finance-containers'),
    orderId: filter.picker(TAX_CASE_FIELDS.orderId, 'finance-orders'),
  },
  tabs: TAX_CASE_TABS,
  defaultSort: '-createdAt,-caseNo',
  base: true,
  exportPermission: 'tax.case.export',
});
export type TaxCaseRow = ListRow<typeof taxCaseList>;
