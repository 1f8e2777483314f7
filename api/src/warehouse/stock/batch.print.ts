import { batchBarcode } from '@shared/contract/warehouse/barcodes.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PrintLoader } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { batches } from './batch.entity.ts';
import { whBatch, whStock } from './stock.tables.ts';

/** Labels of batches in the order asked, pieces as they are on hand now; NOT_FOUND when one is out of scope. */
export async function batchLabels(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ labels: PrintData[]; companyId: string | null }> {
  const mine = await batches.findMany(ctx, inArray(whBatch.id, [...ids]));
  const names = await ctx.db
    .select({
      id: whBatch.id,
      customer: acCustomer.name,
      warehouse: whWarehouse.name,
      qty: sql<number>`(select coalesce(sum(${whStock.onHand}), 0)::int from ${whStock} where ${whStock.batchId} = ${whBatch.id})`,
    })
    .from(whBatch)
    .innerJoin(acCustomer, eq(acCustomer.id, whBatch.customerId))
    .innerJoin(whWarehouse, eq(whWarehouse.id, whBatch.warehouseId))
    .where(
      inArray(
        whBatch.id,
        mine.map(({ id }) => id),
      ),
    );
  const rows = new Map(mine.map((row) => [row.id, row]));
  const named = new Map(names.map((row) => [row.id, row]));
  const labels = ids.map((id): PrintData => {
    const [row, name] = [rows.get(id), named.get(id)];
    if (!row || !name) throw refuse('NOT_FOUND');
    return {
      code: batchBarcode(row.batchNo),
      title: row.batchNo,
      batchNo: row.batchNo,
      nameCn: row.goodsName,
      marks: row.mark ?? '',
      customer: name.customer,
      warehouse: name.warehouse,
      qty: String(name.qty),
      received: row.receivedDate,
      expiry: row.expiryDate ?? '',
    };
  });
  return { labels, companyId: mine[0]?.companyId ?? null };
}

/** 批次标签 (11.5). */
export const batchDocument: PrintLoader = async (ctx, id) => {
  const row = await batches.find(ctx, id);
  const { labels } = await batchLabels(ctx, [id]);
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
