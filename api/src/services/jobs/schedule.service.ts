import type { ScheduledJob } from '@shared/contract/shared/job.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { hostname } from 'node:os';
import { systemActor } from '../../platform/actor.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { noHttp } from '../../platform/http-side.ts';
import { refuse } from '../../platform/refusal.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { JobDeps } from './job-runner.ts';
import { shSchedule } from './job.tables.ts';
import { nextRun, rhythmText, type Rhythm } from './schedule.rules.ts';

/** A scheduled job: idempotent, one runner at a time. `run` answers in Chinese what it did: 清理 12 条. */
export interface ScheduledWork {
  name: string;
  title: string;
  rhythm: Rhythm;
  run(tools: ScheduleTools): Promise<string>;
}
export interface ScheduleTools {
  /** Work as one transaction of the system, with audit and outbox like a command. */
  transaction<Value>(work: (ctx: CommandCtx) => Promise<Value>): Promise<Value>;
  now: Date;
  /** Says stop when the process ends: long work stops between two steps. */
  signal?: AbortSignal | undefined;
}

const works = new Map<string, ScheduledWork>();
/** Declares a scheduled job; call it at module level. */
export function scheduledJob(work: ScheduledWork): void {
  if (works.has(work.name)) throw new Error(`Scheduled job ${work.name} is declared twice`);
  works.set(work.name, work);
}

const LEASE = 30 * 60_000;

/** Runs every job that is due now, one after the other. Answers the names of those that ran here. */
export async function runDueJobs(deps: JobDeps): Promise<string[]> {
  const now = deps.clock.now();
  const { db } = deps.database;
  for (const work of works.values())
    await db
      .insert(shSchedule)
      .values({ name: work.name, nextRunAt: nextRun(work.rhythm, now) })
      .onConflictDoNothing();
  const ran: string[] = [];
  for (const work of works.values()) if (await runOne(deps, work)) ran.push(work.name);
  return ran;
}

async function runOne(deps: JobDeps, work: ScheduledWork): Promise<boolean> {
  const { database, clock } = deps;
  const now = clock.now();
  const runner = deps.runner ?? `${hostname()}:${process.pid}`;
  const claimed = await rows(
    database.db,
    sql`update ${shSchedule} set last_state = 'RUNNING', last_run_at = ${now.toISOString()}, runner = ${runner},
      lease_until = ${new Date(now.getTime() + LEASE).toISOString()}, next_run_at = ${nextRun(work.rhythm, now).toISOString()}
      where name = (select name from ${shSchedule} where name = ${work.name} and next_run_at <= ${now.toISOString()}
        and (lease_until is null or lease_until < ${now.toISOString()}) for update skip locked)
      returning name`,
  );
  if (claimed.length === 0) return false;
  const transaction: ScheduleTools['transaction'] = (inner) =>
    runTransaction(
      database,
      clock,
      { actor: systemActor(), requestId: `job-${work.name}`, ip: null, http: noHttp() },
      inner,
    );
  const done = await work
    .run({ transaction, now, signal: deps.signal })
    .then((lastResult) => ({ lastState: 'DONE' as const, lastResult }))
    .catch((error: unknown) => {
      deps.onFault?.(error);
      return { lastState: 'FAILED' as const, lastResult: '执行出错，详见服务器日志。' };
    });
  await database.db
    .update(shSchedule)
    .set({ ...done, leaseUntil: null })
    .where(eq(shSchedule.name, work.name));
  return true;
}

/** Every scheduled job with its last and next run, the next one first. */
export async function listSchedule(ctx: Ctx): Promise<ScheduledJob[]> {
  const stored = new Map((await ctx.db.select().from(shSchedule)).map((row) => [row.name, row]));
  const list = [...works.values()].map((work): ScheduledJob => {
    const row = stored.get(work.name);
    return {
      name: work.name,
      title: work.title,
      schedule: rhythmText(work.rhythm),
      lastRunAt: row?.lastRunAt?.toISOString() ?? null,
      lastState: row?.lastState ?? null,
      lastResult: row?.lastResult ?? null,
      nextRunAt: row?.nextRunAt.toISOString() ?? null,
    };
  });
  return list.toSorted((left, right) => (left.nextRunAt ?? '').localeCompare(right.nextRunAt ?? ''));
}

/** 立即执行: makes the job due now; a process takes it up within its next round. */
export async function requestRun(ctx: CommandCtx, name: string): Promise<void> {
  const work = works.get(name);
  if (!work) throw refuse('NOT_FOUND');
  const nextRunAt = ctx.now();
  await ctx.tx
    .insert(shSchedule)
    .values({ name, nextRunAt })
    .onConflictDoUpdate({ target: shSchedule.name, set: { nextRunAt } });
  await ctx.audit({ kind: 'sh_schedule', objectNo: work.title, action: '立即执行' });
}
