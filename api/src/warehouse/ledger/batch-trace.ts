import { daysFrom } from '@shared/contract/logistics/free-time.ts';
import { isInternal, MAX_TRACE, type BatchTrace } from '@shared/contract/warehouse/ledger.contract.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { batches } from '../stock/batch.entity.ts';
import { stockScope } from '../stock/stock-scope.ts';
import { whBatch, whStock, whStockLedger } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';

const owned = { customer: whBatch.customerId, company: whBatch.companyId };
const lying = stockScope({ warehouse: whStock.warehouseId, ...owned });
const moved = stockScope({ warehouse: whStockLedger.warehouseId, ...owned });

/** 批次轨迹 (W14): the entries of a batch in the caller's warehouses, oldest first; NOT_FOUND outside of the scope. */
export async function traceOf(ctx: Ctx, id: string): Promise<Answerable<BatchTrace>> {
  const batch = await batches.find(ctx, id);
  const [[found], entries] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          customerName: acCustomer.shortName,
          onHand: sql<number>`(select coalesce(sum(${whStock.onHand}), 0)::int from ${whStock}
            where ${and(eq(whStock.batchId, whBatch.id), lying.scopeWhere(ctx.actor))})`,
        })
        .from(whBatch)
        .innerJoin(acCustomer, eq(acCustomer.id, whBatch.customerId))
        .where(eq(whBatch.id, id)),
    () =>
      ctx.db
        .select({
          entry: whStockLedger,
          left: sql<number>`(sum(${whStockLedger.qtyDelta}) over (order by ${whStockLedger.id}))::int`,
          warehouseName: whWarehouse.name,
          locationCode: whLocation.code,
          operatorName: acUser.name,
        })
        .from(whStockLedger)
        .innerJoin(whWarehouse, eq(whWarehouse.id, whStockLedger.warehouseId))
        .innerJoin(whLocation, eq(whLocation.id, whStockLedger.locationId))
        .leftJoin(acUser, eq(acUser.id, whStockLedger.postedBy))
        .innerJoin(whBatch, eq(whBatch.id, whStockLedger.batchId))
        .where(and(eq(whStockLedger.batchId, id), moved.scopeWhere(ctx.actor)))
        .orderBy(asc(whStockLedger.id))
        .limit(MAX_TRACE + 1),
  );
  const { batchNo, goodsName, mark, receivedDate, expiryDate } = batch;
  const steps = entries.slice(0, MAX_TRACE).map(({ entry, ...names }) => ({
    id: entry.id,
    groupId: entry.groupId,
    type: entry.type,
    businessDate: entry.businessDate,
    occurredAt: entry.occurredAt,
    qty: entry.qtyDelta,
    volume: entry.volumeDelta,
    quality: entry.quality,
    docType: entry.docType,
    docId: entry.docId,
    docNo: entry.docNo,
    internal: isInternal(entry.type),
    ...names,
  }));
  return {
    id,
    batchNo,
    customerName: found?.customerName ?? '',
    goodsName,
    mark,
    receivedDate,
    expiryDate,
    onHand: found?.onHand ?? 0,
    ageDays: daysFrom(receivedDate, ctx.today()) + 1,
    steps,
    more: entries.length > MAX_TRACE,
  };
}
