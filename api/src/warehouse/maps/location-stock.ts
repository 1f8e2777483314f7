import { daysFrom } from '@shared/contract/logistics/free-time.ts';
import type { LocationStock } from '@shared/contract/warehouse/zone-map.contract.ts';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { whFreeze } from '../freezes/freeze.tables.ts';
import { lyingStock, stockScope } from '../stock/stock-scope.ts';
import { whBatch, whStock, whStockLedger } from '../stock/stock.tables.ts';
import { chambers } from '../zones/chamber.entity.ts';
import { locations } from '../zones/location.entity.ts';
import { zones } from '../zones/zone.entity.ts';

const ENTRIES = 20;
const { companyId: company } = whBatch;
const frozen = stockScope({ warehouse: whFreeze.warehouseId, customer: whFreeze.customerId, company });
const moved = stockScope({ warehouse: whStockLedger.warehouseId, customer: whStockLedger.customerId, company });

/** One location with what lies there, what is frozen and its last entries (W3, W4), of goods that the caller may see; how full it is counts all. */
export async function locationStock(ctx: Ctx, id: string): Promise<Answerable<LocationStock>> {
  const place = await locations.find(ctx, id);
  const [zone, chamber, [filled], stock, freezes, ledger] = await readAll(
    ctx,
    () => zones.find(ctx, place.zoneId),
    () => chambers.find(ctx, place.chamberId),
    () => filledAt(ctx, id),
    () => stockAt(ctx, id),
    () =>
      ctx.db
        .select({
          id: whFreeze.id,
          version: whFreeze.version,
          freezeNo: whFreeze.freezeNo,
          batchId: whFreeze.batchId,
          quality: whFreeze.quality,
          qty: whFreeze.qty,
          reason: whFreeze.reason,
        })
        .from(whFreeze)
        .innerJoin(whBatch, eq(whBatch.id, whFreeze.batchId))
        .where(and(eq(whFreeze.locationId, id), eq(whFreeze.state, 'ACTIVE'), frozen.scopeWhere(ctx.actor)))
        .orderBy(asc(whFreeze.id)),
    () => entriesAt(ctx, id),
  );
  const { version, code, warehouseId, zoneId, chamberId, kind, capacity, maxWeight, lockState, lockReason, status } =
    place;
  return {
    id,
    version,
    code,
    warehouseId,
    zoneId,
    chamberId,
    kind,
    capacity,
    maxWeight,
    lockState,
    lockReason,
    status,
    zoneName: zone.name,
    tempClass: zone.tempClass,
    chamberCode: chamber.code,
    chamberState: chamber.state,
    used: filled?.used ?? 0,
    weight: filled?.weight ?? 0,
    stock: stock.map((row) => ({ ...row, age: daysFrom(row.receivedDate, ctx.today()) + 1 })),
    freezes,
    ledger,
  };
}

/** How full a location is, whoever owns what lies there: cm³ and gram. */
const filledAt = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      used: sql<number>`coalesce(sum(${whStock.onHand} * ${whBatch.unitVolume}), 0)`.mapWith(Number),
      weight: sql<number>`coalesce(sum(${whStock.onHand} * ${whBatch.unitWeight}), 0)`.mapWith(Number),
    })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .where(eq(whStock.locationId, id));

const stockAt = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      id: whStock.id,
      batchId: whStock.batchId,
      batchNo: whBatch.batchNo,
      customerId: whStock.customerId,
      customerName: acCustomer.shortName,
      goodsName: whBatch.goodsName,
      mark: whBatch.mark,
      quality: whStock.quality,
      onHand: whStock.onHand,
      reserved: whStock.reserved,
      frozen: whStock.frozen,
      volume: sql<number>`${whStock.onHand} * ${whBatch.unitVolume}`.mapWith(Number),
      receivedDate: whBatch.receivedDate,
    })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .innerJoin(acCustomer, eq(acCustomer.id, whStock.customerId))
    .where(and(eq(whStock.locationId, id), gt(whStock.onHand, 0), lyingStock.scopeWhere(ctx.actor)))
    .orderBy(asc(whBatch.receivedDate), asc(whBatch.id));

const entriesAt = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      id: whStockLedger.id,
      at: whStockLedger.postedAt,
      type: whStockLedger.type,
      docNo: whStockLedger.docNo,
      batchNo: whBatch.batchNo,
      quality: whStockLedger.quality,
      qty: whStockLedger.qtyDelta,
      after: whStockLedger.qtyAfter,
      posterName: acUser.name,
    })
    .from(whStockLedger)
    .innerJoin(whBatch, eq(whBatch.id, whStockLedger.batchId))
    .leftJoin(acUser, eq(acUser.id, whStockLedger.postedBy))
    .where(and(eq(whStockLedger.locationId, id), moved.scopeWhere(ctx.actor)))
    .orderBy(desc(whStockLedger.id))
    .limit(ENTRIES);
