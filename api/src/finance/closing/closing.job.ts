import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { jobKind, type JobRun } from '../../services/jobs/job-runner.ts';
import { finPeriod, type Period } from '../periods/period.tables.ts';
import { runChecks } from './checks.ts';
import { CHECK_JOB, checked, CLOSE_JOB, finishClose } from './closing.service.ts';
import { periods } from './period.entity.ts';

/** The month of a job, whatever scope its user has by now: the command looked. */
async function monthOf(run: JobRun): Promise<Period | undefined> {
  const [row] = await run.ctx.db
    .select()
    .from(finPeriod)
    .where(eq(finPeriod.id, String(run.params.id)));
  return row;
}
async function locked(ctx: CommandCtx, id: string): Promise<Period> {
  const [row] = await ctx.tx.select().from(finPeriod).where(eq(finPeriod.id, id)).for('update');
  if (!row) throw new Error(`Period ${id} is gone`);
  return row;
}
jobKind(CHECK_JOB, async (run) => {
  const row = await monthOf(run);
  if (row?.running !== 'CHECK') return null;
  const checks = await runChecks(run.ctx, row, (done, all) => run.progress((done / all) * 100));
  await run.transaction(async (ctx) => {
    const now = await locked(ctx, row.id);
    if (now.running === 'CHECK')
      await periods.update(ctx, now, checked(ctx, checks), { action: '检查完成', code: 'check.done' });
  });
  return null;
});

/**
 * The second half of a close: nothing is posted into the month any more, so what the checks see is what the report freezes.
 * A check that fails opens the month again; run a second time after a crash it begins anew.
 */
jobKind(CLOSE_JOB, async (run) => {
  const row = await monthOf(run);
  if (row?.state !== 'CLOSING') return null;
  const checks = await runChecks(run.ctx, row, (done, all) => run.progress((done / all) * 90));
  await run.transaction(async (ctx) => {
    const now = await locked(ctx, row.id);
    if (now.state !== 'CLOSING') return;
    await finishClose(ctx, now, checks);
  });
  return null;
});
