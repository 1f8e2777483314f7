import { PERIOD_FIELDS } from './period.fields.ts';
import * as z from 'zod/mini';
import { command, download, printed, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, date, id, optional, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';

/** 3.13, 4.21. FUTURE follows from the date alone; the others are stored. */
/** Work in the background. */
export const PERIOD_RUNS = { CHECK: '检查', CLOSE: '结账' } as const;
export const PERIOD_STATES = { FUTURE: '未开启', OPEN: '开放', CLOSING: '结账中', CLOSED: '已结账' } as const;
export const PERIOD_TONES = { FUTURE: 'default', OPEN: 'green', CLOSING: 'orange', CLOSED: 'blue' } as const;
/** Sub-locks of a month (FIN-118). */
export const PERIOD_LOCKS = { WAREHOUSE: '仓储', AR: '应收', AP: '应付', GL: '总账' } as const;
export type PeriodLock = keyof typeof PERIOD_LOCKS;
/** Outcome of a check: passed, a warning only, or it stops the close. */
export const CHECK_LEVELS = { PASS: '通过', WARN: '警告', FAIL: '未通过' } as const;
export const CHECK_TONES = { PASS: 'green', WARN: 'orange', FAIL: 'red' } as const;

/** 4.19. */
export const periodMachine = defineMachine({
  entity: 'fin_period',
  title: '会计期间',
  states: PERIOD_STATES,
  actions: {
    check: { label: '运行检查', from: ['OPEN'], to: null, permission: 'finance.period.check' },
    revalue: { label: '期末调汇', from: ['OPEN'], to: null, permission: 'finance.period.revalue' },
    lock: { label: '锁定', from: ['OPEN'], to: null, permission: 'finance.period.close' },
    unlock: { label: '解锁', from: ['OPEN'], to: null, permission: 'finance.period.close' },
    close: { label: '结账', from: ['OPEN'], to: 'CLOSING', permission: 'finance.period.close' },
    finish: { label: '结账完成', from: ['CLOSING'], to: 'CLOSED', permission: null },
    fail: { label: '结账未通过', from: ['CLOSING'], to: 'OPEN', permission: null },
    reopen: {
      label: '反结账',
      from: ['CLOSED'],
      to: 'OPEN',
      permission: 'finance.period.reopen',
      reason: true,
      danger: true,
    },
  },
});

const checkItem = z.object({
  no: z.string(),
  text: z.string(),
  /** Path of the page where it is mended; null: none. */
  link: z.nullable(z.string()),
});
const checkResult = z.object({
  key: z.string(),
  title: z.string(),
  level: z.enum(['PASS', 'WARN', 'FAIL']),
  count: z.number(),
  /** At most 50. */
  items: z.array(checkItem),
});
export type CheckResult = z.output<typeof checkResult>;

/** A control account against the open items it must equal (FIN-091); CNY. */
const controlTotal = z.object({
  account: z.string(),
  name: z.string(),
  balance: z.string(),
  openItems: z.string(),
  same: z.boolean(),
});
export type ControlTotal = z.output<typeof controlTotal>;

/** 存货/仓储日结: pieces of a warehouse by its ledger, and by the daily inventory of the day; null: none was made. */
const stockTotal = z.object({
  warehouseId: z.string(),
  code: z.string(),
  name: z.string(),
  /** Last day that is closed; null: none. */
  closedTo: z.nullable(z.string()),
  ledger: z.number(),
  daily: z.nullable(z.number()),
  /** Closed up to the day, and both are equal. */
  same: z.boolean(),
});
export type StockTotal = z.output<typeof stockTotal>;

/** An account's month in CNY; a balance is debit less credit. */
const trialRow = z.object({
  account: z.string(),
  name: z.string(),
  opening: z.string(),
  debit: z.string(),
  credit: z.string(),
  closing: z.string(),
});
export type TrialRow = z.output<typeof trialRow>;
const trialBalance = z.object({ rows: z.array(trialRow), debit: z.string(), credit: z.string(), same: z.boolean() });

/** Open items of a party by days overdue, CNY (FIN-120). */
export interface AgeingLine {
  direction: 'AR' | 'AP';
  partyNo: string;
  open: string;
  buckets: string[];
  unallocated: string;
}
/** FIN-113: what a close froze. */
export interface PeriodReport {
  companyName: string;
  month: string;
  controls: ControlTotal[];
  trial: TrialRow[];
  ageing: AgeingLine[];
}

/** What revaluation would post for one account and currency (FIN-116); amounts in CNY, diff positive: gain. */
const revaluationRow = z.object({
  account: z.string(),
  currency: z.string(),
  open: z.string(),
  rate: z.nullable(z.string()),
  baseOpen: z.string(),
  diff: z.nullable(z.string()),
});
export type RevaluationRow = z.output<typeof revaluationRow>;

/**
 * 内部往来: a receipt that one company has collected for another, as of a month's end. `amount` and `left` (still to be paid
 * over) in its currency, `baseAmount` and `baseLeft` in CNY.
 */
const internalReceipt = z.object({
  id: z.string(),
  receiptNo: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  /** The company that it is for; null: nobody has said. */
  forCompanyId: z.nullable(z.string()),
  forCompanyName: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  date: z.string(),
  currency: z.string(),
  amount: z.string(),
  baseAmount: z.string(),
  left: z.string(),
  baseLeft: z.string(),
  /** Payments that paid it over by then. */
  clearings: z.array(z.object({ paymentNo: z.string(), date: z.string(), amount: z.string() })),
});
export type InternalReceipt = z.output<typeof internalReceipt>;

const view = { permission: 'finance.period.view', scope: 'finance' } as const;
const PATH = '/finance/periods';

/** 公司结账列表 (F12): months of the companies in scope that have begun, and the one after. */
export const periodList = defineList<{ companyId: string; startDate: string }>()({
  name: 'finance.periods',
  title: '公司结账',
  path: PATH,
  ...view,
  columns: {
    month: col.text(PERIOD_FIELDS.month, { sort: true, fixed: true, width: 100, opens: true }),
    companyName: col.text(PERIOD_FIELDS.companyId, { width: 160 }),
    state: col.code(PERIOD_FIELDS.state, PERIOD_STATES, { tones: PERIOD_TONES, width: 90 }),
    locks: col.text('已锁定', { width: 140 }),
    passed: col.int('检查通过', { width: 84 }),
    warned: col.int('警告', { width: 70 }),
    failed: col.int('未通过', { width: 76 }),
    checkedAt: col.time(PERIOD_FIELDS.checkedAt, { width: 150 }),
    closedByName: col.text(PERIOD_FIELDS.closedBy, { width: 90 }),
    closedAt: col.time(PERIOD_FIELDS.closedAt, { width: 150 }),
    reopenCount: col.int(PERIOD_FIELDS.reopenCount, { width: 84 }),
    reportVersion: col.int('报告版本', { width: 84 }),
  },
  filters: {
    companyId: filter.picker(PERIOD_FIELDS.companyId, 'companies', { quick: true }),
    state: filter.codes(PERIOD_FIELDS.state, PERIOD_STATES, { quick: true }),
    year: filter.text('年度', { quick: true }),
  },
  defaultSort: '-month,companyName',
});
export type PeriodRow = ListRow<typeof periodList>;

const allowed = z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) }));
const detail = z.object({
  id: id(),
  version: version(),
  companyId: id(),
  companyName: z.string(),
  /** YYYYMM. */
  month: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  state: code(PERIOD_STATES),
  locked: z.array(code(PERIOD_LOCKS)),
  checks: z.array(checkResult),
  checkedAt: z.nullable(z.string()),
  checkedByName: z.nullable(z.string()),
  /** What runs in the background now; null: nothing. */
  running: z.nullable(code(PERIOD_RUNS)),
  closedAt: z.nullable(z.string()),
  closedByName: z.nullable(z.string()),
  reopenCount: z.number(),
  reports: z.array(
    z.object({ reportVersion: z.number(), hash: z.string(), madeAt: z.string(), madeByName: z.string() }),
  ),
  actions: allowed,
});
export type PeriodDetail = z.output<typeof detail>;

