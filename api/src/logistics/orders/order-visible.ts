import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { orders } from './order.entity.ts';

/** Column that is true for an order in the caller's scope; the others are not named (ACC-032). */
export const visibleOrder = (ctx: Ctx): SQL<boolean> =>
  sql<boolean>`coalesce(${orders.scopeWhere(ctx.actor) ?? sql`true`}, false)`;

/** What texts call an order: its number, or 其他客户的订单 out of scope. */
export const namedOrder = (order: { orderNo: string; visible: boolean }): string =>
  order.visible ? order.orderNo : '其他客户的订单';
