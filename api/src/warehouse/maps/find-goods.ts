import type { FindBy, FoundStock } from '@shared/contract/warehouse/zone-map.contract.ts';
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { lgOrder, lgOrderLine } from '../../logistics/orders/order.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { searchMatch } from '../../platform/search.ts';
import { lyingStock } from '../stock/stock-scope.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { zones } from '../zones/zone.entity.ts';

const MAX = 200;
const customer = sql`${acCustomer.name} || ' ' || ${acCustomer.shortName} || ' ' || ${acCustomer.pinyin}`;
const PLACES: Record<FindBy, SQL> = {
  mark: sql`coalesce(${whBatch.mark}, '')`,
  customer,
  batch: sql`${whBatch.batchNo}`,
  goods: sql`${whBatch.goodsName}`,
  order: sql`coalesce(${lgOrder.orderNo}, '')`,
  all: sql`concat_ws(' ', ${whBatch.mark}, ${customer}, ${whBatch.batchNo}, ${whBatch.goodsName}, ${lgOrder.orderNo})`,
};

/** Where goods of a zone that the caller may see lie, by 唛头, 客户, 批次, 品名 or 订单号 (W3). */
export async function findGoods(ctx: Ctx, zoneId: string, by: FindBy, q: string): Promise<FoundStock[]> {
  await zones.find(ctx, zoneId);
  if (q === '') return [];
  return ctx.db
    .select({
      stockId: whStock.id,
      locationId: whStock.locationId,
      locationCode: whLocation.code,
      batchNo: whBatch.batchNo,
      goodsName: whBatch.goodsName,
      mark: whBatch.mark,
      customerName: acCustomer.shortName,
      orderNo: lgOrder.orderNo,
      qty: whStock.onHand,
    })
    .from(whStock)
    .innerJoin(whLocation, eq(whLocation.id, whStock.locationId))
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .innerJoin(acCustomer, eq(acCustomer.id, whStock.customerId))
    .leftJoin(lgOrderLine, eq(lgOrderLine.id, whBatch.orderLineId))
    .leftJoin(lgOrder, eq(lgOrder.id, lgOrderLine.orderId))
    .where(
      and(
        eq(whStock.zoneId, zoneId),
        gt(whStock.onHand, 0),
        searchMatch(PLACES[by], q),
        lyingStock.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(asc(whLocation.code), asc(whStock.id))
    .limit(MAX);
}
