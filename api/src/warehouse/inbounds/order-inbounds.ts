import { and, asc, eq, sql } from 'drizzle-orm';
import type { OrderInbounds } from '../../logistics/orders/ports.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { inbounds } from './inbound.entity.ts';
import { whInbound } from './inbound.tables.ts';

/** Inbounds of logistics orders, for the pages of the orders. */
export const inboundsOfOrders: OrderInbounds = {
  async ofOrder(ctx, orderId) {
    const mayOpen = ctx.actor.may('warehouse.inbound.view');
    const found = await ctx.db
      .select({
        inbound: whInbound,
        warehouseName: whWarehouse.name,
        visible: sql<boolean>`coalesce(${inbounds.scopeWhere(ctx.actor) ?? sql`true`}, false)`,
      })
      .from(whInbound)
      .innerJoin(whWarehouse, eq(whWarehouse.id, whInbound.warehouseId))
      .where(and(eq(whInbound.sourceType, 'ORDER'), eq(whInbound.sourceId, orderId)))
      .orderBy(asc(whInbound.id));
    return found.map(({ inbound, warehouseName, visible }) => ({
      ...pickColumns(inbound, 'id', 'inboundNo', 'type', 'state', 'expectedAt', 'receivedAt', 'expected', 'received'),
      ...pickColumns(inbound, 'damaged', 'short', 'over', 'putaway', 'volume', 'weight'),
      warehouseName,
      link: mayOpen && visible ? `/warehouse/order?open=${inbound.id}` : null,
    }));
  },
};
