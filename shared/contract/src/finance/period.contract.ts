import { PERIOD_FIELDS } from './period.fields.ts';
import * as z from 'zod/mini';
import { command, download, printed, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, optional, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { controlTotal, internalReceipt, periodAnswer, revaluationRow, stockTotal } from './period.answers.ts';
import { PERIOD_LOCKS, PERIOD_STATES, PERIOD_TONES } from './period.machine.ts';

const view = { permission: 'finance.period.view', scope: 'finance' } as const;
const PATH = '/finance/periods';

/** 公司结账列表 (F12): months of the companies in scope that have begun, and the one after. */
export const periodList = defineList<{ companyId: string; startDate: string }>()({
  name: 'finance.periods',
  title: '公司结账',
  path: PATH,
  ...view,
  columns: {
    month: col.month(PERIOD_FIELDS.month, { sort: true, fixed: true, width: 100, opens: true }),
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

const lockBody = z.object({ version: version(), lock: code(PERIOD_LOCKS), ack: ack() });

const reportOf = z.object({ reportVersion: optional(z.string().check(z.regex(/^\d{1,4}$/, '版本不正确'))) });

export const periods = {
  get: read({ path: `${PATH}/{id}`, summary: '公司结账', ...view, answer: periodAnswer }),
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
    answer: periodAnswer,
  }),
  lock: command({
    path: `${PATH}/{id}/lock`,
    summary: '锁定期间模块',
    permission: 'finance.period.close',
    scope: 'finance',
    body: lockBody,
    answer: periodAnswer,
  }),
  unlock: command({
    path: `${PATH}/{id}/unlock`,
    summary: '解锁期间模块',
    permission: 'finance.period.close',
    scope: 'finance',
    body: lockBody,
    answer: periodAnswer,
  }),
  /** FIN-116: one journal per account and currency, posted back on the first day of the next month; replaces the one before. */
  revalue: command({
    path: `${PATH}/{id}/revalue`,
    summary: '期末调汇',
    permission: 'finance.period.revalue',
    scope: 'finance',
    body: stateBody(),
    answer: periodAnswer,
  }),
  /** The month goes to 结账中; checks and report follow in the background, and it is 已结账 or 开放 again. */
  close: command({
    path: `${PATH}/{id}/close`,
    summary: '公司结账',
    permission: 'finance.period.close',
    scope: 'finance',
    body: stateBody(),
    answer: periodAnswer,
  }),
  /** FIN-114: the last closed month, by another person than its closer. */
  reopen: command({
    path: `${PATH}/{id}/reopen`,
    summary: '反结账',
    permission: 'finance.period.reopen',
    scope: 'finance',
    body: reasonBody(2),
    answer: periodAnswer,
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
