import { RECEIPT_FIELDS } from './receipt.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { RECEIPT_KINDS, RECEIPT_STATES, RECEIPT_TONES } from './receipt.labels.ts';

const scope = 'finance' as const;
const PATH = '/finance/receipts';
const view = { permission: 'finance.ar.receipt.view', scope } as const;

/** 收款单 (F9). */
export const receiptList = defineList<{
  customerId: string | null;
  companyId: string;
  currency: string;
  claimedBy: string | null;
  redOf: string | null;
}>()({
  name: 'finance.receipts',
  title: '收款单',
  path: PATH,
  ...view,
  columns: {
    receiptNo: col.text(RECEIPT_FIELDS.receiptNo, { sort: true, fixed: true, width: 158 }),
    valueDate: col.date(RECEIPT_FIELDS.valueDate, { sort: true, width: 100 }),
    companyName: col.text('主体', { width: 84 }),
    accountName: col.text('账户', { width: 130 }),
    payerName: col.text(RECEIPT_FIELDS.payerName, { width: 170 }),
    customerName: col.text(RECEIPT_FIELDS.customerId, { width: 120 }),
    kind: col.code(RECEIPT_FIELDS.kind, RECEIPT_KINDS, { width: 84 }),
    amount: col.money(RECEIPT_FIELDS.amount, {
      currency: 'currency',
      sum: true,
      sort: true,
      width: 130,
      field: 'money.sell',
    }),
    rate: col.decimal(RECEIPT_FIELDS.rate, { width: 82 }),
    baseAmount: col.money(RECEIPT_FIELDS.baseAmount, {
      currency: 'CNY',
      baseOf: 'amount',
      width: 118,
      field: 'money.sell',
    }),
    allocated: col.money('已核销', { currency: 'currency', sum: true, width: 118, field: 'money.sell' }),
    refunded: col.money('已退款', { currency: 'currency', hidden: true, field: 'money.sell' }),
    unallocated: col.money('未核销', { currency: 'currency', sum: true, width: 118, field: 'money.sell' }),
    bankFee: col.money(RECEIPT_FIELDS.bankFee, { currency: 'currency', width: 90, field: 'money.sell' }),
    bankRef: col.text(RECEIPT_FIELDS.bankRef, { width: 150, hidden: true }),
    accountingDate: col.date(RECEIPT_FIELDS.accountingDate, { hidden: true }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    state: col.code(RECEIPT_FIELDS.state, RECEIPT_STATES, { tones: RECEIPT_TONES, fixed: 'end', width: 88 }),
  },
  filters: {
    keyword: filter.search('收款单号/付款人/流水号'),
    customerId: filter.picker(RECEIPT_FIELDS.customerId, 'customers', { quick: true }),
    kind: filter.codes(RECEIPT_FIELDS.kind, RECEIPT_KINDS, { quick: true }),
    companyId: filter.picker('主体', 'companies'),
    valueDate: filter.dates(RECEIPT_FIELDS.valueDate, { quick: true }),
    currency: filter.text(RECEIPT_FIELDS.currency),
    unsettled: filter.flag('有未核销'),
    mine: filter.flag('仅看待我确认'),
  },
  tabs: { unclaimed: '待认领', claimed: '待确认', open: '未核销完', done: '已核销', over: '已作废/冲红', all: '全部' },
  defaultSort: '-valueDate,-receiptNo',
  base: true,
});
export type ReceiptRow = ListRow<typeof receiptList>;

/** 待认领收款 (F9): what has arrived and is nobody's yet. */
export const unclaimedList = defineList<{ currency: string; companyId: string }>()({
  name: 'finance.unclaimed-receipts',
  title: '待认领收款',
  path: '/finance/unclaimed-receipts',
  ...view,
  columns: {
    receiptNo: col.text(RECEIPT_FIELDS.receiptNo, { sort: true, fixed: true, width: 158 }),
    valueDate: col.date(RECEIPT_FIELDS.valueDate, { sort: true, width: 100 }),
    companyName: col.text('主体', { width: 84 }),
    accountName: col.text('账户', { width: 140 }),
    payerName: col.text(RECEIPT_FIELDS.payerName, { width: 240 }),
    payerCountry: col.text(RECEIPT_FIELDS.payerCountry, { width: 64 }),
    amount: col.money(RECEIPT_FIELDS.amount, {
      currency: 'currency',
      sum: true,
      sort: true,
      width: 140,
      field: 'money.sell',
    }),
    baseAmount: col.money(RECEIPT_FIELDS.baseAmount, {
      currency: 'CNY',
      baseOf: 'amount',
      width: 120,
      field: 'money.sell',
    }),
    bankRef: col.text(RECEIPT_FIELDS.bankRef, { width: 160 }),
    imported: col.bool(RECEIPT_FIELDS.imported, { width: 84 }),
    remark: col.text('附言', { width: 200 }),
    createdAt: col.time('录入时间', { sort: true, hidden: true }),
  },
  filters: {
    keyword: filter.search('收款单号/付款人/流水号'),
    companyId: filter.picker('主体', 'companies', { quick: true }),
    valueDate: filter.dates(RECEIPT_FIELDS.valueDate, { quick: true }),
  },
  defaultSort: '-valueDate,-receiptNo',
  base: true,
});
export type UnclaimedRow = ListRow<typeof unclaimedList>;
