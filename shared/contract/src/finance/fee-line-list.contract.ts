import { FEE_LINE_FIELDS } from './fee-line.fields.ts';
import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import { code } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import {
  BILL_STATES,
  BILL_TONES,
  FEE_BIZ_TYPES,
  FEE_STATES,
  FEE_TONES,
  SETTLE_STATES,
  SETTLE_TONES,
  TAX_RATES,
} from './fee-line.labels.ts';

/** Numbers of the tax invoices that bill a fee. */
const INVOICE_NOS = '发票号';
/** Live payment applications that a payable is on. */
const ON_APPLICATION = '申请单';
const MONEY = { currency: 'currency', sum: true } as const;
/** Every column of 账单明细 (F25) for one direction, with `more` of its own; hidden money is absent with its column. */
const columnsOf = <Guard extends 'money.sell' | 'money.cost', More extends object>(
  party: string,
  field: Guard,
  more: More,
) => ({
  feeNo: col.text(FEE_LINE_FIELDS.feeNo, { fixed: true, width: 142 }),
  partyName: col.text(party, { width: 128 }),
  bizNo: col.text('业务单', { width: 142 }),
  chargeName: col.text(FEE_LINE_FIELDS.chargeCodeId, { width: 84 }),
  currency: col.text(FEE_LINE_FIELDS.currency, { width: 54 }),
  amount: col.money(FEE_LINE_FIELDS.amount, { ...MONEY, field, width: 104 }),
  baseAmount: col.money('本位币', { currency: 'CNY', baseOf: 'amount', sum: true, field, width: 108 }),
  open: col.money(FEE_LINE_FIELDS.open, { ...MONEY, field, width: 104 }),
  dueDate: col.date(FEE_LINE_FIELDS.dueDate, { width: 96 }),
  state: col.code(FEE_LINE_FIELDS.state, FEE_STATES, { tones: FEE_TONES, width: 76 }),
  settled: col.money(FEE_LINE_FIELDS.settled, { ...MONEY, field }),
  reduced: col.money(FEE_LINE_FIELDS.reduced, { ...MONEY, field }),
  containerCode: col.text(FEE_LINE_FIELDS.containerId, { width: 126 }),
  bizType: col.code('业务类型', FEE_BIZ_TYPES, { width: 88 }),
  companyName: col.text('主体', { width: 100 }),
  qty: col.decimal(FEE_LINE_FIELDS.qty, { width: 80 }),
  unit: col.text(FEE_LINE_FIELDS.unit, { width: 56, hidden: true }),
  unitPrice: col.decimal(FEE_LINE_FIELDS.unitPrice, { width: 96, field }),
  taxRateBp: col.bps('税率', { width: 64 }),
  amountEx: col.money(FEE_LINE_FIELDS.amountEx, { ...MONEY, field, hidden: true }),
  tax: col.money(FEE_LINE_FIELDS.tax, { ...MONEY, field, hidden: true }),
  rate: col.decimal(FEE_LINE_FIELDS.rate, { width: 80 }),
  baseOpen: col.money(FEE_LINE_FIELDS.baseOpen, { currency: 'CNY', baseOf: 'open', sum: true, field, hidden: true }),
  age: col.int('账龄(天)', { width: 84 }),
  statementNo: col.text(FEE_LINE_FIELDS.statementNo, { width: 140 }),
  applicationNo: col.text('处理单据', { width: 140 }),
  ...more,
  invoiceNos: col.text(INVOICE_NOS, { width: 170, hidden: true }),
  invoiced: col.money(FEE_LINE_FIELDS.invoiced, { ...MONEY, field, hidden: true }),
  isEstimate: col.bool(FEE_LINE_FIELDS.isEstimate, { width: 60 }),
  settleState: col.code('核销状态', SETTLE_STATES, { tones: SETTLE_TONES }),
  billState: col.code('对账状态', BILL_STATES, { tones: BILL_TONES, hidden: true }),
  accountingDate: col.date(FEE_LINE_FIELDS.accountingDate),
  businessDate: col.date(FEE_LINE_FIELDS.businessDate, { hidden: true }),
  createdByName: col.text('录入人', { hidden: true }),
  createdAt: col.time('录入时间', { hidden: true }),
});
const filtersOf = <Guard extends 'money.sell' | 'money.cost'>(party: string, picker: string, field: Guard) => ({
  numbers: filter.numbers(FEE_LINE_FIELDS.feeNo),
  partyId: filter.picker(party, picker, { quick: true }),
  companyId: filter.picker('主体', 'companies'),
  bizType: filter.codes('业务类型', FEE_BIZ_TYPES, { quick: true }),
  bizNo: filter.text('业务单'),
  containerCode: filter.text(FEE_LINE_FIELDS.containerId),
  chargeCodeId: filter.picker(FEE_LINE_FIELDS.chargeCodeId, 'charge-codes', { quick: true }),
  currency: filter.picker(FEE_LINE_FIELDS.currency, 'currencies'),
  qty: filter.range(FEE_LINE_FIELDS.qty),
  unitPrice: filter.range(FEE_LINE_FIELDS.unitPrice, { field }),
  amount: filter.range(FEE_LINE_FIELDS.amount, { field }),
  taxRateBp: filter.codes('税率', TAX_RATES),
  amountEx: filter.range(FEE_LINE_FIELDS.amountEx, { field }),
  tax: filter.range(FEE_LINE_FIELDS.tax, { field }),
  rate: filter.range(FEE_LINE_FIELDS.rate),
  baseAmount: filter.range('本位币', { field }),
  settled: filter.range(FEE_LINE_FIELDS.settled, { field }),
  reduced: filter.range(FEE_LINE_FIELDS.reduced, { field }),
  unsettled: filter.range(FEE_LINE_FIELDS.open, { field }),
  age: filter.range('账龄(天)'),
  statementNo: filter.text(FEE_LINE_FIELDS.statementNo),
  applicationNo: filter.text('处理单据'),
  invoiceNo: filter.text(INVOICE_NOS),
  isEstimate: filter.flag(FEE_LINE_FIELDS.isEstimate),
  state: filter.codes(FEE_LINE_FIELDS.state, FEE_STATES, { quick: true }),
  settleState: filter.codes('核销状态', SETTLE_STATES),
  billState: filter.codes('对账状态', BILL_STATES),
  dueDate: filter.dates(FEE_LINE_FIELDS.dueDate),
  accountingDate: filter.dates(FEE_LINE_FIELDS.accountingDate, { quick: true }),
  businessDate: filter.dates(FEE_LINE_FIELDS.businessDate),
  createdAt: filter.dates('录入时间'),
  mine: filter.flag('仅看待我审核'),
});
/** What rows carry beside their columns. */
interface Ids {
  partyId: string;
  chargeCodeId: string;
  companyId: string;
  bizId: string | null;
  statementId: string | null;
  rejectReason: string | null;
}

