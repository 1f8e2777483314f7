import { asc, eq, isNotNull } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { jobKind, type JobRun } from '../../services/jobs/job-runner.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { finPeriod, type Period } from '../periods/period.tables.ts';
import { runChecks } from './checks.ts';
import { CHECK_JOB, checked, CLOSE_JOB, finishClose, isWorkedOn, letGo, lockMonths } from './closing.service.ts';
import { periods } from './period.entity.ts';

/** The month of a job, whatever scope its user has by now: the command looked. */
async function monthOf(run: JobRun): Promise<Period | undefined> {
  const [row] = await run.ctx.db
    .select()
    .from(finPeriod)
    .where(eq(finPeriod.id, String(run.params.id)));
  return row;
}
async function locked(ctx: CommandCtx, { id, companyId }: Period): Promise<Period> {
  await lockMonths(ctx, companyId);
  const [row] = await ctx.tx.select().from(finPeriod).where(eq(finPeriod.id, id)).for('update');
  if (!row) throw new Error(`Period ${id} is gone`);
  return row;
}

/** Work on a month; when it fails, the month is let go of in a transaction of its own, and the job fails. */
async function orLetGo(run: JobRun, row: Period, reason: string, work: () => Promise<void>): Promise<null> {
  try {
    await work();
    return null;
  } catch (error) {
    await run
      .transaction(async (ctx) => {
        const now = await locked(ctx, row);
        if (now.running === row.running) await letGo(ctx, now, reason);
      })
      .catch((again: unknown) => run.fault(again));
    throw error;
  }
}

jobKind(CHECK_JOB, async (run) => {
  const row = await monthOf(run);
  if (row?.running !== 'CHECK') return null;
  return orLetGo(run, row, '后台检查出错', async () => {
    const checks = await runChecks(run.ctx, row, (done, all) => run.progress((done / all) * 100));
    await run.transaction(async (ctx) => {
      const now = await locked(ctx, row);
      if (now.running === 'CHECK')
        await periods.update(ctx, now, checked(ctx, checks), { action: '检查完成', code: 'check.done' });
    });
  });
});

/**
 * The second half of a close: nothing is posted into the month any more, so what the checks see is what the report freezes.
 * A check that fails opens the month again; run a second time after a crash it begins anew.
 */
jobKind(CLOSE_JOB, async (run) => {
  const row = await monthOf(run);
  if (row?.state !== 'CLOSING') return null;
  return orLetGo(run, row, '后台结账出错，期间已恢复开放', async () => {
    const checks = await runChecks(run.ctx, row, (done, all) => run.progress((done / all) * 90));
    await run.transaction(async (ctx) => {
      const now = await locked(ctx, row);
      if (now.state === 'CLOSING') await finishClose(ctx, now, checks);
    });
  });
});

/** Lets go of months whose background work was lost: given up after crashes, or its user may no longer work; answers how many. */
export async function sweepMonths(ctx: CommandCtx): Promise<number> {
  const rows = await ctx.tx
    .select()
    .from(finPeriod)
    .where(isNotNull(finPeriod.running))
    .orderBy(asc(finPeriod.id))
    .for('update', { skipLocked: true });
  let swept = 0;
  for (const row of rows)
    if (!(await isWorkedOn(ctx, row))) {
      await letGo(ctx, row, row.state === 'CLOSING' ? '后台结账中断，期间已恢复开放' : '后台检查中断');
      swept += 1;
    }
  return swept;
}

scheduledJob({
  name: 'closing-sweeper',
  title: '恢复中断的结账',
  rhythm: { everyMinutes: 5 },
  run: ({ transaction }) => transaction(async (ctx) => `恢复 ${await sweepMonths(ctx)} 个期间`),
});
