import type { EventPayloads } from '../../platform/events.ts';
import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { inbounds } from './inbound.entity.ts';
import { linesOf, linesText, rewriteLines, saveLines, UNTOUCHED, type LineValues } from './inbound-lines.ts';
import { searchText } from './inbound-save.ts';
import { totalsOf } from './inbound.rules.ts';
import { whInbound, type Inbound } from './inbound.tables.ts';
import { broughtOf, isForOrder, isLive, isShrunk, restLines } from './order-rest.ts';

type OrderTold = EventPayloads['order.confirmed'];

/**
 * Chapter 13: a confirmed order with 入仓 lines makes one draft (集货入库); again only when the first is gone, or done and the
 * order has cartons that it did not bring.
 */
export async function draftInboundOf(ctx: CommandCtx, order: OrderTold): Promise<void> {
  if (order.warehouseId === null || order.lines.length === 0) return;
  if ((await liveOf(ctx, order.orderId)) !== null || (await isOver(ctx, order.orderId))) return;
  const lines = restLines(order, await broughtOf(ctx, order.orderId, { but: null, shortComes: false }));
  if (lines.length === 0) return;
  const inboundNo = await ctx.nextNumber('RK');
  const row = await inbounds.insert(
    ctx,
    {
      ...headerOf(order, order.warehouseId, ctx.today()),
      ...contentOf(inboundNo, order, lines),
      inboundNo,
      state: 'DRAFT',
      byOrder: true,
    },
    { action: '新建', code: 'create', after: { 来源: order.orderNo, 明细: linesText(lines) } },
  );
  await saveLines(ctx, row.id, lines);
}

/**
 * Chapter 13: a changed order rewrites what has received nothing; where goods came already a person decides, keepers are told.
 * An order that has lines for the warehouse only now gets its draft, and one whose inbound is done a further one for what came
 * to it since.
 */
export async function changeInboundOf(ctx: CommandCtx, order: OrderTold): Promise<void> {
  const row = await liveOf(ctx, order.orderId);
  if (row === null) {
    await draftInboundOf(ctx, order);
    return tellDone(ctx, order);
  }
  // A keeper's own, and one whose goods are on their way, is not ours to rewrite.
  if (!row.byOrder || (await isBegun(ctx, row))) return leaveNotice(ctx, row, `订单 ${order.orderNo} 已变更，请核对`);
  if (order.warehouseId === null || order.lines.length === 0)
    return cancelFor(ctx, row, `订单 ${order.orderNo} 不再入仓`);
  const lines = restLines(order, await broughtOf(ctx, order.orderId, { but: row.id, shortComes: false }));
  if (lines.length === 0) return cancelFor(ctx, row, `订单 ${order.orderNo} 没有待入库的件数`);
  const before = linesText(await linesOf(ctx, row.id));
  await rewriteLines(ctx, row.id, lines);
  const after = linesText(lines);
  await inbounds.update(
    ctx,
    row,
    { ...headerOf(order, order.warehouseId, ctx.today()), ...contentOf(row.inboundNo, order, lines) },
    {
      action: '订单变更',
      code: 'update',
      touch: before !== after,
      ...(before === after ? {} : { before: { 明细: before }, after: { 明细: after } }),
    },
  );
}

/** What is done stands; a person decides when the order has less now than it brought, or goes to another warehouse. */
async function tellDone(ctx: CommandCtx, order: OrderTold): Promise<void> {
  const last = await lastDoneOf(ctx, order.orderId);
  if (last === null) return;
  const brought = await broughtOf(ctx, order.orderId, { but: null, shortComes: true });
  if (last.warehouseId !== order.warehouseId || isShrunk(order, brought))
    await leaveNotice(ctx, last, `订单 ${order.orderNo} 已变更，请核对`);
}

/** Chapter 13: a cancelled order cancels what has received nothing. */
export async function cancelInboundOf(
  ctx: CommandCtx,
  { orderId, orderNo }: EventPayloads['order.cancelled'],
): Promise<void> {
  const reason = `订单 ${orderNo} 已取消`;
  const row = await liveOf(ctx, orderId);
  const begun = row !== null && (await isBegun(ctx, row));
  if (row !== null && !begun) await cancelFor(ctx, row, reason);
  const came = begun ? row : await lastDoneOf(ctx, orderId);
  if (came !== null) await leaveNotice(ctx, came, `${reason}，货物请处理`);
}

/** An order that was finished or cancelled before its event was worked off brings nothing any more. */
async function isOver(ctx: CommandCtx, orderId: string): Promise<boolean> {
  const [order] = await ctx.tx.select({ status: lgOrder.status }).from(lgOrder).where(eq(lgOrder.id, orderId));
  return order?.status === 'DONE' || order?.status === 'CANCELLED';
}

/** 集货入库 of an order in these states, locked. */
const inboundsOf = (ctx: CommandCtx, orderId: string, states: SQL): Promise<Inbound[]> =>
  inbounds.lockWhere(ctx, and(isForOrder(orderId), states) as SQL);

/** The one that stands for the order; wh_inbound_order_key keeps it one. */
const liveOf = async (ctx: CommandCtx, orderId: string): Promise<Inbound | null> =>
  (await inboundsOf(ctx, orderId, isLive))[0] ?? null;

/** The latest that has brought all that it expected. */
const lastDoneOf = async (ctx: CommandCtx, orderId: string): Promise<Inbound | null> =>
  (await inboundsOf(ctx, orderId, eq(whInbound.state, 'DONE'))).toSorted((a, b) => Number(b.id) - Number(a.id))[0] ??
  null;

/** Something was received already, or a truck is announced for it. */
async function isBegun(ctx: CommandCtx, { id, state }: Inbound): Promise<boolean> {
  if (state !== 'DRAFT' && state !== 'PENDING') return true;
  const { rows } = await ctx.tx.execute(sql`select 1 from wh_arrival_line a
    join wh_arrival h on h.id = a.arrival_id join wh_inbound_line l on l.id = a.inbound_line_id
    where l.inbound_id = ${id} and h.state <> 'VOID' limit 1`);
  return rows.length > 0;
}

/** A to-do for the manager of the warehouse, until somebody has seen to it. */
async function leaveNotice(ctx: CommandCtx, row: Inbound, notice: string): Promise<void> {
  await inbounds.update(ctx, row, { notice }, { action: '订单变动', code: 'notice' });
}

async function cancelFor(ctx: CommandCtx, row: Inbound, reason: string): Promise<void> {
  const changes = { stateReason: reason, notice: null };
  await inbounds.transition(ctx, inboundMachine, row, 'cancel', changes, { reason, system: true });
}

/** Morning in Shanghai of the day that the goods are ready. */
const headerOf = (order: OrderTold, warehouseId: string, today: string) => ({
  type: 'CARGO' as const,
  warehouseId,
  customerId: order.customerId,
  companyId: order.companyId,
  sourceType: 'ORDER' as const,
  sourceId: order.orderId,
  sourceNo: order.orderNo,
  expectedAt: new Date(`${order.expectedAt ?? today}T09:00:00+08:00`),
  mark: order.customerCode,
});

const contentOf = (inboundNo: string, { orderNo, customerCode }: OrderTold, lines: readonly LineValues[]) => ({
  ...totalsOf(lines.map((line) => ({ ...line, ...UNTOUCHED }))),
  searchText: searchText(inboundNo, { sourceNo: orderNo, mark: customerCode, lines }),
});
