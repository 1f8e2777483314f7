import { periodMachine, PERIOD_LOCKS, type PeriodLock } from '@shared/contract/finance/period.machine.ts';
import type { CheckResult } from '@shared/contract/finance/period.answers.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { enqueueJob, jobWaits } from '../../services/jobs/job.service.ts';
import { finPeriod, type Period } from '../periods/period.tables.ts';
import { periods } from './period.entity.ts';
import { freezeReport } from './report.ts';
import { revalue } from './revalue.ts';

/** Kinds of the background work of a month. */
export const CHECK_JOB = 'period-check';
export const CLOSE_JOB = 'period-close';

const LOCK_FIELDS = {
  WAREHOUSE: 'warehouseLocked',
  AR: 'arLocked',
  AP: 'apLocked',
  GL: 'glLocked',
} as const satisfies Record<PeriodLock, keyof Period>;

/** Whether the background work of a month waits or runs; what failed, or was lost with its process, does not. */
export const isWorkedOn = async (ctx: Pick<Ctx, 'db'>, { id, running }: Period): Promise<boolean> =>
  running !== null && (await jobWaits(ctx, running === 'CHECK' ? CHECK_JOB : CLOSE_JOB, id));

/** Months of a company are closed and opened one after the other: held until the command ends (FIN-111, FIN-114). */
export async function lockMonths(ctx: CommandCtx, companyId: string): Promise<void> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`fin_period:${companyId}`}, 0))`);
}

/** Locks a month for an action; refused when it has not begun, or work on it runs in the background. */
async function lockFor(
  ctx: CommandCtx,
  action: keyof typeof periodMachine.actions,
  id: string,
  version: number,
): Promise<Period> {
  const row = await periods.lockFor(ctx, periodMachine, action, id, version);
  if (row.startDate > ctx.today()) throw refuse('ILLEGAL_STATE', `${row.month} 尚未开启。`);
  if (await isWorkedOn(ctx, row))
    throw refuse('ILLEGAL_STATE', `${row.month} 正在${row.running === 'CHECK' ? '检查' : '结账'}，请稍候。`);
  return row;
}

/** 运行检查 (FIN-112) in the background. */
export async function startCheck(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await lockFor(ctx, 'check', id, version);
  await periods.update(ctx, row, { running: 'CHECK', runningAt: ctx.now() }, { action: '运行检查', code: 'check' });
  await enqueueJob(ctx, { kind: CHECK_JOB, title: `${row.month} 结账检查`, params: { id } });
}

/** 锁定, 解锁 of a module (FIN-118). */
export async function setLock(
  ctx: CommandCtx,
  id: string,
  { version, lock, locked }: { version: number; lock: PeriodLock; locked: boolean },
): Promise<void> {
  const row = await lockFor(ctx, locked ? 'lock' : 'unlock', id, version);
  const name = PERIOD_LOCKS[lock];
  if (row[LOCK_FIELDS[lock]] === locked)
    throw refuse('ILLEGAL_STATE', `${row.month} 的${name}已${locked ? '锁定' : '解锁'}。`);
  await periods.update(
    ctx,
    row,
    { [LOCK_FIELDS[lock]]: locked },
    { action: `${locked ? '锁定' : '解锁'}${name}`, code: locked ? 'lock' : 'unlock' },
  );
}

/** 期末调汇 (FIN-116). */
export async function revaluePeriod(ctx: CommandCtx, id: string, version: number): Promise<void> {
  await revalue(ctx, await lockFor(ctx, 'revalue', id, version));
}

/**
 * 结账: 开放 → 结账中, from now on nothing is posted into the month; checks and report follow in the background. Refused
 * before the month has ended and while an earlier one is not closed (FIN-111).
 */
export async function startClose(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const { month } = await beginClose(ctx, id, version);
  await enqueueJob(ctx, { kind: CLOSE_JOB, title: `${month} 公司结账`, params: { id } });
}

/** The first month before one that is not closed yet (FIN-111). */
async function earlierOpen(ctx: CommandCtx, { companyId, month }: Period): Promise<string | null> {
  const [earlier] = await ctx.tx
    .select({ month: finPeriod.month })
    .from(finPeriod)
    .where(and(eq(finPeriod.companyId, companyId), lt(finPeriod.month, month), ne(finPeriod.state, 'CLOSED')))
    .orderBy(asc(finPeriod.month))
    .limit(1);
  return earlier?.month ?? null;
}

/** The first half of a close: the month takes no posting any more. */
export async function beginClose(ctx: CommandCtx, id: string, version: number): Promise<Period> {
  await lockMonths(ctx, (await periods.find(ctx, id)).companyId);
  const row = await lockFor(ctx, 'close', id, version);
  if (ctx.today() <= row.endDate)
    throw refuse('FIN-111', `${row.month} 尚未结束，${addDays(row.endDate, 1)} 起才能结账。`);
  const earlier = await earlierOpen(ctx, row);
  if (earlier !== null) throw refuse('FIN-111', `请先结账 ${earlier}，期间须按顺序结账。`);
  return periods.transition(ctx, periodMachine, row, 'close', {
    running: 'CLOSE',
    runningAt: ctx.now(),
    closedBy: ctx.actor.system ? null : ctx.actor.userId,
  });
}

/** What a run of the checklist leaves at the month. */
export const checked = (ctx: CommandCtx, checks: CheckResult[]) => ({
  checks,
  checkedAt: ctx.now(),
  checkedBy: ctx.actor.userId,
  running: null,
  runningAt: null,
});

/** The second half: the report is frozen (FIN-113), or the month is open again when a check fails or an earlier one is open. */
export async function finishClose(ctx: CommandCtx, row: Period, checks: CheckResult[]): Promise<void> {
  const earlier = await earlierOpen(ctx, row);
  const failed = earlier !== null || checks.some(({ level }) => level === 'FAIL');
  await periods.transition(
    ctx,
    periodMachine,
    row,
    failed ? 'fail' : 'finish',
    { ...checked(ctx, checks), closedBy: failed ? null : row.closedBy, closedAt: failed ? null : ctx.now() },
    { system: true, ...(earlier !== null && { reason: `${earlier} 尚未结账` }) },
  );
  if (failed) return;
  await freezeReport(ctx, row);
  await ctx.emit('period.closed', { companyId: row.companyId, month: row.month });
}

/** Background work that came to no end: the month is open again, or takes the next check. */
export async function letGo(ctx: CommandCtx, row: Period, reason: string): Promise<void> {
  const free = { running: null, runningAt: null };
  if (row.state === 'CLOSING')
    await periods.transition(ctx, periodMachine, row, 'fail', { ...free, closedBy: null }, { system: true, reason });
  else await periods.update(ctx, row, free, { action: '检查中断', code: 'check.lost', reason });
}

/** 反结账 (FIN-114): the last closed month only, by another person than who closed it. */
export async function reopen(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  await lockMonths(ctx, (await periods.find(ctx, id)).companyId);
  const row = await lockFor(ctx, 'reopen', id, version);
  const [later] = await ctx.tx
    .select({ month: finPeriod.month })
    .from(finPeriod)
    .where(and(eq(finPeriod.companyId, row.companyId), gt(finPeriod.month, row.month), ne(finPeriod.state, 'OPEN')))
    .orderBy(asc(finPeriod.month))
    .limit(1);
  if (later) throw refuse('FIN-114', `请先反结账 ${later.month}，只能反结最后一个已结账期间。`);
  if (!ctx.actor.system && row.closedBy === ctx.actor.userId)
    throw refuse('FIN_SELF_APPROVE', `${row.month} 由您结账，须由他人反结账。`);
  await periods.transition(
    ctx,
    periodMachine,
    row,
    'reopen',
    { reopenCount: row.reopenCount + 1, checks: [], checkedAt: null, checkedBy: null },
    { reason },
  );
  await ctx.emit('period.reopened', { companyId: row.companyId, month: row.month });
}
