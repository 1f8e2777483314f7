import type { AvailableStock } from '@shared/contract/warehouse/outbound.answers.ts';
import type { OutboundType } from '@shared/contract/warehouse/outbound.labels.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { daysFrom } from '@shared/contract/logistics/free-time.ts';
import { and, asc, count, eq, gt, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { blockedFor, kindsOf } from './available.rules.ts';

/** Whose stock is looked for, and for what. */
export interface StockQuestion {
  warehouseId: string;
  customerId: string;
  companyId?: string | undefined;
  type: OutboundType | null;
  quality?: Quality | undefined;
  /** Words in goods, mark, batch or location. */
  q?: string | undefined;
  where?: SQL | undefined;
}
export interface FoundStock extends AvailableStock {
  pickSeq: number;
}

/** Available pieces of one owner in one warehouse, oldest first, with what stands against allocating them (WMS-016). */
export async function availableStock(ctx: Ctx, asked: StockQuestion, most: number, skip = 0): Promise<FoundStock[]> {
  const rows = await ctx.db
    .select({
      id: whStock.id,
      batchId: whStock.batchId,
      batchNo: whBatch.batchNo,
      goodsName: whBatch.goodsName,
      mark: whBatch.mark,
      orderLineId: whBatch.orderLineId,
      locationId: whStock.locationId,
      locationCode: whLocation.code,
      quality: whStock.quality,
      available: sql<number>`${whStock.onHand} - ${whStock.reserved} - ${whStock.frozen}`,
      unitVolume: whBatch.unitVolume,
      unitWeight: whBatch.unitWeight,
      receivedDate: whBatch.receivedDate,
      expiryDate: whBatch.expiryDate,
      pickSeq: whLocation.pickSeq,
      lockState: whLocation.lockState,
      chamberState: whChamber.state,
    })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .innerJoin(whLocation, eq(whLocation.id, whStock.locationId))
    .innerJoin(whChamber, eq(whChamber.id, whLocation.chamberId))
    .where(isAsked(asked))
    .orderBy(asc(whBatch.receivedDate), asc(whBatch.id), asc(whLocation.pickSeq), asc(whStock.id))
    .limit(most)
    .offset(skip);
  return rows.map(({ lockState, chamberState, ...row }) => ({
    ...row,
    ageDays: daysFrom(row.receivedDate, ctx.today()) + 1,
    blocked: blockedFor({ lockState, chamberState, expiryDate: row.expiryDate }, asked.type, ctx.today()),
  }));
}

/** How many balances availableStock finds in all. */
export async function countAvailable(ctx: Ctx, asked: StockQuestion): Promise<number> {
  const [found] = await ctx.db
    .select({ total: count() })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .innerJoin(whLocation, eq(whLocation.id, whStock.locationId))
    .where(isAsked(asked));
  return found?.total ?? 0;
}

function isAsked({ warehouseId, customerId, companyId, quality, type, q, where }: StockQuestion): SQL | undefined {
  const words = q?.trim() ? `%${q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
  return and(
    eq(whStock.warehouseId, warehouseId),
    eq(whStock.customerId, customerId),
    gt(whStock.onHand, sql`${whStock.reserved} + ${whStock.frozen}`),
    companyId ? eq(whBatch.companyId, companyId) : undefined,
    quality ? eq(whStock.quality, quality) : undefined,
    inArray(whBatch.stockKind, [...kindsOf(type)]),
    words
      ? or(
          ilike(whBatch.goodsName, words),
          ilike(whBatch.mark, words),
          ilike(whBatch.batchNo, words),
          ilike(whLocation.code, words),
        )
      : undefined,
    where,
  );
}
