import { and, count, gte, lt, ne } from 'drizzle-orm';
import type { KpiKind } from '../dashboard/kpi-kind.ts';
import { orders } from './order.entity.ts';
import { lgOrder } from './order.tables.ts';

export const orderKpis: readonly KpiKind[] = [
  {
    figures: [{ key: 'newOrders', title: '新增订单', unit: '票', better: 'more' }],
    may: (actor) => actor.may('logistics.order.view'),
    async find(ctx, { from, to }) {
      const [row] = await ctx.db
        .select({ count: count() })
        .from(lgOrder)
        .where(
          and(
            orders.scopeWhere(ctx.actor),
            ne(lgOrder.status, 'CANCELLED'),
            gte(lgOrder.createdAt, from),
            to && lt(lgOrder.createdAt, to),
          ),
        );
      return { newOrders: String(row?.count ?? 0) };
    },
  },
];
