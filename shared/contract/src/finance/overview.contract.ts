import * as z from 'zod/mini';
import { download, read } from '../endpoint.ts';
import { date, id, optional } from '../fields.ts';

/** A figure with the list that it counts; `amount` in CNY, or a count. */
/** Absent for who may not see amounts. */
const amount = z.optional(z.nullable(z.string()));
const amounts = z.optional(z.array(z.string()));
const figure = z.object({
  key: z.string(),
  title: z.string(),
  amount,
  count: z.nullable(z.number()),
  /** Said below: 占比 12.3%. */
  note: amount,
  link: z.nullable(z.string()),
});
export type OverviewFigure = z.output<typeof figure>;
const series = z.object({ name: z.string(), values: amounts });

const overview = z.object({
  /** No company in scope: 6.3. */
  empty: z.boolean(),
  figures: z.array(figure),
  /** CNY by days overdue, one series per company. */
  ageing: z.array(series),
  /** What its buckets are called (FIN-120, 账龄分段). */
  buckets: z.array(z.string()),
  /** CNY by month: two series over the same months. */
  trend: z.object({ months: z.array(z.string()), series: z.optional(z.array(series)) }),
  top: z.array(z.object({ id: z.string(), name: z.string(), open: amount, overdue: amount })),
  /** F15: what falls due in the next 30 days, CNY by day. */
  plan: z.array(z.object({ day: z.string(), amount })),
});
export type FinanceOverview = z.output<typeof overview>;

const query = z.object({ companyId: z._default(optional(id()), null), asOf: z._default(optional(date()), null) });
const fields = (group: 'money.sell' | 'money.cost') =>
  ({
    'figures.*.amount': group,
    'figures.*.note': group,
    'ageing.*.values': group,
    'trend.series': group,
    'top.*.open': group,
    'top.*.overdue': group,
    'plan.*.amount': group,
  }) as const;

/** 应收总览 (F2) and 应付总览 (F15) of the companies in scope, as of a day. */
export const overviews = {
  ar: read({
    path: '/finance/ar/overview',
    summary: '应收总览',
    permission: 'finance.ar.overview.view',
    scope: 'finance',
    fields: fields('money.sell'),
    query,
    answer: overview,
  }),
  ap: read({
    path: '/finance/ap/overview',
    summary: '应付总览',
    permission: 'finance.ap.overview.view',
    scope: 'finance',
    fields: fields('money.cost'),
    query,
    answer: overview,
  }),
  /** 应收月报 (F2): the month of the day by customer and company, and twelve months, as XLSX. */
  monthly: download({
    path: '/finance/ar/monthly-report',
    summary: '导出应收月报',
    permission: 'finance.ar.overview.view',
    scope: 'finance',
    query,
  }),
};

const workFigure = z.object({
  key: z.string(),
  title: z.string(),
  count: z.nullable(z.number()),
  /** CNY, of balances; absent for who may not see it: `sell` what customers owe, `cost` what we owe, `profit` what is earned. */
  sell: amount,
  cost: amount,
  profit: amount,
  link: z.nullable(z.string()),
});
export type FinanceWorkFigure = z.output<typeof workFigure>;

/** Work and balances of finance in scope, for the dashboard (chapter 13): each figure for who may see the list that it counts. */
export const financeWork = read({
  path: '/finance/overview',
  summary: '财务概览',
  permission: {
    anyOf: [
      'finance.ar.fee.view',
      'finance.ap.fee.view',
      'finance.ar.statement.view',
      'finance.ap.statement.view',
      'finance.ar.settlement.view',
      'finance.ap.settlement.view',
      'finance.ar.receipt.view',
      'finance.ap.apply.view',
      'finance.ap.payment.view',
      'finance.ar.customer.view',
      'finance.ap.supplier.view',
      'finance.cost.view',
    ],
  },
  scope: 'finance',
  fields: { 'figures.*.sell': 'money.sell', 'figures.*.cost': 'money.cost', 'figures.*.profit': 'money.profit' },
  answer: z.object({ figures: z.array(workFigure) }),
});
