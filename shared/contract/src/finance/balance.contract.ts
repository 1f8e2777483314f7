import * as z from 'zod/mini';
import { command, download, printed, read } from '../endpoint.ts';
import { code, date, id } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { AGEING_DAYS, ageingTitles } from '../shared/ageing.ts';
import { RISK_LEVELS, RISK_LEVEL_TONES } from './risk.labels.ts';

/** Buckets of ageing by days overdue (FIN-120), in their order; the answer of a list names those of the company's own days. */
const [NOT_DUE = '', ...OVERDUE] = ageingTitles(AGEING_DAYS);
/** What a company's buckets are called in a list, by the keys of its columns. */
export const bucketTitles = (titles: readonly string[]): Record<string, string> =>
  Object.fromEntries(titles.map((title, nth) => [`bucket${nth}`, title]));

const day = (today: string) => `${today}..${today}`;
/** Figures in CNY, guarded by what the party's side shows. */
const figures = (
  field: 'money.sell' | 'money.cost',
  of: { charged: string; paid: string; unallocated: string; open: string },
) => {
  const money = (title: string, more: { hidden?: boolean; width?: number } = {}) =>
    col.money(title, { currency: 'CNY', sum: true, sort: true, field, width: 112, ...more });
  return {
    baseOpen: money(`${of.open}本位币`, { width: 126 }),
    baseUnallocated: money(of.unallocated),
    net: money('净余额'),
    bucket0: money(NOT_DUE),
    bucket1: money(OVERDUE[0] ?? ''),
    bucket2: money(OVERDUE[1] ?? ''),
    bucket3: money(OVERDUE[2] ?? ''),
    bucket4: money(OVERDUE[3] ?? ''),
    bucket5: money(OVERDUE[4] ?? ''),
    longest: col.int('最长逾期(天)', { sort: true, width: 100 }),
    openText: col.text(of.open, { width: 190, field }),
    charged: money(of.charged),
    paid: money(of.paid),
    opening: money('期初净额', { hidden: true }),
  };
};
/** Filters of both lists; 截止日 is one day (FIN-120). */
const shared = {
  asOf: filter.dates('截止日', { quick: true, preset: day, most: 1 }),
  companyId: filter.picker('经营主体', 'companies', { quick: true }),
  longest: filter.range('最长逾期(天)', { quick: true }),
  currency: filter.text('币种'),
};

/** 客户应收 (F8): one row per customer and company, as of a day; figures in CNY, 未核销 also per currency. Credit is the customer's, over all companies, as last evaluated (F31). */
export const customerBalanceList = defineList<{ partyId: string; companyId: string }>()({
  name: 'finance.customer-balances',
  title: '客户应收',
  path: '/finance/ar/balances',
  permission: 'finance.ar.customer.view',
  scope: 'finance',
  columns: {
    partyName: col.text('客户', { sort: true, fixed: true, width: 150 }),
    partyNo: col.text('编码', { width: 96, hidden: true }),
    companyName: col.text('经营主体', { width: 92 }),
    ...figures('money.sell', { charged: '本期应收', paid: '本期收款', unallocated: '未核销收款', open: '未核销余额' }),
    creditLimit: col.money('信用额度', { currency: 'CNY', field: 'customer.credit' }),
    creditUsed: col.money('已用额度', { currency: 'CNY', field: 'customer.credit' }),
    creditLeft: col.money('剩余额度', { currency: 'CNY', field: 'customer.credit' }),
    creditDays: col.int('账期(天)', { width: 80 }),
    salesName: col.text('业务员', { width: 84 }),
    level: col.code('风险级别', RISK_LEVELS, { tones: RISK_LEVEL_TONES, field: 'risk.view', width: 84 }),
    onHold: col.bool('控货', { width: 64 }),
  },
  filters: {
    customerId: filter.picker('客户', 'customers', { quick: true }),
    ...shared,
    salesId: filter.picker('业务员', 'users'),
    level: filter.codes('风险级别', RISK_LEVELS, { field: 'risk.view' }),
    over: filter.flag('超额度', { field: 'customer.credit' }),
    onHold: filter.flag('控货'),
  },
  defaultSort: '-baseOpen',
  titled: true,
  exportPermission: 'finance.ar.customer.export',
});
export type CustomerBalanceRow = ListRow<typeof customerBalanceList>;

/**
 * 供应商应付 (F21): one row per supplier and company, as of a day. 已申请未付: what live payment applications claim and have not
 * paid (FIN-071), per currency, as it stands now.
 */
export const supplierBalanceList = defineList<{ partyId: string; companyId: string }>()({
  name: 'finance.supplier-balances',
  title: '供应商应付',
  path: '/finance/ap/balances',
  permission: 'finance.ap.supplier.view',
  scope: 'finance',
  columns: {
    partyName: col.text('供应商', { sort: true, fixed: true, width: 150 }),
    partyNo: col.text('编码', { width: 96, hidden: true }),
    companyName: col.text('经营主体', { width: 92 }),
    ...figures('money.cost', { charged: '本期应付', paid: '本期付款', unallocated: '预付余额', open: '应付余额' }),
    claimedText: col.text('已申请未付', { width: 170, field: 'money.cost' }),
    uninvoiced: col.money('收票欠缺额', { currency: 'CNY', sum: true, field: 'money.cost' }),
    creditDays: col.int('账期(天)', { width: 80 }),
  },
  filters: { supplierId: filter.picker('供应商', 'suppliers', { quick: true }), ...shared },
  defaultSort: '-baseOpen',
  titled: true,
  exportPermission: 'finance.ap.supplier.export',
});
export type SupplierBalanceRow = ListRow<typeof supplierBalanceList>;

