import { TRADE_DOC_FIELDS } from './trade-doc.fields.ts';
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
  all: '全部',
} as const;
export type TradeDocTab = Exclude<keyof typeof TRADE_DOC_TABS, 'all'>;
export const TAB_KINDS: Readonly<Record<TradeDocTab, readonly TradeDocKind[]>> = {
  contract: ['EXPORT_CONTRACT'],
  invoice: ['COMMERCIAL_INVOICE', 'PACKING_LIST'],
  purchase: ['PURCHASE_CONTRACT'],
  instruction: ['FACTORY_INSTRUCTION'],
  input: ['INPUT_INVOICE'],
  output: ['OUTPUT_INVOICE'],
};
/** The tab that lists documents of a kind. */
export const tabOfKind = (kind: TradeDocKind): TradeDocTab =>
  (Object.keys(TAB_KINDS) as TradeDocTab[]).find((tab) => TAB_KINDS[tab].includes(kind)) ?? 'contract';

/** 合同发票 (F29); the party is the customer or the supplier. */
export const tradeDocList = defineList<{
  companyId: string;
  customerId: string | null;
  supplierId: string | null;
  orderId: string | null;
  containerId: string | null;
  declarationId: string | null;
  createdBy: string | null;
  editedBy: string[];
  redOf: string | null;
}>()({
  name: 'finance.trade-docs',
  title: '合同发票',
  path: '/finance/trade-docs',
  permission: 'trade.doc.view',
  scope: 'finance',
  columns: {
    docNo: col.text(TRADE_DOC_FIELDS.docNo, { sort: true, fixed: true, width: 142 }),
    kind: col.code(TRADE_DOC_FIELDS.kind, TRADE_DOC_KINDS, { width: 84 }),
    partyName: col.text('客户/供应商', { width: 128 }),
    orderNo: col.text(TRADE_DOC_FIELDS.orderId, { width: 136 }),
    docDate: col.date(TRADE_DOC_FIELDS.docDate, { sort: true, width: 98 }),
    amount: col.money(TRADE_DOC_FIELDS.amount, { currency: 'currency', sum: true, width: 136, field: 'money.sell' }),
    invoiceNo: col.text(TRADE_DOC_FIELDS.invoiceNo, { width: 158 }),
    invoiceDate: col.date(TRADE_DOC_FIELDS.invoiceDate, { sort: true, width: 98, hidden: true }),
    containerNo: col.text(TRADE_DOC_FIELDS.containerId, { width: 130 }),
    companyName: col.text(TRADE_DOC_FIELDS.companyId, { width: 100 }),
    currency: col.text(TRADE_DOC_FIELDS.currency, { width: 60, hidden: true }),
    amountEx: col.money(TRADE_DOC_FIELDS.amountEx, {
      currency: 'currency',
      sum: true,
      width: 130,
      field: 'money.sell',
    }),
    tax: col.money(TRADE_DOC_FIELDS.tax, { currency: 'currency', sum: true, width: 110, field: 'money.sell' }),
    customsNo: col.text('匹配报关单', { width: 160 }),
    redNo: col.text('红字关联', { width: 150, hidden: true }),
    creatorName: col.text('制单人', { width: 76, hidden: true }),
    createdAt: col.time('制单时间', { sort: true, hidden: true }),
    state: col.code(TRADE_DOC_FIELDS.state, TRADE_DOC_STATES, { tones: TRADE_DOC_TONES, fixed: 'end', width: 124 }),
  },
  filters: {
    keyword: filter.search('单号/品名/对方/发票号码'),
    numbers: filter.numbers(TRADE_DOC_FIELDS.docNo),
    state: filter.codes(TRADE_DOC_FIELDS.state, TRADE_DOC_STATES, { quick: true }),
    customerId: filter.picker(TRADE_DOC_FIELDS.customerId, 'customers', { quick: true }),
    supplierId: filter.picker(TRADE_DOC_FIELDS.supplierId, 'suppliers'),
    companyId: filter.picker(TRADE_DOC_FIELDS.companyId, 'companies'),
    orderId: filter.picker(TRADE_DOC_FIELDS.orderId, 'finance-orders'),
    containerId: filter.picker(TRADE_DOC_FIELDS.containerId, 'finance-containers'),
    kind: filter.codes(TRADE_DOC_FIELDS.kind, TRADE_DOC_KINDS),
    docDate: filter.dates(TRADE_DOC_FIELDS.docDate),
    invoiceDate: filter.dates(TRADE_DOC_FIELDS.invoiceDate),
    unmatched: filter.flag('未匹配报关单'),
    mine: filter.flag('仅看待我审核'),
  },
  tabs: TRADE_DOC_TABS,
  defaultSort: '-docDate,-docNo',
  base: true,
  exportPermission: 'trade.doc.export',
});
export type TradeDocRow = ListRow<typeof tradeDocList>;
