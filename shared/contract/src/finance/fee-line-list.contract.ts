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
} from './fee-line.contract.ts';

const MONEY = { currency: 'currency', sum: true } as const;
/** Every column of 账单明细 (F25) for one direction; hidden money is absent with its column. */
const columnsOf = <Guard extends 'money.sell' | 'money.cost'>(party: string, field: Guard) => ({
  feeNo: col.text('费用编号', { fixed: true, width: 142 }),
  partyName: col.text(party, { width: 128 }),
  bizNo: col.text('业务单', { width: 142 }),
  chargeName: col.text('费用项目', { width: 84 }),
  currency: col.text('币种', { width: 54 }),
  amount: col.money('金额', { ...MONEY, field, width: 104 }),
  baseAmount: col.money('本位币', { currency: 'CNY', sum: true, field, width: 108 }),
  open: col.money('未核销', { ...MONEY, field, width: 104 }),
  dueDate: col.date('到期日', { width: 96 }),
  state: col.code('状态', FEE_STATES, { tones: FEE_TONES, width: 76 }),
  settled: col.money('已核销', { ...MONEY, field }),
  reduced: col.money('已冲减', { ...MONEY, field }),
  containerCode: col.text('货柜', { width: 126 }),
  bizType: col.code('业务类型', FEE_BIZ_TYPES, { width: 88 }),
  companyName: col.text('主体', { width: 100 }),
  qty: col.decimal('数量', { width: 80 }),
  unit: col.text('单位', { width: 56, hidden: true }),
  unitPrice: col.decimal('单价', { width: 96, field }),
  taxRateBp: col.bps('税率', { width: 64 }),
  amountEx: col.money('不含税', { ...MONEY, field, hidden: true }),
  tax: col.money('税额', { ...MONEY, field, hidden: true }),
  rate: col.decimal('汇率', { width: 80 }),
  baseOpen: col.money('未核销本位币', { currency: 'CNY', sum: true, field, hidden: true }),
  age: col.int('账龄(天)', { width: 84 }),
  statementNo: col.text('对账单', { width: 140 }),
  applicationNo: col.text('处理单据', { width: 140 }),
  invoiced: col.money('已开票', { ...MONEY, field, hidden: true }),
  isEstimate: col.bool('暂估', { width: 60 }),
  settleState: col.code('核销状态', SETTLE_STATES, { tones: SETTLE_TONES }),
  billState: col.code('对账状态', BILL_STATES, { tones: BILL_TONES, hidden: true }),
  accountingDate: col.date('记账日'),
  businessDate: col.date('业务日期', { hidden: true }),
  createdByName: col.text('录入人', { hidden: true }),
  createdAt: col.time('录入时间', { hidden: true }),
});
const filtersOf = <Guard extends 'money.sell' | 'money.cost'>(party: string, picker: string, field: Guard) => ({
  numbers: filter.numbers('费用编号'),
  partyId: filter.picker(party, picker, { quick: true }),
  companyId: filter.picker('主体', 'companies'),
  bizType: filter.codes('业务类型', FEE_BIZ_TYPES, { quick: true }),
  bizNo: filter.text('业务单'),
  containerCode: filter.text('货柜'),
  chargeCodeId: filter.picker('费用项目', 'charge-codes', { quick: true }),
  currency: filter.picker('币种', 'currencies'),
  qty: filter.range('数量'),
  unitPrice: filter.range('单价', { field }),
  amount: filter.range('金额', { field }),
  taxRateBp: filter.codes('税率', TAX_RATES),
  baseAmount: filter.range('本位币', { field }),
  settled: filter.range('已核销', { field }),
  reduced: filter.range('已冲减', { field }),
  open: filter.range('未核销', { field }),
  age: filter.range('账龄(天)'),
  statementNo: filter.text('对账单'),
  applicationNo: filter.text('处理单据'),
  isEstimate: filter.flag('暂估'),
  state: filter.codes('状态', FEE_STATES, { quick: true }),
  settleState: filter.codes('核销状态', SETTLE_STATES),
  billState: filter.codes('对账状态', BILL_STATES),
  dueDate: filter.dates('到期日'),
  accountingDate: filter.dates('记账日', { quick: true }),
  businessDate: filter.dates('业务日期'),
  createdAt: filter.dates('录入时间'),
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
  columns: columnsOf('供应商', 'money.cost'),
  filters: filtersOf('供应商', 'suppliers', 'money.cost'),
  defaultSort: '-id',
  exportPermission: 'finance.ap.detail.export',
  keyset: true,
});
/** The same of receivables, for those who may see them. */
export const receivableLineList = defineList<Ids>()({
  name: 'finance.receivable-lines',
  title: '应收账单明细',
  path: '/finance/receivable-lines',
  permission: 'finance.ar.fee.view',
  scope: 'finance',
  columns: columnsOf('客户', 'money.sell'),
  filters: filtersOf('客户', 'customers', 'money.sell'),
  defaultSort: '-id',
  exportPermission: 'finance.ar.fee.export',
  keyset: true,
});
export type FeeLineListRow = ListRow<typeof payableLineList>;

/** What the pivot of 账单明细 adds up by. */
export const PIVOT_BY = { party: '结算单位', charge: '费用项目', month: '月份' } as const;
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
