import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { deliveries } from './delivery.entity.ts';
import { SHOWN } from './delivery.list.ts';
import { lgDelivery } from './delivery.tables.ts';

const WAIT = '/transport/container/wait-songda';
const customer = sql<string | null>`string_agg(distinct ${acCustomer.shortName}, '、')`;
const changed = sql<Date>`min(${lgDelivery.updatedAt})`.mapWith(lgDelivery.updatedAt);

/** One row a container, as the list behind them has it (DSH-001); it names the first of its documents. */
export const deliveryTodos: readonly TodoKind[] = [
  {
    kind: 'delivery',
    group: 'EXCEPTION',
    title: '送达异常',
    may: (actor) => actor.may('logistics.songda.exception'),
    link: () => `${WAIT}?tab=exception`,
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({ no: sql<string>`min(${lgDelivery.deliveryNo})`, customer, since: changed, inAll })
        .from(lgDelivery)
        .innerJoin(lgContainer, eq(lgContainer.id, lgDelivery.containerId))
        .innerJoin(lgOrder, eq(lgOrder.id, lgDelivery.orderId))
        .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
        .where(
          and(
            containers.scopeWhere(ctx.actor),
            SHOWN,
            deliveries.scopeWhere(ctx.actor),
            inArray(lgDelivery.state, ['EXCEPTION', 'PARTIAL']),
          ),
        )
        .groupBy(lgContainer.id)
        .orderBy(asc(changed), asc(lgContainer.id))
        .limit(limit);
      return rows.map((row) => ({ ...row, link: `${WAIT}?tab=exception&numbers=${row.no}` }));
    },
  },
];
