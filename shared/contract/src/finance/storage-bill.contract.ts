import * as z from 'zod/mini';
import { across } from '../accounts/party.contract.ts';
import { addDays } from '../business-day.ts';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, date, id, money, optional, optionalText, version } from '../fields.ts';
import { JOB_STATES, jobStarted } from '../shared/job.contract.ts';
import { CHARGE_BASES } from '../warehouse/charge.labels.ts';
import { FEE_STATES } from './fee-line.labels.ts';
import { BILL_DAYS, BILL_LINE_KINDS, STORAGE_BILL_STATES, type BillDirection } from './storage-bill.labels.ts';

const scope = 'finance' as const;
/** Where the bills of a direction are asked for. */
export const BILL_API = { AR: '/finance/storage-bills', AP: '/finance/payable-storage-bills' } as const;

/** 生成账单 (F10, F23): a period of at most 31 days that is over; parties empty: all of the warehouses. */
const generateBody = z
  .object({
    from: date(),
    to: date(),
    warehouseIds: z.array(id()).check(z.minLength(1, '请选择仓库'), z.maxLength(100)),
    partyIds: z._default(z.array(id()).check(z.maxLength(500)), []),
    ack: ack(),
  })
  .check(
    across<{ from: string; to: string }>('to', ({ from, to }) => (from && to && to < from ? '不能早于账期起' : null)),
    across<{ from: string; to: string }>('to', ({ from, to }) =>
      from && to && to >= addDays(from, BILL_DAYS) ? `账期最多 ${BILL_DAYS} 天` : null,
    ),
  );
export type GenerateBillsInput = z.output<typeof generateBody>;

/** Money that a field right may hide: then it is absent. */
const money2 = () => z.optional(z.string());
const maybe = () => z.optional(z.nullable(z.string()));
const totals = () => z.optional(z.object({ amountEx: z.string(), tax: z.string(), amount: z.string() }));
/** What of a rule counted when the bill was made; later rules change nothing (WMS-086). */
const rule = z.object({
  ruleId: z.string(),
  scopeText: z.string(),
  basis: code(CHARGE_BASES),
  freeDays: z.number(),
  tiers: z.array(z.object({ fromDay: z.number(), toDay: z.nullable(z.number()), price: z.optional(z.string()) })),
  minVolume: z.number(),
  minDays: z.number(),
  minCharge: maybe(),
  maxCharge: maybe(),
  taxRate: z.number(),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  /** Σ of its lines before 最低收费 and 封顶, and what these change. */
  charged: money2(),
  adjustment: money2(),
});
export type BillRule = z.output<typeof rule>;

const line = z.object({
  id: z.string(),
  lineNo: z.number(),
  kind: code(BILL_LINE_KINDS),
  basis: code(CHARGE_BASES),
  /** Batch number, location, lease record; null: the bill as a whole. */
  subject: z.nullable(z.string()),
  goodsName: z.nullable(z.string()),
  mark: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  receivedDate: z.nullable(z.string()),
  fromDay: z.number(),
  toDay: z.nullable(z.number()),
  dayCount: z.number(),
  /** Units of the basis times days: cm³·day, gram·day, pieces. */
  units: z.number(),
  price: money2(),
  amount: money2(),
  taxRate: z.number(),
});
export type BillLine = z.output<typeof line>;

const link = z.object({ id: z.string(), billNo: z.string() });
const detail = z.object({
  id: z.string(),
  version: z.number(),
  billNo: z.string(),
  companyName: z.string(),
  partyId: z.string(),
  partyName: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  periodFrom: z.string(),
  periodTo: z.string(),
  currency: z.string(),
  state: code(STORAGE_BILL_STATES.AR),
  /** cm³·day. */
  volumeDays: z.number(),
  storage: money2(),
  handling: money2(),
  amountEx: money2(),
  tax: money2(),
  amount: money2(),
  /** Of a payable: what the landlord bills, with tax, and how much more that is than ours. */
  counterAmount: maybe(),
  difference: maybe(),
  counterNo: z.nullable(z.string()),
  counterRemark: z.nullable(z.string()),
  rules: z.array(rule),
  lines: z.array(line),
  fees: z.array(
    z.object({
      id: z.string(),
      feeNo: z.string(),
      chargeName: z.string(),
      currency: z.string(),
      amountEx: money2(),
      tax: money2(),
      amount: money2(),
      state: code(FEE_STATES),
      dueDate: z.nullable(z.string()),
    }),
  ),
  reversalOf: z.nullable(link),
  reversedBy: z.nullable(link),
  endReason: z.nullable(z.string()),
  creatorName: z.nullable(z.string()),
  createdAt: z.string(),
  confirmerName: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
  billerName: z.nullable(z.string()),
  billedAt: z.nullable(z.string()),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type StorageBillDetail = z.output<typeof detail>;

const days = z.object({
  days: z.array(z.object({ day: z.string(), age: z.nullable(z.number()), units: z.number(), amount: maybe() })),
});
export type BillDays = z.output<typeof days>;

/** 重算: the bill as it stands and as it would be, line by line where they differ. */
const comparison = z.object({
  changed: z.boolean(),
  currency: z.string(),
  before: totals(),
  after: totals(),
  lines: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      beforeUnits: z.nullable(z.number()),
      afterUnits: z.nullable(z.number()),
      basis: code(CHARGE_BASES),
      beforeAmount: maybe(),
      afterAmount: maybe(),
    }),
  ),
});
export type BillComparison = z.output<typeof comparison>;

