import type { StockKind } from '@shared/contract/warehouse/stock.labels.ts';
import { inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Inbound, InboundLineRow } from './inbound.tables.ts';

/** Types of inbounds whose pieces may be stock of the mall. */
export const mayBeMall = ({ type }: Pick<Inbound, 'type'>): boolean => type === 'MALL' || type === 'RETURN';

/**
 * What kind of stock pieces of a line become (2.9): of 商城入库 the mall's; of 退货入库 the mall's when the warehouse keeps its goods
 * as 商城商品 and the line is of no order; else cargo.
 */
export async function kindsOfLines(
  ctx: Ctx,
  row: Inbound,
  lines: readonly Pick<InboundLineRow, 'goodsId' | 'sourceLineId'>[],
): Promise<(line: Pick<InboundLineRow, 'goodsId' | 'sourceLineId'>) => StockKind> {
  const returned = row.type === 'RETURN' ? lines.filter(({ sourceLineId }) => sourceLineId === null) : [];
  const goodsIds = [...new Set(returned.flatMap(({ goodsId }) => goodsId ?? []))];
  // 商城商品 makes inbounds (补货): its table is read by name.
  const items =
    goodsIds.length === 0
      ? []
      : (
          await ctx.db.execute<{ goodsId: string }>(sql`select goods_id::text as "goodsId" from wh_mall_item
            where warehouse_id = ${row.warehouseId} and ${inArray(sql`goods_id`, goodsIds)}`)
        ).rows;
  const ofMall = new Set(items.map(({ goodsId }) => goodsId));
  return ({ goodsId, sourceLineId }) => {
    if (row.type === 'MALL') return 'MALL';
    return row.type === 'RETURN' && sourceLineId === null && goodsId !== null && ofMall.has(goodsId) ? 'MALL' : 'CARGO';
  };
}
