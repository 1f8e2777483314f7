import {
  batchJobs,
  BATCH_JOB,
  MAX_BATCH,
  REFUSED_SHOWN,
  type BatchOutcome,
} from '@shared/contract/shared/batch.contract.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { enqueueJob, findJob } from '../jobs/job.service.ts';
import { shJob } from '../jobs/job.tables.ts';
import { permits, type CommandCtx, type Ctx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { listOf } from '../../platform/list.ts';
import { planList } from '../../platform/list-plan.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { batchOf } from '../../platform/route.ts';
import { shBatchRow } from './batch-job.tables.ts';

/** What a job of this kind remembers. */
export interface BatchParams extends Record<string, unknown> {
  command: string;
  body: Record<string, unknown>;
}

/**
 * Puts every row of a filter, in the caller's scope and in its present version, into a new job. Refuses without the right
 * of the command or of the list, a body that the command would refuse, no row, and more than MAX_BATCH.
 */
export async function startBatch(ctx: CommandCtx, wanted: BodyOf<typeof batchJobs.start>): Promise<string> {
  const batch = batchOf(wanted.command);
  const found = listOf(wanted.list);
  if (!batch || !found || found.source.table !== batch.entity.table) throw invalid({ command: '此操作不能在后台执行' });
  const { endpoint } = batch;
  if (!permits(ctx.actor, endpoint.permission) || !permits(ctx.actor, found.list.endpoint.permission))
    throw refuse('NO_PERMISSION');
  const checked = guards.schema(endpoint.body, { ...wanted.body, items: [{ id: '1', version: 1 }] });
  const { items: _items, ...body } = checked as BatchParams['body'];
  const { source } = found;
  const plan = await planList(found.list, source, ctx, wanted.query);
  const params: BatchParams = { command: wanted.command, body };
  const jobId = await enqueueJob(ctx, { kind: BATCH_JOB, title: endpoint.summary, params });
  const { table } = batch.entity;
  let rows = ctx.tx.select({ id: table.id, version: table.version }).from(table).$dynamic();
  for (const [joined, on] of source.join ?? []) rows = rows.leftJoin(joined, on);
  rows = rows.where(and(plan.where, plan.tabWhere)).limit(MAX_BATCH + 1);
  await ctx.tx.execute(
    sql`insert into ${shBatchRow} (job_id, object_id, version, state)
      select ${jobId}, r.id, r.version, 'WAITING' from (${rows.getSQL()}) as r (id, version) order by r.id`,
  );
  const total = await ctx.tx.$count(shBatchRow, eq(shBatchRow.jobId, jobId));
  if (total === 0) throw refuse('NOT_FOUND', '没有符合条件的数据。');
  if (total > MAX_BATCH)
    throw refuse('BATCH_TOO_LARGE', `一次最多处理 ${MAX_BATCH.toLocaleString('en')} 条，请缩小筛选范围。`);
  await ctx.tx
    .update(shJob)
    .set({ title: `${endpoint.summary}（${total.toLocaleString('en')} 条）` })
    .where(eq(shJob.id, jobId));
  return jobId;
}

/** How far an own batch is and what was refused. */
export async function batchOutcome(ctx: Ctx, id: string): Promise<BatchOutcome> {
  const { job, params } = await ownBatch(ctx, id);
  const counted = await ctx.db
    .select({ state: shBatchRow.state, n: count() })
    .from(shBatchRow)
    .where(eq(shBatchRow.jobId, id))
    .groupBy(shBatchRow.state);
  const of = (state: string) => counted.find((one) => one.state === state)?.n ?? 0;
  const where = and(eq(shBatchRow.jobId, id), eq(shBatchRow.state, 'REFUSED'));
  const refused = await ctx.db.select().from(shBatchRow).where(where).orderBy(asc(shBatchRow.id)).limit(REFUSED_SHOWN);
  const codes = await ctx.db
    .selectDistinct({ code: sql<string>`unnest(${shBatchRow.warnings})` })
    .from(shBatchRow)
    .where(where);
  return {
    id,
    title: job.title,
    state: job.state,
    error: job.error,
    total: counted.reduce((sum, one) => sum + one.n, 0),
    done: of('DONE'),
    refusedCount: of('REFUSED'),
    refused: refused.map((row) => ({
      id: row.objectId,
      no: row.objectNo ?? row.objectId,
      reason: row.reason ?? '',
      errorCode: row.errorCode ?? '',
    })),
    unconfirmed: codes.map(({ code }) => code).toSorted(),
    command: params.command,
  };
}

/** The refused documents wait again, in their present version; the job goes back into the queue. */
export async function retryBatch(ctx: CommandCtx, id: string, ack: readonly string[]): Promise<void> {
  const { job, params } = await ownBatch(ctx, id, true);
  if (job.state !== 'DONE' && job.state !== 'FAILED') throw refuse('ILLEGAL_STATE', '任务仍在执行，请等待完成。');
  await ctx.tx
    .update(shBatchRow)
    .set({ state: 'WAITING', version: null, errorCode: null, reason: null, warnings: [] })
    .where(and(eq(shBatchRow.jobId, id), eq(shBatchRow.state, 'REFUSED')));
  const acks = [...new Set([...acksOf(params.body), ...ack])];
  await ctx.tx
    .update(shJob)
    .set({
      state: 'QUEUED',
      progress: 0,
      tries: 0,
      error: null,
      finishedAt: null,
      startedAt: null,
      params: { ...params, body: { ...params.body, ack: acks } },
    })
    .where(eq(shJob.id, id));
}

/** Codes of the warnings that are acknowledged. */
export const acksOf = ({ ack }: Record<string, unknown>): string[] => (Array.isArray(ack) ? ack.map(String) : []);

async function ownBatch(ctx: Ctx, id: string, lock = false) {
  if (lock) await ctx.db.select({ id: shJob.id }).from(shJob).where(eq(shJob.id, id)).for('update');
  const { job } = await findJob(ctx, id);
  const [row] = await ctx.db.select({ params: shJob.params }).from(shJob).where(eq(shJob.id, id));
  if (!row || job.kind !== BATCH_JOB) throw refuse('NOT_FOUND');
  return { job, params: row.params as BatchParams };
}
