import { COST_SHEET_FIELDS } from './cost-sheet.fields.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, download, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { code, date, id, optional } from '../fields.ts';
import { COST_BASIS } from '../logistics/cost-share.ts';
import { COST_LINE_KINDS, COST_SHEET_STATES } from './cost-sheet.labels.ts';
import { FEE_BIZ_TYPES } from './fee-line.labels.ts';

const PATH = '/finance/cost-sheets';
const scope = 'finance' as const;
const permission = 'finance.cost.view' as const;
/** Absent for who may not see it; CNY without tax. */
const amount = z.optional(z.string());
/** Basis points; null: none. Masked it is a text. */
const bp = z.optional(z.nullable(z.custom<number>()));

const line = z.object({
  id: z.string(),
  kind: code(COST_LINE_KINDS),
  /** Fee number; of a tax difference the number of its case. */
  sourceNo: z.string(),
  chargeName: z.nullable(z.string()),
  partyName: z.nullable(z.string()),
  containerCode: z.nullable(z.string()),
  isEstimate: z.boolean(),
  accountingDate: z.nullable(z.string()),
  /** Of an income line, and of the others: CNY. */
  sell: z.optional(z.nullable(z.string())),
  cost: z.optional(z.nullable(z.string())),
  /** How a shared cost came here: the whole, the basis, this order's weight and that of all. */
  share: z.nullable(
    z.object({
      basis: code(COST_BASIS),
      auto: z.boolean(),
      total: amount,
      weight: z.string(),
      weights: z.string(),
      orders: z.number(),
    }),
  ),
});
export type CostLine = z.output<typeof line>;
const sums = {
  income: amount,
  direct: amount,
  shared: amount,
  taxDiff: amount,
  estimated: amount,
  profit: amount,
  marginBp: bp,
};
const answer = z.object({
  id: z.string(),
  version: z.number(),
  sheetNo: z.string(),
  revision: z.number(),
  bizType: code(FEE_BIZ_TYPES),
  bizId: z.string(),
  bizNo: z.string(),
  companyName: z.string(),
  customerName: z.nullable(z.string()),
  month: z.nullable(z.string()),
  ...sums,
  estimateBp: bp,
  refund: amount,
  fxGainLoss: amount,
  missing: z.nullable(z.string()),
  /** Fees of the order that nobody has confirmed yet: they are not counted. */
  pendingFees: z.number(),
  state: code(COST_SHEET_STATES),
  computerName: z.nullable(z.string()),
  computedAt: z.nullable(z.string()),
  lockerName: z.nullable(z.string()),
  lockedAt: z.nullable(z.string()),
  lines: z.array(line),
  containers: z.array(z.object({ key: z.string(), code: z.nullable(z.string()), ...sums })),
  /** Versions of this order, oldest first. */
  versions: z.array(
    z.object({
      id: z.string(),
      sheetNo: z.string(),
      revision: z.number(),
      month: z.nullable(z.string()),
      state: code(COST_SHEET_STATES),
      profit: amount,
    }),
  ),
  actions: z.custom<AllowedAction[]>(),
});
export type CostSheetDetail = z.output<typeof answer>;

const sumFields = (prefix: string) =>
  ({
    [`${prefix}income`]: 'money.sell',
    [`${prefix}direct`]: 'money.cost',
    [`${prefix}shared`]: 'money.cost',
    [`${prefix}taxDiff`]: 'money.cost',
    [`${prefix}estimated`]: 'money.cost',
    [`${prefix}profit`]: 'money.profit',
    [`${prefix}marginBp`]: 'money.profit',
  }) as const;

/** By what the profit report groups. */
export const PROFIT_BY = {
  customer: COST_SHEET_FIELDS.customerId,
  sales: '业务员',
  route: '航线',
  month: COST_SHEET_FIELDS.month,
  order: '订单',
} as const;
const reportQuery = z.object({
  by: z._default(code(PROFIT_BY), 'customer'),
  from: z._default(optional(date()), null),
  to: z._default(optional(date()), null),
  companyId: z._default(optional(id()), null),
});
const reportRow = z.object({ key: z.string(), name: z.string(), orders: z.number(), ...sums });
export type ProfitRow = z.output<typeof reportRow>;

const fields = {
  ...sumFields(''),
  estimateBp: 'money.cost',
  refund: 'money.profit',
  fxGainLoss: 'money.profit',
  'lines.*.sell': 'money.sell',
  'lines.*.cost': 'money.cost',
  'lines.*.share.total': 'money.cost',
  ...sumFields('containers.*.'),
  'versions.*.profit': 'money.profit',
} as const;

export const costSheets = {
  get: read({ path: `${PATH}/{id}`, summary: '成本核算单详情', permission, scope, fields, answer }),
  /** 导出 of one sheet as XLSX: its lines with the explanation of their shares. */
  file: download({
    path: `${PATH}/{id}/file`,
    summary: '导出一张成本核算单',
    permission: 'finance.cost.export',
    scope,
  }),
  /** 核算 and 锁定 of one sheet; the same of several below. */
  computeOne: command({
    path: `${PATH}/{id}/compute`,
    summary: '核算一张成本核算单',
    permission: 'finance.cost.compute',
    scope,
    fields,
    body: stateBody(),
    answer,
  }),
  lockOne: command({
    path: `${PATH}/{id}/lock`,
    summary: '锁定一张成本核算单',
    permission: 'finance.cost.lock',
    scope,
    fields,
    body: stateBody(),
    answer,
  }),
  /** 核算: counts what is posted now. A locked sheet only when its month was reopened since (4.17). */
  compute: command({
    path: `${PATH}/compute`,
    summary: '成本核算',
    permission: 'finance.cost.compute',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  lock: command({
    path: `${PATH}/lock`,
    summary: '锁定成本核算单',
    permission: 'finance.cost.lock',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  /** 利润表 of computed sheets, by months that the days fall in; this month unless said. CNY without tax. */
  report: read({
    path: '/finance/profit-report',
    summary: '利润表',
    permission,
    scope,
    fields: { ...sumFields('rows.*.'), ...sumFields('total.') },
    query: reportQuery,
    answer: z.object({
      from: z.string(),
      to: z.string(),
      rows: z.array(reportRow),
      total: z.object(sums),
      more: z.boolean(),
    }),
  }),
  /** The same as XLSX. */
  reportFile: download({
    path: '/finance/profit-report/file',
    summary: '导出利润表',
    permission: 'finance.cost.export',
    scope,
    query: reportQuery,
  }),
};
