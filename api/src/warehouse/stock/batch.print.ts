import { batchBarcode } from '@shared/contract/warehouse/barcodes.ts';
import { asc, inArray, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { batches } from './batch.entity.ts';
import { whBatch, whStock } from './stock.tables.ts';

/** A batch in a warehouse; null: one where the caller sees it. */
export interface BatchPlace {
  id: string;
  warehouseId: string | null;
}
/**
 * Labels of batches in the order asked, each of one warehouse with the pieces on hand there now (1.8); NOT_FOUND when a batch
 * is out of scope, or was never in the warehouse that is asked for.
 */
export async function batchLabels(
  ctx: Ctx,
  places: readonly BatchPlace[],
): Promise<{ labels: PrintData[]; companyId: string | null }> {
  const mine = await batches.findMany(
    ctx,
    inArray(
      whBatch.id,
      places.map(({ id }) => id),
    ),
  );
  const rows = new Map(mine.map((row) => [row.id, row]));
  const lying = await lyingOf(ctx, [...rows.keys()]);
  const customers = await namesOf(ctx, mine);
  const houses = await warehouses.findMany(
    ctx,
    inArray(whWarehouse.id, [...new Set([...mine, ...lying].map(({ warehouseId }) => warehouseId))]),
  );
  const named = new Map(houses.map(({ id, name }) => [id, name]));
  const labels = places.map((asked): PrintData => {
    const row = rows.get(asked.id);
    if (!row) throw refuse('NOT_FOUND');
    const place = placeOf(
      row,
      lying.filter(({ batchId, warehouseId }) => batchId === row.id && named.has(warehouseId)),
      asked.warehouseId,
    );
    const warehouse = named.get(place.warehouseId);
    if (warehouse === undefined) throw refuse('NOT_FOUND');
    return {
      code: batchBarcode(row.batchNo),
      title: row.batchNo,
      batchNo: row.batchNo,
      nameCn: row.goodsName,
      marks: row.mark ?? '',
      customer: customers.get(row.customerId) ?? '',
      warehouse,
      qty: String(place.qty),
      received: row.receivedDate,
      expiry: row.expiryDate ?? '',
    };
  });
  return { labels, companyId: mine[0]?.companyId ?? null };
}

interface Place {
  warehouseId: string;
  qty: number;
}
/** The warehouse asked for, or where pieces lie, that of the receipt first. */
function placeOf(batch: { warehouseId: string }, lying: readonly Place[], asked: string | null): Place {
  const there = (id: string) => lying.find(({ warehouseId }) => warehouseId === id);
  if (asked === null) return there(batch.warehouseId) ?? lying[0] ?? { warehouseId: batch.warehouseId, qty: 0 };
  const place = there(asked) ?? (asked === batch.warehouseId ? { warehouseId: asked, qty: 0 } : null);
  if (!place) throw refuse('NOT_FOUND');
  return place;
}

const lyingOf = (ctx: Ctx, ids: readonly string[]): Promise<(Place & { batchId: string })[]> =>
  ctx.db
    .select({
      batchId: whStock.batchId,
      warehouseId: whStock.warehouseId,
      qty: sql<number>`sum(${whStock.onHand})::int`,
    })
    .from(whStock)
    .where(inArray(whStock.batchId, [...ids]))
    .groupBy(whStock.batchId, whStock.warehouseId)
    .orderBy(asc(whStock.warehouseId));

async function namesOf(ctx: Ctx, rows: readonly { customerId: string }[]): Promise<Map<string, string>> {
  const found = await ctx.db
    .select({ id: acCustomer.id, name: acCustomer.name })
    .from(acCustomer)
    .where(inArray(acCustomer.id, [...new Set(rows.map(({ customerId }) => customerId))]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** 批次标签 (11.5). */
export const batchDocument: PrintLoader = async (ctx, id) => {
  const row = await batches.find(ctx, id);
  const { labels } = await batchLabels(ctx, [{ id, warehouseId: null }]);
  return {
    id,
    no: row.batchNo,
    state: '',
    stateCode: '',
    companyId: row.companyId,
    customerId: row.customerId,
    language: 'ZH',
    watermark: null,
    data: async () => ({ labels }),
  };
};
