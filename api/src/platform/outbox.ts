import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { CommandCtx } from './context.ts';
import type { Database } from './database.ts';
import { shOutbox, shOutboxDelivery } from './platform.tables.ts';
import { runSystem } from './transaction.ts';

/** Work of one module for an event of another; runs as the system in a transaction of its own, exactly once. */
export type Consumer = (ctx: CommandCtx, payload: Record<string, unknown>) => Promise<unknown>;

const consumers = new Map<string, Map<string, Consumer>>();
/**
 * Registers a consumer at module level: `consume('order.confirmed', 'warehouse.inbound', async (ctx, payload) => …)`.
 * An event that nobody consumes yet is kept and handed over once a consumer exists.
 */
export function consume(event: string, name: string, run: Consumer): void {
  const named = consumers.get(event) ?? new Map<string, Consumer>();
  if (named.has(name)) throw new Error(`Consumer ${name} of ${event} is registered twice`);
  consumers.set(event, named.set(name, run));
}
/** Takes a consumer away (tests). */
export const forget = (event: string, name: string): void => void consumers.get(event)?.delete(name);

/** After so many failures an event stands in the dead-letter list. */
export const MAX_ATTEMPTS = 10;
/** Seconds until the next try: 5, 10, 20 … at most an hour. */
export const backOff = (attempts: number): number => Math.min(5 * 2 ** (attempts - 1), 3600);

/**
 * Delivers what is due, oldest first, at most `limit` events; answers how many were delivered. Several processes may run
 * it at once: each event is locked by one of them (SKIP LOCKED).
 */
export async function deliverEvents(
  database: Database,
  clock: Clock,
  log?: (error: unknown, event: string) => void,
  limit = 100,
): Promise<number> {
  const events = [...consumers].filter(([, named]) => named.size > 0).map(([event]) => event);
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
  for (const { id } of due) delivered += (await deliverOne(database, clock, id, log)) ? 1 : 0;
  return delivered;
}

async function deliverOne(
  database: Database,
  clock: Clock,
  id: string,
  log?: (error: unknown, event: string) => void,
): Promise<boolean> {
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
      for (const [name, run] of consumers.get(row.event) ?? []) {
        if (done.has(name)) continue;
        await run(ctx, row.payload);
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
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500);
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
