import type { ConfirmRequired } from '@shared/contract/envelope.ts';
import { BATCH_JOB } from '@shared/contract/shared/batch.contract.ts';
import { and, asc, eq } from 'drizzle-orm';
import { jobKind, type JobRun } from '../jobs/job-runner.ts';
import { permits } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { refusalReason, refuse } from '../../platform/refusal.ts';
import { batchOf, type BatchWork } from '../../platform/route.ts';
import { refusalOf } from '../../platform/sql-errors.ts';
import { acksOf, type BatchParams } from './batch-job.service.ts';
import { shBatchRow } from './batch-job.tables.ts';

/** After so long the job gives way: other jobs wait, and the server may be asked to stop. */
const SLICE_MS = 2000;
/** So often it says how far it is, however long a document takes. */
const TELL_MS = 1000;
const PART = 50;
type BatchRow = typeof shBatchRow.$inferSelect;

jobKind(BATCH_JOB, async (run) => {
  const params = run.params as BatchParams;
  const batch = batchOf(params.command);
  if (!batch) throw refuse('NOT_FOUND', '此操作已不存在。');
  const end = performance.now() + SLICE_MS;
  const total = await run.ctx.db.$count(shBatchRow, eq(shBatchRow.jobId, run.jobId));
  let done = total - (await run.ctx.db.$count(shBatchRow, stillWaiting(run)));
  let told = performance.now();
  for (;;) {
    const part = await waiting(run);
    if (part.length === 0) return null;
    for (const row of part) {
      await settle(run, batch, params, row);
      done += 1;
      if (performance.now() - told < TELL_MS) continue;
      told = performance.now();
      await run.progress((done / total) * 100);
    }
    if (performance.now() < end || done >= total) continue;
    await run.progress((done / total) * 100);
    return 'again';
  }
});

const stillWaiting = ({ jobId }: JobRun) => and(eq(shBatchRow.jobId, jobId), eq(shBatchRow.state, 'WAITING'));
const waiting = (run: JobRun): Promise<BatchRow[]> =>
  run.ctx.db.select().from(shBatchRow).where(stillWaiting(run)).orderBy(asc(shBatchRow.id)).limit(PART);

/** Does one document, or writes down why not. */
async function settle(run: JobRun, batch: BatchWork, params: BatchParams, row: BatchRow): Promise<void> {
  const seen = { no: row.objectNo };
  try {
    await change(run, batch, params, row, seen);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) run.fault(error);
    const warnings = refusal?.code === 'CONFIRM_REQUIRED' ? (refusal.data as ConfirmRequired).warnings : [];
    await run.ctx.db
      .update(shBatchRow)
      .set({
        state: 'REFUSED',
        objectNo: seen.no,
        errorCode: refusal?.code ?? 'INTERNAL',
        reason:
          warnings.length > 0
            ? `须确认：${warnings.map(({ message }) => message).join('；')}`
            : refusal
              ? refusalReason(refusal)
              : '服务器发生错误，请重试或联系管理员。',
        warnings: warnings.map(({ code }) => code),
      })
      .where(and(eq(shBatchRow.id, row.id), eq(shBatchRow.state, 'WAITING')));
  }
}

/**
 * The document's own transaction: what is done and that it is done are written together, so neither a killed process nor
 * a second runner does a document twice. The right is that of now.
 */
async function change(
  run: JobRun,
  { endpoint, entity, run: work }: BatchWork,
  { body }: BatchParams,
  row: BatchRow,
  seen: { no: string | null },
): Promise<void> {
  const reason = typeof body.reason === 'string' ? body.reason : null;
  await run.transaction(
    async (ctx) => {
      const mine = and(eq(shBatchRow.id, row.id), eq(shBatchRow.state, 'WAITING'));
      const [claimed] = await ctx.tx.update(shBatchRow).set({ state: 'DONE' }).where(mine).returning();
      if (!claimed) return;
      if (!permits(ctx.actor, endpoint.permission)) throw refuse('NO_PERMISSION');
      const object = await entity.lock(ctx, row.objectId);
      seen.no = entity.noOf(object);
      if (row.version !== null && !guards.sameVersion(entity.versionOf(object), row.version))
        throw refuse('VERSION_CONFLICT');
      await work(ctx, object, body);
      await ctx.tx.update(shBatchRow).set({ objectNo: seen.no }).where(eq(shBatchRow.id, row.id));
    },
    { acks: acksOf(body), reason },
  );
}
