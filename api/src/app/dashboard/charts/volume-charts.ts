import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { syCountry } from '../../../masters/base/base.tables.ts';
import { acCustomer } from '../../../masters/customers/customer.tables.ts';
import { orders } from '../../../logistics/orders/order.entity.ts';
import { lgOrder } from '../../../logistics/orders/order.tables.ts';
import type { Ctx } from '../../../platform/context.ts';
import { twelveMonths } from './monthly.chart.ts';

const TOP = 10;
const volume = sql<number>`sum(${lgOrder.volume})`.mapWith(Number);
/** Orders of the last twelve months that were confirmed. */
const counted = (ctx: Ctx) =>
  and(
    orders.scopeWhere(ctx.actor),
    sql`${lgOrder.status} in ('CONFIRMED', 'RUNNING', 'DONE')`,
    gte(lgOrder.orderDate, `${twelveMonths(ctx.today())[0]}-01`),
  );

/** 目的国占比: volume by country of destination, the ten largest and 其他. */
export async function destinationChart(ctx: Ctx) {
  const found = await ctx.db
    .select({ name: syCountry.nameCn, volume })
    .from(lgOrder)
    .leftJoin(syCountry, eq(syCountry.alpha2, lgOrder.destCountry))
    .where(counted(ctx))
    .groupBy(syCountry.nameCn)
    .orderBy(desc(volume));
  const named = found.filter(({ name }) => name !== null);
  const rest = [...named.slice(TOP), ...found.filter(({ name }) => name === null)].reduce(
    (sum, row) => sum + row.volume,
    0,
  );
  return [
    ...named.slice(0, TOP).map((row) => ({ label: row.name ?? '', values: [row.volume] })),
    ...(rest > 0 ? [{ label: '其他', values: [rest] }] : []),
  ];
}

/** 客户体积TOP10. */
export async function customerChart(ctx: Ctx) {
  const found = await ctx.db
    .select({ id: acCustomer.id, name: acCustomer.shortName, volume })
    .from(lgOrder)
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .where(counted(ctx))
    .groupBy(acCustomer.id, acCustomer.shortName)
    .orderBy(desc(volume), acCustomer.id)
    .limit(TOP);
  return found.map((row) => ({ label: row.name, values: [row.volume] }));
}