const lockBody = z.object({ version: version(), lock: code(PERIOD_LOCKS), ack: ack() });

const reportOf = z.object({ reportVersion: optional(z.string().check(z.regex(/^\d{1,4}$/, '版本不正确'))) });

export const periods = {
  get: read({ path: `${PATH}/{id}`, summary: '公司结账', ...view, answer: detail }),
  /** Control totals, those of stock among them, and the revaluation that would be posted, as of the month's last day. */
  totals: read({
    path: `${PATH}/{id}/totals`,
    summary: '控制数与调汇测算',
    ...view,
    answer: z.object({
      controls: z.array(controlTotal),
      stock: z.array(stockTotal),
      revaluation: z.array(revaluationRow),
    }),
  }),
  /**
   * 内部往来 between this company and others as of the month's last day: what was collected or paid over in the month, and what
   * is still to be paid over. Receipts of companies outside the caller's scope are left out. At most 500, those still open first.
   */
  internal: read({
    path: `${PATH}/{id}/internal`,
    summary: '内部往来',
    ...view,
    fields: { list: 'money.sell' },
    answer: z.object({ list: z.optional(z.array(internalReceipt)) }),
  }),
  /** FIN-112 in the background; the result stays with the period. */
  check: command({
    path: `${PATH}/{id}/check`,
    summary: '运行结账检查',
    permission: 'finance.period.check',
    scope: 'finance',
    body: stateBody(),
    answer: detail,
  }),
  lock: command({
    path: `${PATH}/{id}/lock`,
    summary: '锁定期间模块',
    permission: 'finance.period.close',
    scope: 'finance',
    body: lockBody,
    answer: detail,
  }),
  unlock: command({
    path: `${PATH}/{id}/unlock`,
    summary: '解锁期间模块',
    permission: 'finance.period.close',
    scope: 'finance',
    body: lockBody,
    answer: detail,
  }),
  /** FIN-116: one journal per account and currency, posted back on the first day of the next month; replaces the one before. */
  revalue: command({
    path: `${PATH}/{id}/revalue`,
    summary: '期末调汇',
    permission: 'finance.period.revalue',
    scope: 'finance',
    body: stateBody(),
    answer: detail,
  }),
  /** The month goes to 结账中; checks and report follow in the background, and it is 已结账 or 开放 again. */
  close: command({
    path: `${PATH}/{id}/close`,
    summary: '公司结账',
    permission: 'finance.period.close',
    scope: 'finance',
    body: stateBody(),
    answer: detail,
  }),
  /** FIN-114: the last closed month, by another person than its closer. */
  reopen: command({
    path: `${PATH}/{id}/reopen`,
    summary: '反结账',
    permission: 'finance.period.reopen',
    scope: 'finance',
    body: reasonBody(2),
    answer: detail,
  }),
  /** 公司结账报告 as XLSX: the frozen report of a version, the latest without. */
  report: download({
    path: `${PATH}/{id}/report`,
    summary: '公司结账报告',
    ...view,
    query: reportOf,
  }),
  /** Says in the month's log that the report is printed; refused as the file is. */
  printReport: command({
    path: `${PATH}/{id}/report`,
    summary: '打印公司结账报告',
    ...view,
    body: reportOf,
    answer: printed,
  }),
};

