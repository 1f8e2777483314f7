import type { ConfirmRequired } from '@shared/contract/envelope.ts';
import { systemActor, type Actor } from './actor.ts';
import { writeAudit, type AuditRow } from './audit.ts';
import { withCompanies } from './audit-company.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import type { Clock } from './clock.ts';
import type { CommandCtx, HttpSide } from './context.ts';
import type { Database, Db } from './database.ts';
import { eventsWritten } from './events-written.ts';
import { guards } from './guards.ts';
import { noHttp } from './http-side.ts';
import { nextNumber, nextNumbers } from './numbering.ts';
import { shOutbox } from './platform.tables.ts';
import { refuse } from './refusal.ts';
import { setSavepoint } from './route.ts';
import { settingsOf } from './settings.ts';
import { isRetryable } from './sql-errors.ts';

/** Who and what stands behind a transaction. */
export interface Origin {
  actor: Actor;
  requestId: string;
  ip: string | null;
  http: HttpSide;
  acks?: readonly string[];
  reason?: string | null;
}

type Warning = ConfirmRequired['warnings'][number];
/** What a command collects and writes at its end. */
interface Collected {
  audit: AuditRow[];
  events: { event: string; payload: Record<string, unknown> }[];
  warnings: Warning[];
}
const collected = new WeakMap<CommandCtx, Collected>();
const ATTEMPTS = 4;

function makeContext(tx: Db, clock: Clock, origin: Origin, into: Collected): CommandCtx {
  const ctx: CommandCtx = {
    actor: origin.actor,
    db: tx,
    tx,
    requestId: origin.requestId,
    ip: origin.ip,
    http: origin.http,
    acks: new Set(origin.acks ?? []),
    reason: origin.reason ?? null,
    now: () => clock.now(),
    today: () => businessDay(clock.now()),
    setting: settingsOf(tx),
    warn: (code, message, options = {}) => void into.warnings.push({ code, message, ...options }),
    emit: async (event, payload) => void into.events.push({ event, payload }),
    nextNumber: (prefix) => nextNumber(tx, prefix, businessDay(clock.now())),
    nextNumbers: (prefix, count) => nextNumbers(tx, prefix, businessDay(clock.now()), count),
    audit: async (entry) => void into.audit.push(entry),
  };
  collected.set(ctx, into);
  return ctx;
}

setSavepoint(async (ctx, work) => {
  const outer = collected.get(ctx);
  if (!outer) throw new Error('Not a context of a command');
  const into: Collected = { audit: [], events: [], warnings: [] };
  const value = await ctx.tx.transaction(async (tx) => {
    const inner: CommandCtx = {
      ...ctx,
      tx,
      db: tx,
      setting: settingsOf(tx),
      warn: (code, message, options = {}) => void into.warnings.push({ code, message, ...options }),
      emit: async (event, payload) => void into.events.push({ event, payload }),
      nextNumber: (prefix) => nextNumber(tx, prefix, ctx.today()),
      nextNumbers: (prefix, count) => nextNumbers(tx, prefix, ctx.today(), count),
      audit: async (entry) => void into.audit.push(entry),
    };
    collected.set(inner, into);
    return work(inner);
  });
  outer.audit.push(...into.audit);
  outer.events.push(...into.events);
  outer.warnings.push(...into.warnings);
  return value;
});

/**
 * One transaction of a command: runs the work, refuses with CONFIRM_REQUIRED when a warning is not acknowledged, then
 * writes audit rows and events, and commits. Tried again up to 3 times on a serialization failure or deadlock, then
 * RETRY_LATER. The work must have no effect outside the transaction.
 */
export async function runTransaction<Value>(
  database: Database,
  clock: Clock,
  origin: Origin,
  work: (ctx: CommandCtx) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const into: Collected = { audit: [], events: [], warnings: [] };
      const done = await database.db.transaction(async (tx) => {
        const ctx = makeContext(tx, clock, origin, into);
        const value = await work(ctx);
        const ack = settleWarnings(ctx, into.warnings);
        await writeAudit(ctx.tx, ctx, await withCompanies(ctx.tx, into.audit), ack);
        await writeEvents(ctx, into.events);
        return value;
      });
      if (into.events.length > 0) eventsWritten(database);
      return done;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt >= ATTEMPTS) throw refuse('RETRY_LATER');
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** Codes of the warnings raised and acknowledged; refuses when one is open or a reason is missing. */
function settleWarnings(ctx: CommandCtx, warnings: Warning[]): string[] {
  guards.warnings(warnings, ctx.acks, ctx.reason);
  return [...new Set(warnings.map(({ code }) => code))];
}

async function writeEvents(ctx: CommandCtx, events: Collected['events']): Promise<void> {
  if (events.length === 0) return;
  const at = ctx.now();
  const userId = ctx.actor.system ? null : ctx.actor.userId;
  await ctx.tx
    .insert(shOutbox)
    .values(events.map(({ event, payload }) => ({ event, payload, userId, createdAt: at, nextAt: at })));
}

/** A transaction of the system itself: jobs, outbox consumers, seed, first start. `name` shows in the audit log. */
export const runSystem = <Value>(
  database: Database,
  clock: Clock,
  work: (ctx: CommandCtx) => Promise<Value>,
  name = '系统',
): Promise<Value> =>
  runTransaction(database, clock, { actor: systemActor(name), requestId: 'system', ip: null, http: noHttp() }, work);
