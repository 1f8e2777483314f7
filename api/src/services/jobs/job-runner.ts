import { and, eq, lt, sql } from 'drizzle-orm';
import { hostname } from 'node:os';
import { shFile } from '../files/file.tables.ts';
import type { StoredFile } from '../files/file-store.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows, type Database, type Db } from '../../platform/database.ts';
import { noHttp } from '../../platform/http-side.ts';
import { settingsOf } from '../../platform/settings.ts';
import { refusalOf } from '../../platform/sql-errors.ts';
import { runTransaction, type Origin } from '../../platform/transaction.ts';
import { shJob } from './job.tables.ts';
import { jobActors } from './ports.ts';

/** What a job's work gets: its parameters, a context with the rights that its user has now, and a way to tell how far it is. */
export interface JobRun {
  jobId: string;
  ctx: Ctx;
  params: Record<string, unknown>;
  /** 0–100. */
  progress(percent: number): Promise<void>;
  /** A transaction of the job's user, with audit, events and retries like a command. */
  transaction<Value>(work: (ctx: CommandCtx) => Promise<Value>, given?: Given): Promise<Value>;
  /** A fault of one part that does not end the job, for the log. */
  fault(error: unknown): void;
}
type Given = Pick<Origin, 'acks' | 'reason'>;
/** The result file of a job, already in the file store. */
export interface JobResult {
  name: string;
  mime: string;
  stored: StoredFile;
}
/**
 * Work of a kind of job: answers its result file, or null when it has none. It may run again after a crash, so its only
 * lasting effects are that file and what it can tell was done. `again`: it did a part, and goes on when the other waiting
 * jobs have had their turn.
 */
export type JobWork = (run: JobRun) => Promise<JobResult | null | 'again'>;

/** Whether the user still has the rights that a result was made with (ACC-034). */
type MayOpen = (ctx: Ctx, params: Record<string, unknown>) => boolean;
const kinds = new Map<string, JobWork>();
const opens = new Map<string, MayOpen>();
/** Declares the work of a kind, and who may still have its result; call it at module level. */
export function jobKind(kind: string, work: JobWork, mayOpen: MayOpen = () => true): void {
  if (kinds.has(kind)) throw new Error(`Job kind ${kind} is declared twice`);
  kinds.set(kind, work);
  opens.set(kind, mayOpen);
}
/** Whether the caller may still have the result of a job of theirs. */
export const mayOpenResult = (ctx: Ctx, kind: string, params: Record<string, unknown>): boolean =>
  opens.get(kind)?.(ctx, params) ?? true;

export interface JobDeps {
  database: Database;
  clock: Clock;
  /** Name of this process in the queue. */
  runner?: string;
  /** Faults of the work, for the log. */
  onFault?: (error: unknown) => void;
  /** Says stop when this process ends. */
  signal?: AbortSignal;
}

/** A runner that says nothing for so long counts as dead and its job is taken by another. */
const LEASE = 30_000;
const BEAT = 10_000;
/** A job that killed its process this often is given up. */
const MAX_TRIES = 3;

/**
 * Takes the oldest waiting job, or a RUNNING one whose process is dead or that gave way, runs it and records the result. Two processes never
 * take one job (FOR UPDATE SKIP LOCKED). Answers false when there was nothing to do.
 */
