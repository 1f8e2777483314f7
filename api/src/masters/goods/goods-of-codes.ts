import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { GoodsOfCodes } from '../hs-codes/ports.ts';
import { syGoods } from './goods.tables.ts';

/** Goods as the list of HS codes counts them. */
export const goodsByCode: GoodsOfCodes = {
  exist: (code) =>
    sql`exists (select from ${syGoods} as item where item.hs_code = ${code} and item.deleted_at is null)`,
  async count(ctx, codes) {
    if (codes.length === 0) return new Map();
    const counted = await ctx.db
      .select({ code: syGoods.hsCode, count: sql<number>`count(*)::int` })
      .from(syGoods)
      .where(and(inArray(syGoods.hsCode, [...codes]), isNull(syGoods.deletedAt)))
      .groupBy(syGoods.hsCode);
    return new Map(counted.flatMap(({ code, count }) => (code === null ? [] : [[code, count] as const])));
  },
};