/** 账单明细 (F25): every payable, newest first, paged by key. */
export const payableLineList = defineList<Ids>()({
  name: 'finance.payable-lines',
  title: '应付账单明细',
  path: '/finance/fee-lines',
  permission: 'finance.ap.detail.view',
  scope: 'finance',
  columns: columnsOf('供应商', 'money.cost', { payApplicationNo: col.text(ON_APPLICATION, { width: 150 }) }),
  filters: {
    ...filtersOf('供应商', 'suppliers', 'money.cost'),
    payApplicationNo: filter.text(ON_APPLICATION),
  },
  defaultSort: '-id',
  exportPermission: 'finance.ap.detail.export',
  keyset: true,
  base: true,
});
/** The same of receivables, for those who may see them; nobody applies to pay them. */
export const receivableLineList = defineList<Ids & { payApplicationNo: string | null }>()({
  name: 'finance.receivable-lines',
  title: '应收账单明细',
  path: '/finance/receivable-lines',
  permission: 'finance.ar.fee.view',
  scope: 'finance',
  columns: columnsOf('客户', 'money.sell', {}),
  filters: filtersOf('客户', 'customers', 'money.sell'),
  defaultSort: '-id',
  exportPermission: 'finance.ar.fee.export',
  keyset: true,
  base: true,
});
export type FeeLineListRow = ListRow<typeof payableLineList>;

/** What the pivot of 账单明细 adds up by. */
export const PIVOT_BY = { party: '结算单位', charge: FEE_LINE_FIELDS.chargeCodeId, month: '月份' } as const;
/** One group: number of lines, and in CNY what they come to, what of it is written off, reduced and open. */
export interface PivotRow {
  key: string;
  name: string;
  lines: number;
  baseAmount: string;
  baseClosed: string;
  baseOpen: string;
}
export interface FeePivot {
  rows: PivotRow[];
  total: Omit<PivotRow, 'key' | 'name'>;
  /** More groups exist than the 500 largest that are listed. */
  cut: boolean;
}
const PIVOT_MONEY = ['baseAmount', 'baseClosed', 'baseOpen'] as const;
const pivotFields = <Guard extends 'money.sell' | 'money.cost'>(guard: Guard) =>
  Object.fromEntries(
    PIVOT_MONEY.flatMap((key) => [
      [`rows.*.${key}`, guard],
      [`total.${key}`, guard],
    ]),
  ) as Record<string, Guard>;
const pivotQuery = z.catchall(z.object({ by: code(PIVOT_BY) }), z.string().check(z.maxLength(20_000)));

/** Sums of 账单明细 over the same filters; live lines only. Amounts in CNY; a line without a rate counts nothing. */
export const feePivots = {
  payables: read({
    path: '/finance/fee-lines/pivot',
    summary: '应付账单汇总',
    permission: 'finance.ap.detail.view',
    scope: 'finance',
    fields: pivotFields('money.cost'),
    query: pivotQuery,
    answer: z.custom<FeePivot>(),
  }),
  receivables: read({
    path: '/finance/receivable-lines/pivot',
    summary: '应收账单汇总',
    permission: 'finance.ar.fee.view',
    scope: 'finance',
    fields: pivotFields('money.sell'),
    query: pivotQuery,
    answer: z.custom<FeePivot>(),
  }),
};
