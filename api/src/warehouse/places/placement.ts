import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { and, asc, eq, gt, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { refuse } from '../../platform/refusal.ts';
import { whAccess } from '../accesses/access.tables.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whLocation, type Location } from '../zones/location.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { requireOpenChambers } from './open-chambers.ts';
import { placementFault, returnFault, type Place, type PlacedGoods } from './placement.rules.ts';

/** Pieces of a batch that come to a location. */
export interface Putting {
  locationId: string;
  batchId: string;
  quality: Quality;
  qty: number;
}
export interface Placement {
  warehouseId: string;
  items: readonly Putting[];
  /** Lifts the capacity only; asks for `warehouse.location.override`. */
  override?: { reason: string } | null;
  /** The pieces lay there before, and what took them away is undone: only what bars the location now is asked. */
  returning?: boolean;
}

/**
 * Refuses to put goods where they must not lie: WMS-030 with the texts of its rules, WMS-062 chambers open. Locations are
 * locked by ascending id, so that two at once do not fill the same room. To be called after the document is locked and
 * before stock is posted. NOT_FOUND: a location of another warehouse, an unknown batch.
 */
export async function requirePlaceable(
  ctx: CommandCtx,
  { warehouseId, items, override, returning = false }: Placement,
): Promise<void> {
  if (items.length === 0) return;
  if (override) guards.mayAct(ctx.actor, { permission: 'warehouse.location.override' });
  const ids = [...new Set(items.map(({ locationId }) => locationId))];
  await requireOpenChambers(ctx, ids);
  const rows = await ctx.tx
    .select({ location: whLocation, tempClass: whZone.tempClass })
    .from(whLocation)
    .innerJoin(whZone, eq(whZone.id, whLocation.zoneId))
    .where(and(inArray(whLocation.id, ids), eq(whLocation.warehouseId, warehouseId)))
    .orderBy(asc(whLocation.id))
    .for('update', { of: whLocation });
  if (rows.length !== ids.length) throw refuse('NOT_FOUND', '库位不存在或不属于该仓库。');
  const goods = await goodsOfBatches(ctx, items);
  const places = await placesOf(ctx, warehouseId, rows);
  for (const item of items) {
    const [place, batch] = [places.get(item.locationId), goods.get(item.batchId)];
    if (!place || !batch) throw refuse('NOT_FOUND');
    const placed = placedGoods(batch, item);
    const fault = returning ? returnFault(place, placed) : placementFault(place, placed, Boolean(override));
    if (fault) throw refuse(fault.code, fault.text, { locationId: item.locationId, batchId: item.batchId });
    place.contents = [...place.contents, placed];
  }
}

/** NOT_FOUND when a location is not of the warehouse; asked before anything about it is told. */
export async function requirePlacesOf(ctx: CommandCtx, warehouseId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = await ctx.tx.$count(
    whLocation,
    and(inArray(whLocation.id, wanted), eq(whLocation.warehouseId, warehouseId)),
  );
  if (found !== wanted.length) throw refuse('NOT_FOUND', '库位不存在或不属于该仓库。');
}

type BatchGoods = Pick<PlacedGoods, 'customerId' | 'goodsKey' | 'batchId' | 'tempClass'> & {
  unitVolume: number;
  unitWeight: number;
};
/** Goods of a batch as they are judged: volume and weight of so many pieces. */
export const placedGoods = (
  { unitVolume, unitWeight, ...batch }: BatchGoods,
  { qty, quality }: Pick<Putting, 'qty' | 'quality'>,
): PlacedGoods => ({ ...batch, quality, volume: qty * unitVolume, weight: qty * unitWeight });

const goodsKey = sql<string>`coalesce(${whBatch.goodsId}::text, lower(${whBatch.goodsName}))`;

/** What batches are, by id; goods without a record are NORMAL (WMS-030). */
export async function goodsOfBatches(
  ctx: Ctx,
  items: readonly { batchId: string }[],
): Promise<Map<string, BatchGoods>> {
  const rows = await ctx.db
    .select({
      batchId: whBatch.id,
      customerId: whBatch.customerId,
      goodsKey,
      tempClass: sql<BatchGoods['tempClass']>`coalesce(${syGoods.tempClass}, 'NORMAL')`,
      unitVolume: whBatch.unitVolume,
      unitWeight: whBatch.unitWeight,
    })
    .from(whBatch)
    .leftJoin(syGoods, eq(syGoods.id, whBatch.goodsId))
    .where(inArray(whBatch.id, [...new Set(items.map(({ batchId }) => batchId))]));
  return new Map(rows.map((row) => [row.batchId, row]));
}

/** Locations as WMS-030 judges them, with what lies there and whose 准入 leaves them out. */
export async function placesOf(
  ctx: Ctx,
  warehouseId: string,
  rows: readonly { location: Location; tempClass: Place['tempClass'] }[],
): Promise<Map<string, Place>> {
  const contents = await contentsOf(
    ctx,
    rows.map(({ location }) => location.id),
  );
  const zonesOf = await accessZones(ctx, warehouseId);
  const lessees = await lesseesOf(
    ctx,
    rows.map(({ location }) => location.chamberId),
  );
  return new Map(
    rows.map(({ location, tempClass }) => [
      location.id,
      {
        ...location,
        tempClass,
        lesseeId: lessees.get(location.chamberId) ?? null,
        contents: contents.get(location.id) ?? [],
        excluded: new Set([...zonesOf].flatMap(([owner, zones]) => (zones.has(location.zoneId) ? [] : [owner]))),
      },
    ]),
  );
}

/** WMS-063: who leases chambers, by chamber. */
async function lesseesOf(ctx: Ctx, chamberIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await ctx.db
    .select({ id: whChamber.id, lesseeId: whChamber.leaseCustomerId })
    .from(whChamber)
    .where(and(inArray(whChamber.id, [...new Set(chamberIds)]), isNotNull(whChamber.leaseCustomerId)));
  return new Map(rows.map(({ id, lesseeId }) => [id, lesseeId]));
}

async function contentsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Place['contents'][number][]>> {
  const rows = await ctx.db
    .select({
      locationId: whStock.locationId,
      customerId: whStock.customerId,
      goodsKey,
      batchId: whStock.batchId,
      volume: sql<number>`${whStock.onHand} * ${whBatch.unitVolume}`.mapWith(Number),
      weight: sql<number>`${whStock.onHand} * ${whBatch.unitWeight}`.mapWith(Number),
    })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .where(and(inArray(whStock.locationId, [...ids]), gt(whStock.onHand, 0)));
  const found = new Map<string, Place['contents'][number][]>();
  for (const { locationId, ...lying } of rows) found.set(locationId, [...(found.get(locationId) ?? []), lying]);
  return found;
}

/**
 * Zones that valid accesses of customers name, suspended ones too (WMS-054), where all of them name some; a customer without an
 * access is not limited.
 */
async function accessZones(ctx: Ctx, warehouseId: string): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await ctx.db
    .select({ customerId: whAccess.customerId, zoneIds: whAccess.zoneIds })
    .from(whAccess)
    .where(
      and(
        eq(whAccess.warehouseId, warehouseId),
        inArray(whAccess.state, ['ACTIVE', 'SUSPENDED']),
        lte(whAccess.validFrom, ctx.today()),
        gte(whAccess.validTo, ctx.today()),
      ),
    );
  const named = new Map<string, Set<string>>();
  for (const { customerId, zoneIds } of rows)
    if (customerId && zoneIds.length > 0)
      named.set(customerId, new Set([...(named.get(customerId) ?? []), ...zoneIds]));
  for (const { customerId, zoneIds } of rows) if (customerId && zoneIds.length === 0) named.delete(customerId);
  return named;
}