export async function runNextJob(deps: JobDeps): Promise<boolean> {
  const runner = deps.runner ?? `${hostname()}:${process.pid}`;
  const job = await claim(deps, runner);
  if (!job) return false;
  const mine = and(eq(shJob.id, job.id), eq(shJob.runner, runner), eq(shJob.state, 'RUNNING'));
  const { db } = deps.database;
  const change = (values: Partial<typeof shJob.$inferInsert>) => db.update(shJob).set(values).where(mine);
  const lease = () => new Date(deps.clock.now().getTime() + LEASE);
  const beat = setInterval(() => void change({ leaseUntil: lease() }).catch(() => undefined), BEAT);
  beat.unref();
  try {
    const result = await work(deps, job, (progress) => change({ progress, leaseUntil: lease() }));
    if (result === 'again') {
      await change({ leaseUntil: new Date(0), tries: 0 });
      return true;
    }
    await db.transaction(async (tx) => {
      const now = deps.clock.now();
      const fileId = result && (await keepResult(tx, job, result, now));
      await tx
        .update(shJob)
        .set({ state: 'DONE', progress: 100, fileId, finishedAt: now, leaseUntil: null })
        .where(mine);
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) deps.onFault?.(error);
    await change({
      state: 'FAILED',
      error: refusal?.message ?? '服务器发生错误，请重试或联系管理员。',
      finishedAt: deps.clock.now(),
      leaseUntil: null,
    });
  } finally {
    clearInterval(beat);
  }
  return true;
}

type JobRow = typeof shJob.$inferSelect;
async function keepResult(tx: Db, job: JobRow, result: JobResult, createdAt: Date): Promise<string | null> {
  const { stored, name, mime } = result;
  const [file] = await tx
    .insert(shFile)
    .values({ ...stored, purpose: 'EXPORT', name, mime, createdBy: job.userId, createdAt, expiresAt: job.expiresAt })
    .returning({ id: shFile.id });
  return file?.id ?? null;
}

async function claim({ database, clock }: JobDeps, runner: string): Promise<JobRow | null> {
  const now = clock.now();
  await database.db
    .update(shJob)
    .set({ state: 'FAILED', error: '任务多次中断，已停止。', finishedAt: now, leaseUntil: null })
    .where(and(eq(shJob.state, 'RUNNING'), lt(shJob.leaseUntil, now), sql`${shJob.tries} >= ${MAX_TRIES}`));
  const found = await rows<{ id: string }>(
    database.db,
    sql`update ${shJob} set state = 'RUNNING', tries = tries + 1, runner = ${runner},
      started_at = ${now.toISOString()}, lease_until = ${new Date(now.getTime() + LEASE).toISOString()}
      where id = (select id from ${shJob}
        where state = 'QUEUED' or (state = 'RUNNING' and lease_until < ${now.toISOString()})
        order by started_at nulls first, id limit 1 for update skip locked)
      returning id`,
  );
  const id = found[0]?.id;
  if (!id) return null;
  const [row] = await database.db
    .select()
    .from(shJob)
    .where(eq(shJob.id, String(id)));
  return row ?? null;
}

async function work(
  deps: JobDeps,
  job: JobRow,
  progress: (percent: number) => PromiseLike<unknown>,
): ReturnType<JobWork> {
  const run = kinds.get(job.kind);
  if (!run) throw new Error(`No work for jobs of kind ${job.kind}`);
  const { db } = deps.database;
  const actor = await jobActors().of(db, job.userId, deps.clock.now());
  if (!actor) throw new Error(`The user of job ${job.id} may no longer work`);
  const ctx: Ctx = {
    actor,
    db,
    requestId: `job-${job.id}`,
    ip: null,
    now: () => deps.clock.now(),
    today: () => businessDay(deps.clock.now()),
    setting: settingsOf(db),
  };
  const origin = { actor, requestId: ctx.requestId, ip: null, http: noHttp() };
  return run({
    jobId: job.id,
    ctx,
    params: job.params,
    progress: async (percent) => void (await progress(Math.max(0, Math.min(99, Math.floor(percent))))),
    transaction: (part, given) => runTransaction(deps.database, deps.clock, { ...origin, ...given }, part),
    fault: (error) => deps.onFault?.(error),
  });
}

/** Gives jobs back whose process is known to be dead: on the embedded database every RUNNING one at start. */
export async function reviveJobs({ database }: Pick<JobDeps, 'database'>): Promise<void> {
  if (database.kind !== 'pglite') return;
  await database.db
    .update(shJob)
    .set({ leaseUntil: new Date(0) })
    .where(eq(shJob.state, 'RUNNING'));
}
