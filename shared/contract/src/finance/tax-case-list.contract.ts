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
    caseNo: col.text('退税单号', { sort: true, fixed: true, width: 142 }),
    customerName: col.text('客户', { width: 112 }),
    customsNo: col.text('报关单号', { width: 150 }),
    deadline: col.date('截止日', { sort: true, width: 98 }),
    daysLeft: col.int('剩余天', { width: 62 }),
    refundAmount: col.money('退税额', { currency: 'CNY', sort: true, sum: true, width: 112, field: 'money.cost' }),
    docsReceived: col.int('已收资料', { width: 74 }),
    fxPercent: col.percent('收汇进度', { width: 78 }),
    exchangeCost: col.decimal('换汇成本', { width: 78, field: 'money.cost' }),
    mode: col.code('模式', REFUND_MODES, { width: 104 }),
    orderNo: col.text('订单', { width: 140 }),
    exportDate: col.date('出口日期', { sort: true, width: 100 }),
    companyName: col.text('经营主体', { width: 90 }),
    supplierName: col.text('开票工厂', { width: 120, hidden: true }),
    containerNo: col.text('货柜', { width: 130, hidden: true }),
    fob: col.money('FOB', { currency: 'currency', sum: true, width: 130, field: 'money.sell' }),
    currency: col.text('币种', { width: 60, hidden: true }),
    invoiceEx: col.money('不含税发票额', { currency: 'CNY', sum: true, width: 130, field: 'money.cost' }),
    docsNeeded: col.int('应收资料', { width: 84, hidden: true }),
    batchNo: col.text('批次', { width: 140 }),
    declaredOn: col.date('申报日期', { sort: true, width: 100, hidden: true }),
    refundedAmount: col.money('到账额', { currency: 'CNY', sum: true, width: 120, field: 'money.cost' }),
    advanceAmount: col.money('垫退', { currency: 'CNY', sum: true, width: 110, field: 'money.cost', hidden: true }),
    ownerName: col.text('负责人', { width: 76, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    state: col.code('状态', TAX_CASE_STATES, { tones: TAX_CASE_TONES, fixed: 'end', width: 104 }),
  },
  filters: {
    keyword: filter.search('单号/报关单/品名'),
    numbers: filter.numbers('退税单号'),
    mode: filter.codes('模式', REFUND_MODES, { quick: true }),
    state: filter.codes('状态', TAX_CASE_STATES, { quick: true }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    companyId: filter.picker('经营主体', 'companies'),
    supplierId: filter.picker('开票工厂', 'suppliers'),
    exportDate: filter.dates('出口日期'),
    daysLeft: filter.range('截止剩余天'),
    oddCost: filter.flag('换汇成本异常', { field: 'money.cost' }),
    missingDoc: filter.codes('资料缺失项', TAX_DOC_KINDS),
    batchId: filter.picker('批次', 'tax-batches'),
    containerId: filter.picker('货柜', 'finance-containers'),
    orderId: filter.picker('订单', 'finance-orders'),
  },
  tabs: TAX_CASE_TABS,
  defaultSort: '-createdAt,-caseNo',
  exportPermission: 'tax.case.export',
});
export type TaxCaseRow = ListRow<typeof taxCaseList>;
