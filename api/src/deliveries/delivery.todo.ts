import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { cargoReleases } from '../cargo-releases/cargo-release.entity.ts';
import { lgRelease } from '../cargo-releases/cargo-release.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import type { TodoKind } from '../dashboard/todo-kind.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { readAll } from '../platform/reads.ts';
import { deliveries } from './delivery.entity.ts';
import { lgDelivery } from './delivery.tables.ts';

const WAIT = '/transport/container/wait-songda';

export const deliveryTodos: readonly TodoKind[] = [
  {
    kind: 'release',
    group: 'REVIEW',
    title: '待放货审批',
    may: (actor) => actor.may('logistics.release.approve'),
    link: () => `${WAIT}?tab=pending`,
    async find(ctx, limit) {
      const where = and(
        cargoReleases.scopeWhere(ctx.actor),
        eq(lgRelease.state, 'PENDING'),
        sql`${lgRelease.applicantId} is distinct from ${ctx.actor.userId}`,
      );
      const [[total], rows] = await readAll(
        ctx,
        () => ctx.db.select({ count: count() }).from(lgRelease).where(where),
        () =>
          ctx.db
            .select({ no: lgOrder.orderNo, customer: acCustomer.shortName, since: lgRelease.createdAt })
            .from(lgRelease)
            .innerJoin(lgOrder, eq(lgOrder.id, lgRelease.orderId))
            .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
            .where(where)
            .orderBy(asc(lgRelease.createdAt), asc(lgRelease.id))
            .limit(limit),
      );
      return {
        count: total?.count ?? 0,
        list: rows.map((row) => ({ ...row, link: `${WAIT}?tab=pending&numbers=${row.no}` })),
      };
    },
  },
  {
    kind: 'delivery',
    group: 'EXCEPTION',
    title: '送达异常',
    may: (actor) => actor.may('logistics.songda.exception'),
    link: () => `${WAIT}?tab=exception`,
    async find(ctx, limit) {
      const where = and(deliveries.scopeWhere(ctx.actor), inArray(lgDelivery.state, ['EXCEPTION', 'PARTIAL']));
      const [[total], rows] = await readAll(
        ctx,
        () => ctx.db.select({ count: count() }).from(lgDelivery).where(where),
        () =>
          ctx.db
            .select({ no: lgDelivery.deliveryNo, customer: acCustomer.shortName, since: lgDelivery.updatedAt })
            .from(lgDelivery)
            .innerJoin(lgOrder, eq(lgOrder.id, lgDelivery.orderId))
            .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
            .where(where)
            .orderBy(asc(lgDelivery.updatedAt), asc(lgDelivery.id))
            .limit(limit),
      );
      return {
        count: total?.count ?? 0,
        list: rows.map((row) => ({ ...row, link: `${WAIT}?tab=exception&numbers=${row.no}` })),
      };
    },
  },
];
