import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { CommandCtx } from './context.ts';
import type { Database } from './database.ts';
import type { EventName, EventPayloads } from './events.ts';
import { faultText } from './logged-error.ts';
import { shOutbox, shOutboxDelivery } from './platform.tables.ts';
import { runSystem } from './transaction.ts';

/** Work of one module for an event of another; runs as the system in a transaction of its own, exactly once. */
export interface Consumer {
  event: EventName;
  /** Its module and what it does, kept with what was delivered: never renamed. */
  name: string;
  run(ctx: CommandCtx, payload: never): Promise<unknown>;
}

/** `consumer('order.cancelled', 'finance.fees', voidFeesOf)`; what is consumed stands in app/consumers.ts. */
export const consumer = <Name extends EventName>(
  event: Name,
  name: string,
  run: (ctx: CommandCtx, payload: EventPayloads[Name]) => Promise<unknown>,
): Consumer => ({ event, name, run });

/** After so many failures an event stands in the dead-letter list. */
export const MAX_ATTEMPTS = 10;
/** Seconds until the next try: 5, 10, 20 … at most an hour. */
export const backOff = (attempts: number): number => Math.min(5 * 2 ** (attempts - 1), 3600);

/** What events are delivered to, and who is told of a failure. */
export interface Delivery {
  database: Database;
  clock: Clock;
  consumers: readonly Consumer[];
  log?(error: unknown, event: string): void;
}

/**
 * Delivers what is due, oldest first, at most `limit` events; answers how many were delivered. An event that nobody
 * consumes yet is kept. Several processes may run it at once: each event is locked by one of them (SKIP LOCKED).
 */
export async function deliverEvents(delivery: Delivery, limit = 100): Promise<number> {
  const { database, clock, consumers } = delivery;
  const events = [...new Set(consumers.map(({ event }) => event as string))];
  if (events.length === 0) return 0;
  const due = await database.db
    .select({ id: shOutbox.id })
    .from(shOutbox)
    .where(
      and(
        inArray(shOutbox.event, events),
        isNull(shOutbox.doneAt),
        isNull(shOutbox.deadAt),
        lte(shOutbox.nextAt, clock.now()),
      ),
    )
    .orderBy(asc(shOutbox.id))
    .limit(limit);
  let delivered = 0;
  for (const { id } of due) delivered += (await deliverOne(delivery, id)) ? 1 : 0;
  return delivered;
}

/** Delivers round after round until nothing more goes out, or `signal` says stop: what failed waits for its next try. */
export async function drainEvents(delivery: Delivery, signal?: AbortSignal): Promise<void> {
  let delivered = 1;
  while (delivered > 0) delivered = signal?.aborted ? 0 : await deliverEvents(delivery);
}

async function deliverOne({ database, clock, consumers, log }: Delivery, id: string): Promise<boolean> {
  let event = '';
  try {
    return await runSystem(database, clock, async (ctx) => {
      const [row] = await ctx.tx
        .select()
        .from(shOutbox)
        .where(and(eq(shOutbox.id, id), isNull(shOutbox.doneAt), isNull(shOutbox.deadAt)))
        .for('update', { skipLocked: true });
      if (!row) return false;
      event = row.event;
      const had = await ctx.tx
        .select({ consumer: shOutboxDelivery.consumer })
        .from(shOutboxDelivery)
        .where(eq(shOutboxDelivery.outboxId, id));
      const done = new Set(had.map(({ consumer }) => consumer));
      for (const { event: consumed, name, run } of consumers) {
        if (consumed !== row.event || done.has(name)) continue;
        // As the catalogue says: emit was typed by it.
        await run(ctx, row.payload as never);
        await ctx.tx.insert(shOutboxDelivery).values({ outboxId: id, consumer: name, at: ctx.now() });
      }
      await ctx.tx.update(shOutbox).set({ doneAt: ctx.now(), lastError: null }).where(eq(shOutbox.id, id));
      return true;
    });
  } catch (error) {
    log?.(error, event);
    await failed(database, clock, id, error);
    return false;
  }
}

async function failed(database: Database, clock: Clock, id: string, error: unknown): Promise<void> {
  const text = faultText(error).slice(0, 500);
  const now = clock.now();
  const [row] = await database.db
    .update(shOutbox)
    .set({ attempts: sql`${shOutbox.attempts} + 1`, lastError: text })
    .where(eq(shOutbox.id, id))
    .returning({ attempts: shOutbox.attempts });
  const attempts = row?.attempts ?? 1;
  await database.db
    .update(shOutbox)
    .set(attempts >= MAX_ATTEMPTS ? { deadAt: now } : { nextAt: new Date(now.getTime() + backOff(attempts) * 1000) })
    .where(eq(shOutbox.id, id));
}

/** Puts dead events back into the queue (the administrator's 重新投递). */
export async function revive(database: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await database.db
    .update(shOutbox)
    .set({ deadAt: null, attempts: 0, nextAt: now })
    .where(inArray(shOutbox.id, [...ids]));
}
