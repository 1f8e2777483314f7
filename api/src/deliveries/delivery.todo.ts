import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { lgRelease } from '../cargo-releases/cargo-release.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { inAll, type TodoKind } from '../dashboard/todo-kind.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { deliveries } from './delivery.entity.ts';
import { SHOWN, waitsForApproval } from './delivery.list.ts';
import { lgDelivery } from './delivery.tables.ts';

const WAIT = '/transport/container/wait-songda';
const customer = sql<string | null>`string_agg(distinct ${acCustomer.shortName}, '、')`;
const since = sql<Date>`min(${lgRelease.createdAt})`.mapWith(lgRelease.createdAt);
const changed = sql<Date>`min(${lgDelivery.updatedAt})`.mapWith(lgDelivery.updatedAt);

/** One row a container, as the list behind them has it (DSH-001); it names the first of its documents. */
export const deliveryTodos: readonly TodoKind[] = [
  {
    kind: 'release',
    group: 'REVIEW',
    title: '待放货审批',
    may: (actor) => actor.may('logistics.release.approve'),
    link: () => `${WAIT}?tab=pending&mine=1`,
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({ no: sql<string>`min(${lgOrder.orderNo})`, customer, since, inAll })
        .from(lgRelease)
        .innerJoin(lgContainer, eq(lgContainer.id, lgRelease.containerId))
        .innerJoin(lgOrder, eq(lgOrder.id, lgRelease.orderId))
        .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
        .where(and(containers.scopeWhere(ctx.actor), SHOWN, waitsForApproval(ctx)))
        .groupBy(lgContainer.id)
        .orderBy(asc(since), asc(lgContainer.id))
        .limit(limit);
      return rows.map((row) => ({ ...row, link: `${WAIT}?tab=pending&numbers=${row.no}` }));
    },
  },
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