/** How far 生成账单 is, which bills it made and what it passed over and why. */
const run = z.object({
  id: z.string(),
  state: code(JOB_STATES),
  progress: z.number(),
  error: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  madeCount: z.number(),
  skippedCount: z.number(),
  /** At most 500 of each. */
  made: z.array(
    z.object({
      billId: z.string(),
      billNo: z.string(),
      partyName: z.string(),
      warehouseName: z.string(),
      currency: z.string(),
      amount: money2(),
    }),
  ),
  skipped: z.array(z.object({ id: z.string(), partyName: z.string(), warehouseName: z.string(), reason: z.string() })),
});
export type BillRun = z.output<typeof run>;
/** Most bills and most skipped ones that the answer of a run lists. */
export const RUN_SHOWN = 500;

const guardOf = (direction: BillDirection) => (direction === 'AR' ? ('money.sell' as const) : ('money.cost' as const));
const guarded = (direction: BillDirection, ...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, guardOf(direction)]));
/** Money of a bill by path. */
const fieldsOf = (direction: BillDirection) =>
  guarded(
    direction,
    'storage',
    'handling',
    'amountEx',
    'tax',
    'amount',
    'counterAmount',
    'difference',
    'rules.*.tiers.*.price',
    'rules.*.minCharge',
    'rules.*.maxCharge',
    'rules.*.charged',
    'rules.*.adjustment',
    'lines.*.price',
    'lines.*.amount',
    'fees.*.amountEx',
    'fees.*.tax',
    'fees.*.amount',
  );

/** The calls for the bills of one direction: AR to customers, AP of landlords; each asks for its own rights. */
function billsOf<Direction extends BillDirection>(direction: Direction) {
  const PATH = BILL_API[direction];
  const right = direction === 'AR' ? 'finance.ar.storage' : 'finance.ap.storage';
  const title = direction === 'AR' ? '仓储账单' : '应付仓储账单';
  const view = { permission: `${right}.view`, scope } as const;
  const fields = fieldsOf(direction);
  const answer = detail;
  return {
    get: read({ path: `${PATH}/{id}`, summary: `${title}详情`, ...view, fields, answer }),
    /** Each day behind a line: age, what lay there, its part of the amount before rounding. */
    days: read({
      path: `${PATH}/{id}/days`,
      summary: `${title}逐日明细`,
      ...view,
      fields: guarded(direction, 'days.*.amount'),
      query: z.object({ lineId: id() }),
      answer: days,
    }),
    /** 生成账单: a job makes the drafts; its report is read by `run`. */
    generate: command({
      path: `${PATH}/generate`,
      summary: `生成${title}`,
      permission: `${right}.generate`,
      scope,
      body: generateBody,
      answer: jobStarted(),
    }),
    run: read({
      path: `${PATH}/runs/{id}`,
      summary: `生成${title}的结果`,
      permission: `${right}.generate`,
      scope: 'self',
      fields: guarded(direction, 'made.*.amount'),
      answer: run,
    }),
    compare: read({
      path: `${PATH}/{id}/recompute`,
      summary: `${title}重算预览`,
      permission: `${right}.generate`,
      scope,
      fields: guarded(direction, 'before', 'after', 'lines.*.beforeAmount', 'lines.*.afterAmount'),
      answer: comparison,
    }),
    recompute: command({
      path: `${PATH}/{id}/recompute`,
      summary: `重算${title}`,
      permission: `${right}.generate`,
      scope,
      fields,
      body: stateBody(),
      answer,
    }),
    confirm: command({
      path: `${PATH}/{id}/confirm`,
      summary: `确认${title}`,
      permission: `${right}.confirm`,
      scope,
      fields,
      body: stateBody(),
      answer,
    }),
    bill: command({
      path: `${PATH}/{id}/bill`,
      summary: direction === 'AR' ? '仓储账单转应收' : '仓储账单转应付',
      permission: `${right}.bill`,
      scope,
      fields,
      body: stateBody(),
      answer,
    }),
    reverse: command({
      path: `${PATH}/{id}/reverse`,
      summary: `冲红${title}`,
      permission: `${right}.reverse`,
      scope,
      fields,
      body: reasonBody(2),
      answer,
    }),
    confirmMany: command({
      path: `${PATH}/batch/confirm`,
      summary: `批量确认${title}`,
      permission: `${right}.confirm`,
      scope,
      body: batchBody(),
      answer: batchAnswer(),
    }),
    billMany: command({
      path: `${PATH}/batch/bill`,
      summary: direction === 'AR' ? '批量转应收' : '批量转应付',
      permission: `${right}.bill`,
      scope,
      body: batchBody(),
      answer: batchAnswer(),
    }),
    remove: command({
      method: 'DELETE',
      path: `${PATH}/{id}`,
      summary: `删除${title}`,
      permission: `${right}.generate`,
      scope,
      body: stateBody(),
    }),
  } as const;
}

/** 仓储账单 to customers (F10, F11). */
export const receivableBills = billsOf('AR');
/** 仓储账单 of landlords and partner warehouses (F23, F24). */
export const payableBills = {
  ...billsOf('AP'),
  /** 录入对方金额: what the landlord bills, with tax, in the currency of the bill; null takes it away. */
  counter: command({
    path: `${BILL_API.AP}/{id}/counter`,
    summary: '录入对方账单金额',
    permission: 'finance.ap.storage.generate',
    scope,
    fields: fieldsOf('AP'),
    body: z.object({
      version: version(),
      counterAmount: optional(money().check(z.refine((value) => !value.startsWith('-'), '不能为负'))),
      counterNo: optionalText(60),
      counterRemark: optionalText(500),
      ack: ack(),
    }),
    answer: detail,
  }),
};
