import { col, defineList, filter, type ListRow } from '../list.ts';
import { TRADE_DOC_KINDS, TRADE_DOC_STATES, TRADE_DOC_TONES, type TradeDocKind } from './trade-doc.labels.ts';

/** What stands in which tab (F29). */
export const TRADE_DOC_TABS = {
  contract: '外销合同',
  invoice: '商业发票/装箱单',
  purchase: '购销合同',
  instruction: '开票资料',
  input: '收票(进项)',
  output: '开票(销项)',
} as const;
export type TradeDocTab = keyof typeof TRADE_DOC_TABS;
export const TAB_KINDS: Readonly<Record<TradeDocTab, readonly TradeDocKind[]>> = {
  contract: ['EXPORT_CONTRACT'],
  invoice: ['COMMERCIAL_INVOICE', 'PACKING_LIST'],
  purchase: ['PURCHASE_CONTRACT'],
  instruction: ['FACTORY_INSTRUCTION'],
  input: ['INPUT_INVOICE'],
  output: ['OUTPUT_INVOICE'],
};

/** 合同发票 (F29); the party is the customer or the supplier. */
export const tradeDocList = defineList<{
  companyId: string;
  customerId: string | null;
  supplierId: string | null;
  orderId: string | null;
  containerId: string | null;
  declarationId: string | null;
  createdBy: string | null;
  submittedBy: string | null;
  redOf: string | null;
}>()({
  name: 'finance.trade-docs',
  title: '合同发票',
  path: '/finance/trade-docs',
  permission: 'trade.doc.view',
  scope: 'finance',
  columns: {
    docNo: col.text('单号', { sort: true, fixed: true, width: 142 }),
    kind: col.code('类型', TRADE_DOC_KINDS, { width: 84 }),
    partyName: col.text('客户/供应商', { width: 128 }),
    orderNo: col.text('订单', { width: 136 }),
    docDate: col.date('日期', { sort: true, width: 98 }),
    amount: col.money('金额', { currency: 'currency', sum: true, width: 136, field: 'money.sell' }),
    invoiceNo: col.text('发票号码', { width: 158 }),
    containerNo: col.text('货柜', { width: 130 }),
    companyName: col.text('经营主体', { width: 100 }),
    currency: col.text('币种', { width: 60, hidden: true }),
    amountEx: col.money('不含税', { currency: 'currency', sum: true, width: 130, field: 'money.sell' }),
    tax: col.money('税额', { currency: 'currency', sum: true, width: 110, field: 'money.sell' }),
    customsNo: col.text('匹配报关单', { width: 160 }),
    redNo: col.text('红字关联', { width: 150, hidden: true }),
    creatorName: col.text('制单人', { width: 76, hidden: true }),
    createdAt: col.time('制单时间', { sort: true, hidden: true }),
    state: col.code('状态', TRADE_DOC_STATES, { tones: TRADE_DOC_TONES, fixed: 'end', width: 124 }),
  },
  filters: {
    keyword: filter.search('单号/品名/对方/发票号码'),
    numbers: filter.numbers('单号'),
    state: filter.codes('状态', TRADE_DOC_STATES, { quick: true }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    supplierId: filter.picker('供应商', 'suppliers'),
    companyId: filter.picker('经营主体', 'companies'),
    orderId: filter.picker('订单', 'finance-orders'),
    containerId: filter.picker('货柜', 'finance-containers'),
    kind: filter.codes('类型', TRADE_DOC_KINDS),
    docDate: filter.dates('日期'),
    unmatched: filter.flag('未匹配报关单'),
  },
  tabs: TRADE_DOC_TABS,
  defaultSort: '-docDate,-docNo',
  exportPermission: 'trade.doc.export',
});
export type TradeDocRow = ListRow<typeof tradeDocList>;
