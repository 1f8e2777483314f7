import { recycledOrderList } from '@shared/contract/logistics/order-list.contract.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dictName } from '../../services/dicts/dict.service.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { serveList } from '../../platform/list.ts';
import { orders } from './order.entity.ts';
import { numberMatch } from './order-match.ts';
import { orderActions } from './order.reads.ts';
import { lgOrder } from './order.tables.ts';

const canceller = alias(acUser, 'canceller');

/** L5 订单回收站. */
export const recycledOrderListRoute = serveList(recycledOrderList, {
  table: lgOrder,
  join: [
    [acCustomer, eq(acCustomer.id, lgOrder.customerId)],
    [canceller, eq(canceller.id, lgOrder.cancelledBy)],
  ],
  select: {
    orderNo: lgOrder.orderNo,
    customerRef: lgOrder.customerRef,
    cartons: lgOrder.cartons,
    volume: lgOrder.volume,
    customerId: lgOrder.customerId,
    customerName: acCustomer.shortName,
    route: sql<string>`(${lgOrder.pol} || '→' || ${lgOrder.pod})`,
    prevStatus: lgOrder.prevStatus,
    cancelName: dictName('cancel_reason', lgOrder.cancelCode),
    cancelReason: lgOrder.cancelReason,
    cancelledByName: canceller.name,
    cancelledAt: lgOrder.cancelledAt,
  },
  scope: orders,
  where: () => eq(lgOrder.status, 'CANCELLED'),
  filters: { numbers: numberMatch },
  finish: async (ctx, rows) => {
    if (rows.length === 0) return rows;
    const days = await ctx.setting('order.recycle_days');
    const facts = await ctx.db
      .select()
      .from(lgOrder)
      .where(
        inArray(
          lgOrder.id,
          rows.map((row) => row.id),
        ),
      );
    return rows.map((row) => {
      const fact = facts.find((each) => each.id === row.id);
      const spent = fact?.cancelledAt ? Math.floor((ctx.now().getTime() - fact.cancelledAt.getTime()) / 86_400_000) : 0;
      const restorable = days === 0 || spent < days;
      return {
        ...row,
        restorable,
        daysLeft: days === 0 ? '不限' : restorable ? `${days - spent} 天` : '已过恢复期',
        actions: fact ? orderActions(ctx, fact, false).filter((action) => restorable || action.code !== 'restore') : [],
      };
    });
  },
});