/** Absent for who may not see amounts. */
const amount = z.optional(z.nullable(z.string()));
const ledgerRow = z.object({
  id: z.string(),
  date: z.string(),
  journalNo: z.string(),
  summary: z.string(),
  sourceNo: z.string(),
  /** CNY; increases and decreases of what the party owes (AR) or is owed (AP). */
  increase: amount,
  decrease: amount,
  balance: amount,
});
export type PartyLedgerRow = z.output<typeof ledgerRow>;
const ledger = z.object({ opening: amount, rows: z.array(ledgerRow), closing: amount, more: z.boolean() });
export type PartyLedger = z.output<typeof ledger>;

const openLine = z.object({
  id: z.string(),
  feeNo: z.string(),
  bizNo: z.nullable(z.string()),
  chargeName: z.string(),
  currency: z.string(),
  open: amount,
  baseOpen: amount,
  due: z.nullable(z.string()),
  days: z.nullable(z.number()),
});
export type OpenLine = z.output<typeof openLine>;
const ageing = z.object({ rows: z.array(openLine), more: z.boolean() });
export type PartyAgeing = z.output<typeof ageing>;

/** How many days 到期日历 looks ahead. */
export const DUE_DAYS = 60;
/** What 到期日历 adds up by. */
export const DUES_BY = { day: '按日', week: '按周' } as const;
export type DuesBy = keyof typeof DUES_BY;
const duesRow = z.object({
  id: z.string(),
  /** First and last day; null: overdue has no first, later than DUE_DAYS (or without a due date) no last. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  lines: z.number(),
  /** Open amounts per currency. */
  openText: amount,
  /** CNY. */
  baseOpen: amount,
});
export type DuesRow = z.output<typeof duesRow>;
const dues = z.object({ rows: z.array(duesRow) });
export type PartyDues = z.output<typeof dues>;

const hidden = (field: 'money.sell' | 'money.cost') =>
  ({
    opening: field,
    closing: field,
    'rows.*.increase': field,
    'rows.*.decrease': field,
    'rows.*.balance': field,
  }) as const;
const hiddenOpen = (field: 'money.sell' | 'money.cost') =>
  ({ 'rows.*.open': field, 'rows.*.baseOpen': field }) as const;
const party = { partyId: id(), companyId: id() };
const range = z.object({ ...party, from: date(), to: date() });
const asOf = z.object({ ...party, asOf: date() });

const ar = { permission: 'finance.ar.customer.view', scope: 'finance' } as const;
const ap = { permission: 'finance.ap.supplier.view', scope: 'finance' } as const;

/** 明细账 with running balance (at most 1,000 rows) and 账龄明细 (at most 500 lines) of one party in one company, CNY. */
export const balances = {
  customerLedger: read({
    path: '/finance/ar/ledger',
    summary: '客户明细账',
    ...ar,
    fields: hidden('money.sell'),
    query: range,
    answer: ledger,
  }),
  customerAgeing: read({
    path: '/finance/ar/ageing',
    summary: '客户账龄明细',
    ...ar,
    fields: hiddenOpen('money.sell'),
    query: asOf,
    answer: ageing,
  }),
  /** 催款函 as PDF: what of the customer is overdue on the day. */
  dunning: download({
    path: '/finance/ar/dunning',
    summary: '催款函',
    permission: 'finance.ar.customer.dunning',
    scope: 'finance',
    query: asOf,
  }),
  /** Says in the customer's log that it is printed; refused as the file is. */
  printDunning: command({
    path: '/finance/ar/dunning',
    summary: '打印催款函',
    permission: 'finance.ar.customer.dunning',
    scope: 'finance',
    body: asOf,
    answer: printed,
  }),
  supplierLedger: read({
    path: '/finance/ap/ledger',
    summary: '供应商明细账',
    ...ap,
    fields: hidden('money.cost'),
    query: range,
    answer: ledger,
  }),
  supplierAgeing: read({
    path: '/finance/ap/ageing',
    summary: '供应商账龄明细',
    ...ap,
    fields: hiddenOpen('money.cost'),
    query: asOf,
    answer: ageing,
  }),
  /** 到期日历: open lines of a supplier by due day or week from today on, with what is overdue and what is later. */
  supplierDues: read({
    path: '/finance/ap/dues',
    summary: '供应商到期日历',
    ...ap,
    fields: { 'rows.*.openText': 'money.cost', 'rows.*.baseOpen': 'money.cost' },
    query: z.object({ ...party, by: code(DUES_BY) }),
    answer: dues,
  }),
};