export const journals = {
  trialBalance: read({
    path: '/finance/trial-balance',
    summary: '试算平衡',
    permission: 'finance.journal.view',
    scope: 'finance',
    query: z.object({ companyId: id(), from: date(), to: date() }),
    answer: trialBalance,
  }),
};
export type TrialBalance = z.output<typeof trialBalance>;

/** 凭证查询: one row per line of a journal. Debit and credit in CNY, amount in the line's currency. */
export const journalList = defineList<{ journalId: string; sourceType: string; sourceId: string }>()({
  name: 'finance.journals',
  title: '凭证',
  path: '/finance/journals',
  permission: 'finance.journal.view',
  scope: 'finance',
  columns: {
    journalNo: col.text('凭证号', { fixed: true, width: 156 }),
    journalDate: col.date('日期', { width: 104 }),
    companyName: col.text(PERIOD_FIELDS.companyId, { width: 120 }),
    summary: col.text('摘要', { width: 200 }),
    sourceNo: col.text('来源单据', { width: 150 }),
    account: col.text('科目', { width: 84 }),
    accountName: col.text('科目名称', { width: 150 }),
    debit: col.money('借方', { currency: 'CNY', sum: true }),
    credit: col.money('贷方', { currency: 'CNY', sum: true }),
    currency: col.text('币种', { width: 64 }),
    amount: col.money('原币金额', { currency: 'currency' }),
    partyName: col.text('往来单位', { width: 130 }),
    reversal: col.text('冲销', { width: 160 }),
    createdByName: col.text('制单人', { width: 90 }),
  },
  filters: {
    companyId: filter.picker(PERIOD_FIELDS.companyId, 'companies', { quick: true }),
    journalDate: filter.dates('日期', { quick: true }),
    journalNo: filter.text('凭证号', { quick: true }),
    account: filter.text('科目', { quick: true }),
    sourceNo: filter.text('来源单据'),
    customerId: filter.picker('客户', 'customers'),
    supplierId: filter.picker('供应商', 'suppliers'),
  },
  defaultSort: '-id',
  exportPermission: 'finance.journal.export',
  keyset: true,
});
export type JournalRow = ListRow<typeof journalList>;
