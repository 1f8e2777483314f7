import type { CountInput } from '@shared/contract/warehouse/count.contract.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { requireNamedCustomer } from '../../masters/customers/named-customer.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { searchMatch } from '../../platform/search.ts';
import { lyingStock } from '../stock/stock-scope.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { zones } from '../zones/zone.entity.ts';
import { whZone } from '../zones/zone.tables.ts';
import type { Count } from './count.tables.ts';

/** What a scope says of itself, after its parts were found in the warehouse. */
export async function checkedScope(ctx: CommandCtx, input: CountInput, stored: Count | null) {
  const { warehouseId, zoneId, customerId, goods } = input;
  const warehouse = await warehouses.find(ctx, warehouseId);
  const zone = zoneId
    ? await zones.findOrNull(ctx, and(eq(whZone.id, zoneId), eq(whZone.warehouseId, warehouseId)) as SQL)
    : null;
  if (zoneId && !zone) throw invalid({ zoneId: '库区不属于该仓库' });
  const locationIds = [...new Set(input.locationIds)];
  const places = await ctx.tx
    .select({ code: whLocation.code })
    .from(whLocation)
    .where(and(inArray(whLocation.id, locationIds), eq(whLocation.warehouseId, warehouseId)))
    .orderBy(asc(whLocation.code));
  if (places.length !== locationIds.length) throw invalid({ locationIds: '库位不属于该仓库' });
  await requireNamedCustomer(ctx, customerId, stored?.customerId ?? null, 'customerId');
  const [customer] = await ctx.tx
    .select({ name: acCustomer.shortName })
    .from(acCustomer)
    .where(eq(acCustomer.id, customerId ?? '0'));
  const [first] = places;
  const scopeText = [
    zone?.name,
    first && (places.length > 1 ? `${first.code} 等 ${places.length} 个库位` : first.code),
    customer?.name,
    goods,
  ]
    .filter(Boolean)
    .join('，');
  return { companyId: warehouse.companyId, locationIds, scopeText };
}

/** Pieces that a keeper finds at a place: those that were picked wait on the dock until they are shipped (WMS-018). */
export const lyingThere = sql<number>`(${whStock.onHand} - coalesce((select sum(a.qty) from wh_allocation a
  where a.stock_id = ${whStock.id} and a.state = 'PICKED'), 0))::int`;

/** Balances that a count takes in: what lies in its places, is its owner's and goods, and that the caller may see (1.8). */
export const stockInScope = (ctx: CommandCtx, { warehouseId, zoneId, locationIds, customerId, goods }: Count) =>
  ctx.tx
    .select({
      locationId: whStock.locationId,
      batchId: whStock.batchId,
      quality: whStock.quality,
      lying: lyingThere,
    })
    .from(whStock)
    .innerJoin(whLocation, eq(whLocation.id, whStock.locationId))
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .where(
      and(
        eq(whStock.warehouseId, warehouseId),
        gt(whStock.onHand, 0),
        zoneId ? eq(whStock.zoneId, zoneId) : undefined,
        locationIds.length > 0 ? inArray(whStock.locationId, locationIds) : undefined,
        customerId ? eq(whStock.customerId, customerId) : undefined,
        goods ? searchMatch(whBatch.goodsName, goods) : undefined,
        lyingStock.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(asc(whLocation.pickSeq), asc(whLocation.code), asc(whStock.id));

/** Whether a place is one of those that a count goes through. */
export const isPlaceOf = (
  { warehouseId, zoneId, locationIds }: Count,
  place: { id: string; warehouseId: string; zoneId: string },
): boolean =>
  place.warehouseId === warehouseId &&
  (zoneId === null || place.zoneId === zoneId) &&
  (locationIds.length === 0 || locationIds.includes(place.id));

/**
 * Whether stock of a warehouse is counted already by a count that runs: its number, or null. Until the command ends nobody else
 * asks, so that two do not take the same stock in.
 */
export async function runningCountOf(
  ctx: CommandCtx,
  warehouseId: string,
  places: readonly { locationId: string; batchId: string; quality: Quality }[],
): Promise<{ no: string; code: string } | null> {
  if (places.length === 0) return null;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wh_count:${warehouseId}`}, 0))`);
  const keys = sql.join(
    places.map(
      ({ locationId, batchId, quality }) => sql`(${locationId}::bigint, ${batchId}::bigint, ${quality}::text)`,
    ),
    sql`, `,
  );
  const { rows } = await ctx.tx.execute<{ no: string; code: string }>(sql`select c.count_no as no, p.code
    from wh_count_line l join wh_count c on c.id = l.count_id join wh_location p on p.id = l.location_id
    where c.state in ('COUNTING', 'REVIEW') and (l.location_id, l.batch_id, l.quality::text) in (${keys}) order by l.id limit 1`);
  return rows[0] ?? null;
}
