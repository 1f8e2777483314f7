import type { ZoneMap } from '@shared/contract/warehouse/zone-map.contract.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { ageLimits } from '../stock/age-limits.ts';
import { lyingStock } from '../stock/stock-scope.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { zones } from '../zones/zone.entity.ts';

/** 库区视图 (W3): every cell of a zone with how full it is and whose goods lie there, in three reads. */
export async function zoneMap(ctx: Ctx, zoneId: string): Promise<Answerable<ZoneMap>> {
  const zone = await zones.find(ctx, zoneId);
  const [[warehouse], chambers, places, held] = await readAll(
    ctx,
    () =>
      ctx.db
        .select(pickColumns(whWarehouse, 'name', 'companyId'))
        .from(whWarehouse)
        .where(eq(whWarehouse.id, zone.warehouseId)),
    () =>
      ctx.db
        .select({
          id: whChamber.id,
          version: whChamber.version,
          code: whChamber.code,
          name: whChamber.name,
          state: whChamber.state,
          lessee: acCustomer.shortName,
        })
        .from(whChamber)
        .leftJoin(acCustomer, eq(acCustomer.id, whChamber.leaseCustomerId))
        .where(eq(whChamber.zoneId, zoneId))
        .orderBy(asc(whChamber.code)),
    () =>
      ctx.db
        .select({
          id: whLocation.id,
          version: whLocation.version,
          code: whLocation.code,
          chamberId: whLocation.chamberId,
          kind: whLocation.kind,
          row: whLocation.mapRow,
          col: whLocation.mapCol,
          level: whLocation.level,
          capacity: whLocation.capacity,
          maxWeight: whLocation.maxWeight,
          lockState: whLocation.lockState,
          lockReason: whLocation.lockReason,
          status: whLocation.status,
        })
        .from(whLocation)
        .where(eq(whLocation.zoneId, zoneId))
        .orderBy(asc(whLocation.mapRow), asc(whLocation.mapCol), asc(whLocation.level)),
    () => heldOf(ctx, zoneId),
  );
  const { owners, lying } = byLocation(held);
  return {
    id: zone.id,
    code: zone.code,
    name: zone.name,
    warehouseId: zone.warehouseId,
    warehouseName: warehouse?.name ?? '',
    tempClass: zone.tempClass,
    useType: zone.useType,
    color: zone.color,
    rows: zone.mapRows,
    cols: zone.mapCols,
    chambers,
    owners,
    ages: [...(await ageLimits(ctx)).of(warehouse?.companyId ?? null)],
    cells: places.map((place) => ({ ...place, ...(lying.get(place.id) ?? EMPTY) })),
  };
}

const EMPTY = { used: 0, weight: 0, qty: 0, owners: [], oldest: null };
type Held = Awaited<ReturnType<typeof heldOf>>[number];

/** Owner of goods that are not for the caller (1.8): they fill the place all the same. */
const OTHERS = { id: '0', name: '其他货主' };

/** What each owner has at each location: pieces, cm³, gram, the earliest received date; most volume first. */
function heldOf(ctx: Ctx, zoneId: string) {
  const seen = lyingStock.scopeWhere(ctx.actor) ?? sql`true`;
  return ctx.db
    .select({
      locationId: whStock.locationId,
      ownerId: sql<string>`case when ${seen} then ${acCustomer.id}::text else ${OTHERS.id} end`,
      ownerName: sql<string>`case when ${seen} then ${acCustomer.shortName} else ${OTHERS.name} end`,
      qty: sql<number>`sum(${whStock.onHand})::int`,
      used: sql<number>`sum(${whStock.onHand} * ${whBatch.unitVolume})`.mapWith(Number),
      weight: sql<number>`sum(${whStock.onHand} * ${whBatch.unitWeight})`.mapWith(Number),
      oldest: sql<string>`min(${whBatch.receivedDate})::text`,
    })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .innerJoin(acCustomer, eq(acCustomer.id, whStock.customerId))
    .where(sql`${whStock.zoneId} = ${zoneId} and ${whStock.onHand} > 0`)
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(sql`5 desc`, sql`min(${acCustomer.id})`);
}

function byLocation(held: readonly Held[]) {
  const owners: { id: string; name: string }[] = [];
  const index = new Map<string, number>();
  type Lying = { used: number; weight: number; qty: number; owners: number[]; oldest: string | null };
  const lying = new Map<string, Lying>();
  for (const { locationId, ownerId, ownerName, qty, used, weight, oldest } of held) {
    const owner = index.get(ownerId) ?? owners.push({ id: ownerId, name: ownerName }) - 1;
    index.set(ownerId, owner);
    const found = lying.get(locationId) ?? { ...EMPTY, owners: [] };
    lying.set(locationId, {
      used: found.used + used,
      weight: found.weight + weight,
      qty: found.qty + qty,
      owners: [...found.owners, owner],
      oldest: found.oldest !== null && found.oldest < oldest ? found.oldest : oldest,
    });
  }
  return { owners, lying };
}
