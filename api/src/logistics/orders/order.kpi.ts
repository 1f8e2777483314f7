import { and, gte, ne, sql } from 'drizzle-orm';
import { cellName, valuesOf, type KpiKind } from '../../services/board/kpi-kind.ts';
import { within } from '../stage-records/stage-exits.ts';
import { orders } from './order.entity.ts';
import { lgOrder } from './order.tables.ts';

const KEY = 'newOrders';

export const orderKpis: readonly KpiKind[] = [
  {
    figures: [{ key: KEY, title: '新增订单', unit: '票', better: 'more' }],
    may: (actor) => actor.may('logistics.order.view'),
    async find(ctx, periods) {
      const select = Object.fromEntries(
        periods.map((period, at) => [
          cellName(KEY, at),
          sql<string>`(count(*) filter (where ${within(sql`${lgOrder.createdAt}`, period)}))::text`,
        ]),
      );
      const [row] = await ctx.db
        .select(select)
        .from(lgOrder)
        .where(
          and(orders.scopeWhere(ctx.actor), ne(lgOrder.status, 'CANCELLED'), gte(lgOrder.createdAt, periods[1].from)),
        );
      return valuesOf([KEY], row);
    },
  },
];
