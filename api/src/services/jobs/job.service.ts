import type { Job } from '@shared/contract/shared/job.contract.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { shFile } from '../files/file.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { shJob } from './job.tables.ts';

const KEPT = 7 * 86_400_000;
const MAX_WAITING = 20;

/** Puts long work into the queue for the caller; a process picks it up (job-runner.ts). Answers the job's id. */
export async function enqueueJob(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  job: { kind: string; title: string; params: Record<string, unknown> },
): Promise<string> {
  const mine = and(eq(shJob.userId, ctx.actor.userId), eq(shJob.state, 'QUEUED'));
  if ((await ctx.db.$count(shJob, mine)) >= MAX_WAITING)
    throw refuse('THROTTLED', `您已有 ${MAX_WAITING} 个任务在排队，请稍后再试。`);
  const createdAt = ctx.now();
  const [row] = await ctx.db
    .insert(shJob)
    .values({
      ...job,
      userId: ctx.actor.userId,
      state: 'QUEUED',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + KEPT),
    })
    .returning({ id: shJob.id });
  if (!row) throw new Error('The job was not queued');
  return row.id;
}

/** Whether work of a kind for a record (its parameter `id`) waits or runs; what was given up or has failed does not. */
export const jobWaits = async (ctx: Pick<Ctx, 'db'>, kind: string, id: string): Promise<boolean> =>
  (await ctx.db.$count(
    shJob,
    and(eq(shJob.kind, kind), inArray(shJob.state, ['QUEUED', 'RUNNING']), sql`${shJob.params} ->> 'id' = ${id}`),
  )) > 0;

const select = (ctx: Ctx) =>
  ctx.db
    .select({ job: shJob, fileName: shFile.name })
    .from(shJob)
    .leftJoin(shFile, eq(shFile.id, shJob.fileId))
    .$dynamic();

/** The caller's own jobs, newest first, at most 50. */
export async function listJobs(ctx: Ctx): Promise<Job[]> {
  const rows = await select(ctx).where(eq(shJob.userId, ctx.actor.userId)).orderBy(desc(shJob.id)).limit(50);
  return rows.map(({ job, fileName }) => present(job, fileName, ctx.now()));
}

/** One own job; somebody else's is NOT_FOUND. */
export async function findJob(
  ctx: Ctx,
  id: string,
): Promise<{ job: Job; fileId: string | null; params: Record<string, unknown> }> {
  const [row] = await select(ctx).where(and(eq(shJob.id, id), eq(shJob.userId, ctx.actor.userId)));
  if (!row) throw refuse('NOT_FOUND');
  return {
    job: present(row.job, row.fileName, ctx.now()),
    fileId: row.job.fileId,
    params: row.job.params as Record<string, unknown>,
  };
}

const present = (job: typeof shJob.$inferSelect, fileName: string | null, now: Date): Job => ({
  id: job.id,
  kind: job.kind,
  title: job.title,
  state: job.state,
  progress: job.progress,
  error: job.error,
  fileName: job.expiresAt > now ? fileName : null,
  createdAt: job.createdAt.toISOString(),
  finishedAt: job.finishedAt?.toISOString() ?? null,
  expiresAt: job.expiresAt.toISOString(),
});
