import { SETTLED_DELIVERY } from '@shared/contract/logistics/delivery.machine.ts';
import { isAllAccounted } from '@shared/contract/logistics/delivery.rules.ts';
import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import { and, asc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { usersOfCompany } from '../../services/people/users-with-permission.ts';
import { lgDelivery } from '../deliveries/delivery.tables.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { tellByRight } from '../../services/access/tell-by-right.ts';
import { whoSees } from '../../services/access/who-sees.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { doneLongAgo } from './order-locks.ts';
import { orders } from './order.entity.ts';
import { lgOrder, type OrderRow } from './order.tables.ts';

const DAY = 86_400_000;

/** Missing cartons of settled deliveries by order. */
async function shortOf(ctx: CommandCtx, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await ctx.tx
    .select({ orderId: lgDelivery.orderId, short: sql<number>`coalesce(sum(${lgDelivery.short}), 0)::int` })
    .from(lgDelivery)
    .where(and(inArray(lgDelivery.orderId, [...ids]), inArray(lgDelivery.state, [...SETTLED_DELIVERY])))
    .groupBy(lgDelivery.orderId);
  return new Map(found.map(({ orderId, short }) => [orderId, short]));
}

/**
 * RUNNING → DONE (5.1, LOG-027) of locked orders: every container of theirs is 已送达 and every carton delivered, missing with
 * its reason, or written off. Tells 业务员 and 应收会计. The others are answered as they are.
 */
export async function completeOrders(ctx: CommandCtx, rows: readonly OrderRow[]): Promise<OrderRow[]> {
  const asked = rows.filter(({ status, progressStage }) => status === 'RUNNING' && progressStage === 'DELIVERED');
  if (asked.length === 0) return [...rows];
  const short = await shortOf(
    ctx,
    asked.map(({ id }) => id),
  );
  const result: OrderRow[] = [];
  for (const row of rows) {
    const done =
      asked.includes(row) &&
      isAllAccounted({
        cartons: row.cartons,
        delivered: row.deliveredCartons,
        shortClosed: row.closedCartons + (short.get(row.id) ?? 0),
      });
    result.push(done ? await finish(ctx, row) : row);
  }
  return result;
}

/** Orders as finance sees them: those of its scope. */
const inFinance = {
  table: lgOrder,
  exists: async (as: Ctx, where: SQL) =>
    (await as.db.$count(lgOrder, and(where, guards.scope(as.actor, 'finance', orders.spec.scope ?? {})))) > 0,
};

async function finish(ctx: CommandCtx, row: OrderRow): Promise<OrderRow> {
  const changed = await orders.transition(
    ctx,
    orderMachine,
    row,
    'finish',
    { doneAt: ctx.now() },
    { system: true, reason: null },
  );
  const accountants = await usersOfCompany(ctx.tx, 'finance.ar.fee.confirm', row.companyId);
  await tellByRight(
    ctx,
    {
      userIds: [...(row.salesId ? [row.salesId] : []), ...(await whoSees(ctx, inFinance, row.id, accountants))],
      kind: 'order.done',
      title: `${row.orderNo} 已完成`,
      body: `已送达 ${row.deliveredCartons} 箱，共 ${row.cartons} 箱。`,
      object: { kind: 'lg_order', id: row.id },
    },
    [
      { permission: 'logistics.order.view', link: `/transport/order/info?id=${row.id}` },
      { permission: 'finance.ar.fee.view', link: `/finance/account-receivable/wuliu-order?numbers=${row.orderNo}` },
    ],
  );
  return changed;
}

/** 30 days after DONE an order is locked (1.9). */
async function lockDone(ctx: CommandCtx): Promise<number> {
  const due = await orders.lockWhere(
    ctx,
    sql`${lgOrder.status} = 'DONE' and ${lgOrder.lockedAt} is null
      and ${lgOrder.doneAt} < ${doneLongAgo(ctx)}`,
  );
  for (const row of due) await orders.update(ctx, row, { lockedAt: ctx.now() }, { action: '锁定', code: 'lock' });
  return due.length;
}

/** Orders that were reopened and left alone for a day, and still fulfil LOG-027, are done again. */
async function completeAgain(ctx: CommandCtx): Promise<number> {
  const open = await ctx.tx
    .select()
    .from(lgOrder)
    .where(
      and(
        eq(lgOrder.status, 'RUNNING'),
        eq(lgOrder.progressStage, 'DELIVERED'),
        lt(lgOrder.updatedAt, new Date(ctx.now().getTime() - DAY)),
      ),
    )
    .orderBy(asc(lgOrder.id))
    .limit(500)
    .for('update');
  return (await completeOrders(ctx, open)).filter(({ status }) => status === 'DONE').length;
}

scheduledJob({
  name: 'order-lock',
  title: '订单完成与锁定',
  rhythm: { at: '04:20' },
  run: ({ transaction }) =>
    transaction(async (ctx) => `完成 ${await completeAgain(ctx)} 单，锁定 ${await lockDone(ctx)} 单`),
});
