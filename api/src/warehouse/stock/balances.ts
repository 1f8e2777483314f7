import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { asc, inArray, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { whLocation, type Location } from '../zones/location.tables.ts';
import { whBatch, whStock, type Batch, type Stock } from './stock.tables.ts';

/** Where pieces lie: of one batch, in one quality, at one location. */
export interface StockPlace {
  locationId: string;
  batchId: string;
  quality: Quality;
}
/** What a change adds to a balance, in pieces; negative takes away. */
export interface BalanceChange {
  onHand?: number;
  reserved?: number;
  frozen?: number;
}
const keyOf = ({ locationId, batchId, quality }: StockPlace) => `${locationId}:${batchId}:${quality}`;

/** Balances that a command has locked, with their locations and batches. */
export class LockedBalances {
  readonly #rows: Map<string, Stock>;
  readonly #changed = new Set<Stock>();
  readonly locations: ReadonlyMap<string, Location>;
  readonly batches: ReadonlyMap<string, Batch>;
  constructor(rows: readonly Stock[], locations: ReadonlyMap<string, Location>, batches: ReadonlyMap<string, Batch>) {
    this.#rows = new Map(rows.map((row) => [keyOf(row), row]));
    this.locations = locations;
    this.batches = batches;
  }

  /** The balance of a place; a fault when it was not locked. */
  at(place: StockPlace): Stock {
    const row = this.#rows.get(keyOf(place));
    if (!row) throw new Error(`Stock ${keyOf(place)} is not locked`);
    return row;
  }

  /** Changes a balance; refuses to take more than there is free (WMS-010). Answers what is on hand now. */
  change(row: Stock, { onHand = 0, reserved = 0, frozen = 0 }: BalanceChange): number {
    const free = row.onHand - row.reserved - row.frozen;
    const taken = reserved + frozen - onHand;
    if (taken > free) {
      const code = this.locations.get(row.locationId)?.code ?? '';
      throw refuse('WMS_STOCK_NOT_ENOUGH', `库存不足：${code} 可用 ${free} 件，需要 ${taken} 件。`, {
        stockId: row.id,
        free,
        taken,
      });
    }
    row.onHand += onHand;
    row.reserved += reserved;
    row.frozen += frozen;
    if (row.reserved < 0 || row.frozen < 0) throw new Error(`Stock ${row.id}: more is given back than was taken`);
    this.#changed.add(row);
    return row.onHand;
  }

  /** Writes what was changed, in one statement; the rows are locked since they were read. */
  async save(ctx: CommandCtx): Promise<void> {
    if (this.#changed.size === 0) return;
    const values = [...this.#changed].map(
      ({ id, onHand, reserved, frozen }) => sql`(${id}::bigint, ${onHand}::int, ${reserved}::int, ${frozen}::int)`,
    );
    await ctx.tx.execute(sql`update wh_stock as s set on_hand = v.on_hand, reserved = v.reserved, frozen = v.frozen
      from (values ${sql.join(values, sql`, `)}) as v (id, on_hand, reserved, frozen) where s.id = v.id`);
    this.#changed.clear();
  }
}

/**
 * Locks the balances of places by ascending id, those that are new are made; then shares their batches, so that no 复尺
 * changes them meanwhile (lock order 11.2). NOT_FOUND for a location or batch that does not exist: whoever asks has
 * found them in the caller's scope before.
 */
export async function lockBalances(ctx: CommandCtx, places: readonly StockPlace[]): Promise<LockedBalances> {
  const wanted = [...new Map(places.map((place) => [keyOf(place), place])).values()];
  if (wanted.length === 0) return new LockedBalances([], new Map(), new Map());
  const locations = await locationsOf(
    ctx,
    wanted.map(({ locationId }) => locationId),
  );
  const ids = wanted.map(({ batchId }) => batchId);
  await makeMissing(ctx, wanted, locations, await batchesOf(ctx, ids));
  const rows = await ctx.tx.select().from(whStock).where(isOneOf(wanted)).orderBy(asc(whStock.id)).for('update');
  return new LockedBalances(rows, locations, await batchesOf(ctx, ids, true));
}

/** Locks all balances that batches have, by ascending id, and answers them as they are then. */
export const lockStockOf = (ctx: CommandCtx, batchIds: readonly string[]): Promise<Stock[]> =>
  ctx.tx
    .select()
    .from(whStock)
    .where(inArray(whStock.batchId, [...new Set(batchIds)]))
    .orderBy(asc(whStock.id))
    .for('update');

const isOneOf = (places: readonly StockPlace[]) =>
  sql`(${whStock.locationId}, ${whStock.batchId}, ${whStock.quality}) in (${sql.join(
    places.map(({ locationId, batchId, quality }) => sql`(${locationId}, ${batchId}, ${quality})`),
    sql`, `,
  )})`;

async function locationsOf(ctx: CommandCtx, ids: readonly string[]): Promise<Map<string, Location>> {
  const rows = await ctx.tx
    .select()
    .from(whLocation)
    .where(inArray(whLocation.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function batchesOf(ctx: CommandCtx, ids: readonly string[], share = false): Promise<Map<string, Batch>> {
  const query = ctx.tx
    .select()
    .from(whBatch)
    .where(inArray(whBatch.id, [...new Set(ids)]))
    .orderBy(asc(whBatch.id));
  const rows = await (share ? query.for('share') : query);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Balances of places that never held anything; a row once made stays and is used again (2.10). */
async function makeMissing(
  ctx: CommandCtx,
  places: readonly StockPlace[],
  locations: ReadonlyMap<string, Location>,
  batches: ReadonlyMap<string, Batch>,
): Promise<void> {
  const values = places.map((place) => {
    const location = locations.get(place.locationId);
    const batch = batches.get(place.batchId);
    if (!location || !batch) throw refuse('NOT_FOUND');
    const { locationId, batchId, quality } = place;
    const { warehouseId, zoneId } = location;
    return { locationId, batchId, quality, warehouseId, zoneId, customerId: batch.customerId };
  });
  const sorted = values.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await ctx.tx.insert(whStock).values(sorted).onConflictDoNothing();
}
