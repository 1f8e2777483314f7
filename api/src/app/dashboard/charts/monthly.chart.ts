import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { syContainerType } from '../../../masters/base/base.tables.ts';
import { containers } from '../../../logistics/containers/container.entity.ts';
import { lgContainer } from '../../../logistics/containers/container.tables.ts';
import { orders } from '../../../logistics/orders/order.entity.ts';
import { lgOrder } from '../../../logistics/orders/order.tables.ts';
import { startOfDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readAll } from '../../../platform/reads.ts';
import { loadedAt, knownStageExit, lateStageExit, within } from '../../../logistics/stage-records/stage-exits.ts';

/** The twelve months up to the one of a day, oldest first: `2026-11`. */
export function twelveMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 12 + at, 1)).toISOString().slice(0, 7));
}

/** 近12个月订单与箱量: orders by order month, TEU by the month of the last way out of 待装柜. */
export async function monthlyChart(ctx: Ctx) {
  const months = twelveMonths(ctx.today());
  const first = `${months[0]}-01`;
  const month = sql<string>`to_char(${lgOrder.orderDate}, 'YYYY-MM')`;
  const shipped = sql<string>`to_char(${loadedAt} at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  const [made, boxes] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({ month, many: sql<number>`count(*)`.mapWith(Number) })
        .from(lgOrder)
        .where(and(orders.scopeWhere(ctx.actor), ne(lgOrder.status, 'CANCELLED'), gte(lgOrder.orderDate, first)))
        .groupBy(month),
    () =>
      ctx.db
        .select({ month: shipped, teu: sql<number>`sum(${syContainerType.teu})`.mapWith(Number) })
        .from(lgContainer)
        .leftJoin(...knownStageExit)
        .leftJoin(...lateStageExit)
        .innerJoin(syContainerType, eq(syContainerType.code, lgContainer.containerType))
        .where(
          and(
            sql`${lgContainer.stage} in ('DECLARE', 'CLEAR', 'DELIVER', 'DELIVERED')`,
            within(loadedAt, { from: startOfDay(first) }),
            containers.scopeWhere(ctx.actor),
          ),
        )
        .groupBy(shipped),
  );
  const orderOf = new Map(made.map((row) => [row.month, row.many]));
  const teuOf = new Map(boxes.map((row) => [row.month, row.teu]));
  return months.map((label) => ({ label, values: [orderOf.get(label) ?? 0, teuOf.get(label) ?? 0] }));
}
