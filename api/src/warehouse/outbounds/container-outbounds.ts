import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { ContainerOutbound, LoadingOutbounds } from '../../logistics/loading/ports.ts';
import { rows } from '../../platform/database.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { whOutbound } from './outbound.tables.ts';

const LEFT = ['SHIPPED', 'SIGNED'] as const;
const isLive = and(eq(whOutbound.type, 'LOADING'), notInArray(whOutbound.state, ['CANCELLED', 'REVERSED']));

/** LOADING outbounds, for logistics. */
export const outboundsOfContainers: LoadingOutbounds = {
  async of(ctx, containerIds) {
    const found = new Map<string, ContainerOutbound[]>();
    if (containerIds.length === 0) return found;
    const live = await ctx.db
      .select({
        containerId: whOutbound.containerId,
        id: whOutbound.id,
        outboundNo: whOutbound.outboundNo,
        state: whOutbound.state,
        warehouseName: whWarehouse.name,
        requested: whOutbound.qtyRequested,
        shipped: whOutbound.qtyShipped,
      })
      .from(whOutbound)
      .innerJoin(whWarehouse, eq(whWarehouse.id, whOutbound.warehouseId))
      .where(and(inArray(whOutbound.containerId, [...containerIds]), isLive))
      .orderBy(asc(whOutbound.id));
    for (const { containerId, ...outbound } of live)
      if (containerId)
        found.set(containerId, [
          ...(found.get(containerId) ?? []),
          { ...outbound, left: LEFT.some((state) => state === outbound.state) },
        ]);
    return found;
  },

  async shipped(ctx, containerId, orderLineIds) {
    if (orderLineIds.length === 0) return new Map();
    const found = await rows<{ id: string; shipped: number }>(
      ctx.db,
      sql`select b.order_line_id::text as id, coalesce(sum(a.qty) filter (where o.id is not null), 0)::int as shipped
        from wh_batch b left join wh_stock s on s.batch_id = b.id
          left join wh_allocation a on a.stock_id = s.id and a.state = 'SHIPPED'
          left join wh_outbound o on o.id = a.outbound_id and o.container_id = ${containerId} and o.type = 'LOADING'
            and o.state not in ('CANCELLED', 'REVERSED')
        where b.order_line_id in (${sql.join(
          orderLineIds.map((id) => sql`${id}`),
          sql`, `,
        )}) group by b.order_line_id`,
    );
    return new Map(found.map(({ id, shipped }) => [id, shipped]));
  },
};
