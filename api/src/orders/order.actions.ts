import type { CANCEL_REASON } from '@shared/contract/logistics/order.labels.ts';
import { submitIssues, submitWarnings, type Issue } from '@shared/contract/logistics/order-checks.ts';
import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { and, eq, ne } from 'drizzle-orm';
import { lockContainers, refreshContainer, refreshOrders, resplit } from '../allocations/allocation.figures.ts';
import { release } from '../allocations/allocation.service.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomerCode } from '../customer-codes/customer-code.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { fixedFees, ofOrder } from '../fee-lines/fixed-fees.ts';
import type { CommandCtx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import { demandDocument } from '../documents/document.gate.ts';
import { requireRisk } from '../risk/risk.check.ts';
import { needsReview } from './order.review.ts';
import { orders } from './order.entity.ts';
import { orderEvent } from './order.events.ts';
import { linesOf } from './order.lines.ts';
import { lgOrder, lgOrderLine, type OrderRow } from './order.tables.ts';

/** Refuses with the first blocking issue; the fields go along, so that a form can show all of them. */
function refuseIssues(orderNo: string, issues: readonly Issue[]): void {
  const [first] = issues;
  if (!first) return;
  const row = /^lines\.(\d+)\./.exec(first.path);
  const place = row
    ? `第 ${Number(row[1]) + 1} 行`
    : first.text === '必填'
      ? `${REQUIRED[first.path] ?? first.path}`
      : '';
  const more = issues.length > 1 ? `等 ${issues.length} 处` : '';
  throw refuse(
    first.rule === 'R' ? 'VALIDATION' : first.rule,
    `${orderNo}：${place}${first.text}${more}，请编辑后再提交。`,
    { fields: Object.fromEntries(issues.toReversed().map((issue) => [issue.path, issue.text])) },
    { showType: 1 },
  );
}
const REQUIRED: Record<string, string> = {
  customerCodeId: '客户编码',
  incoterm: '贸易条款',
  incotermPlace: '条款地点',
  pol: '起运港',
  pod: '目的港',
  salesId: '业务员',
  currency: '结算币种',
  settlement: '结算方式',
};

/** 提交 (5.1): customer active (LOG-004), code enabled (LOG-003), LOG-010..014 block, LOG-012/013/015/016/021 warn. */
export async function submitOrder(ctx: CommandCtx, row: OrderRow): Promise<OrderRow> {
  if (isLegal(orderMachine, row.status, 'submit')) {
    const lines = await linesOf(ctx, row.id);
    refuseIssues(row.orderNo, submitIssues({ ...row, lines }));
    await requireActiveCustomer(ctx, row);
    await requireCode(ctx, row);
    await requireRisk(ctx, row.orderNo, asked(row), false);
    const warnings = submitWarnings({ ...row, lines });
    for (const rule of new Set(warnings.map((issue) => issue.rule)))
      ctx.warn(rule, `${row.orderNo}：${warningText(warnings.filter((issue) => issue.rule === rule))}`);
    await warnDuplicate(ctx, row);
  }
  const submitted = await orders.transition(ctx, orderMachine, row, 'submit', {
    rejectReason: null,
    submittedAt: ctx.now(),
    submittedBy: ctx.actor.system ? null : ctx.actor.userId,
  });
  return (await needsReview(ctx, submitted)) ? submitted : confirmUnreviewed(ctx, submitted);
}

/** 单据设置 lets an order of this amount pass without a reviewer; what is demanded for 已确认 is demanded all the same. */
async function confirmUnreviewed(ctx: CommandCtx, row: OrderRow): Promise<OrderRow> {
  await demandDocument(ctx, { kind: orders.kind, no: row.orderNo, row, from: row.status, to: 'CONFIRMED' });
  await requireRisk(ctx, row.orderNo, asked(row));
  return confirmOrder(ctx, row, true);
}

/** A hold 新单 or 全部 stops submit and review; credit is a warning of the review (LOG-050). */
const asked = ({ id, customerId }: OrderRow) => ({ action: 'NEW_ORDER' as const, customerId, orderIds: [id] });

const warningText = (issues: readonly Issue[]): string => {
  const rows = [...new Set(issues.flatMap((issue) => /^lines\.(\d+)\./.exec(issue.path)?.[1] ?? []))];
  const place =
    rows.length > 0
      ? `第 ${rows
          .slice(0, 5)
          .map((row) => Number(row) + 1)
          .join('、')}${rows.length > 5 ? ' 等' : ''} 行 `
      : '';
  return `${place}${issues[0]?.text ?? ''}`;
};

async function requireActiveCustomer(ctx: CommandCtx, row: OrderRow): Promise<void> {
  const [customer] = await ctx.tx.select().from(acCustomer).where(eq(acCustomer.id, row.customerId));
  if (customer?.status !== 'ACTIVE')
    throw refuse('LOG-004', `${row.orderNo}：客户「${customer?.shortName ?? ''}」不是合作中，请先转为合作中。`);
}
async function requireCode(ctx: CommandCtx, row: OrderRow): Promise<void> {
  const [code] = await ctx.tx
    .select()
    .from(acCustomerCode)
    .where(eq(acCustomerCode.id, row.customerCodeId ?? '0'));
  if (code?.status !== 'ENABLED' || code.customerId !== row.customerId)
    throw refuse('LOG-003', `${row.orderNo}：客户编码 ${code?.code ?? ''} 已停用或不属于该客户。`);
}

/** LOG-013: another live order of the customer with the same 客户单号. */
export async function warnDuplicate(ctx: CommandCtx, row: OrderRow): Promise<void> {
  if (!row.customerRef) return;
  const [other] = await ctx.tx
    .select({ orderNo: lgOrder.orderNo })
    .from(lgOrder)
    .where(
      and(
        eq(lgOrder.customerId, row.customerId),
        eq(lgOrder.customerRef, row.customerRef),
        ne(lgOrder.status, 'CANCELLED'),
        ne(lgOrder.id, row.id),
      ),
    )
    .limit(1);
  if (other) ctx.warn('LOG-013', `${row.orderNo}：客户单号 ${row.customerRef} 与 ${other.orderNo} 重复`);
}

/** 撤回: only by who wrote or submitted it. */
export async function withdrawOrder(ctx: CommandCtx, row: OrderRow): Promise<OrderRow> {
  if (!ctx.actor.system && !isAuthor(ctx.actor.userId, row))
    throw refuse('NO_PERMISSION', `${row.orderNo}：只有制单人或提交人可以撤回。`);
  return orders.transition(ctx, orderMachine, row, 'withdraw', { submittedAt: null, submittedBy: null });
}

/** Who wrote or submitted an order does not review it (ACC-039). */
export const isAuthor = (userId: string, row: Pick<OrderRow, 'createdBy' | 'submittedBy'>): boolean =>
  row.createdBy === userId || row.submittedBy === userId;

/** 审核通过: another person (ACC-039, setting order.self_review), customer active; event order.confirmed; pool entry. */
export async function reviewOrder(ctx: CommandCtx, row: OrderRow): Promise<OrderRow> {
  if (isLegal(orderMachine, row.status, 'review')) {
    await refuseAuthor(ctx, row);
    await requireActiveCustomer(ctx, row);
    await requireRisk(ctx, row.orderNo, asked(row));
  }
  return confirmOrder(ctx, row, false);
}

/** SUBMITTED → CONFIRMED; `unreviewed`: by the rule of 单据设置, not by a person. */
async function confirmOrder(ctx: CommandCtx, row: OrderRow, unreviewed: boolean): Promise<OrderRow> {
  const changed = await orders.transition(
    ctx,
    orderMachine,
    row,
    'review',
    {
      confirmedAt: ctx.now(),
      confirmedBy: unreviewed || ctx.actor.system ? null : ctx.actor.userId,
      wasConfirmed: true,
    },
    { system: unreviewed, ...(unreviewed ? { reason: '单据设置：免审核' } : {}) },
  );
  await useCode(ctx, row);
  await ctx.emit('order.confirmed', await orderEvent(ctx, changed));
  return changed;
}

async function refuseAuthor(ctx: CommandCtx, row: OrderRow): Promise<void> {
  if (ctx.actor.system || !isAuthor(ctx.actor.userId, row)) return;
  if (await ctx.setting<boolean>('order.self_review')) return;
  throw refuse('ACC-039', `${row.orderNo}：不能审核自己制单或提交的订单，请他人审核。`);
}

/** A code that is in use cannot change any more (3.2). */
async function useCode(ctx: CommandCtx, row: OrderRow): Promise<void> {
  if (!row.customerCodeId) return;
  const [code] = await ctx.tx
    .select()
    .from(acCustomerCode)
    .where(eq(acCustomerCode.id, row.customerCodeId))
    .for('update');
  if (!code) return;
  await ctx.tx
    .update(acCustomerCode)
    .set({ usedCount: code.usedCount + 1, firstUsedAt: code.firstUsedAt ?? ctx.now() })
    .where(eq(acCustomerCode.id, code.id));
}

/** 驳回 with a reason; back to 草稿. */
export async function rejectOrder(ctx: CommandCtx, row: OrderRow, reason: string): Promise<OrderRow> {
  if (isLegal(orderMachine, row.status, 'reject')) await refuseAuthor(ctx, row);
  return orders.transition(
    ctx,
    orderMachine,
    row,
    'reject',
    { submittedAt: null, submittedBy: null, rejectReason: reason },
    { reason },
  );
}

/** 暂停 / 解除 (LOG-018). */
export async function holdOrder(
  ctx: CommandCtx,
  row: OrderRow,
  hold: boolean,
  reason: string | null,
): Promise<OrderRow> {
  if (row.hold === hold) throw refuse('ILLEGAL_STATE', `${row.orderNo} ${hold ? '已经暂停' : '没有暂停'}。`);
  return orders.transition(
    ctx,
    orderMachine,
    row,
    hold ? 'hold' : 'unhold',
    { hold, holdReason: hold ? reason : null },
    { reason },
  );
}

/** 指派: fields that are null stay. */
export async function assignOrder(
  ctx: CommandCtx,
  row: OrderRow,
  people: { salesId: string | null; operatorId: string | null; csId: string | null },
): Promise<OrderRow> {
  const given = Object.fromEntries(Object.entries(people).filter(([, value]) => value !== null));
  return orders.transition(ctx, orderMachine, row, 'assign', given);
}

/**
 * 取消 (5.1): refused when a live allocation has left 待拼柜 or a fee is confirmed; what is in 待拼柜 is taken out, and
 * finance voids the draft fees (order.cancelled). Containers are locked
 * before the order, as everywhere.
 */
export async function cancelOrder(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: { code: keyof typeof CANCEL_REASON; text: string },
): Promise<OrderRow> {
  const live = () =>
    ctx.tx
      .select()
      .from(lgAllocation)
      .where(and(eq(lgAllocation.orderId, id), eq(lgAllocation.state, 'LIVE')));
  const seen = await live();
  const locked = await lockContainers(
    ctx,
    seen.map((each) => each.containerId),
  );
  const row = await orders.lockFor(ctx, orderMachine, 'cancel', id, version);
  const now = await live();
  if (now.length > seen.length) throw refuse('RETRY_LATER');
  const beyond = locked.find((each) => each.stage !== 'CONSOLIDATE' && now.some((row) => row.containerId === each.id));
  if (beyond)
    throw refuse(
      'GUARD_FAILED',
      `${row.orderNo}：货物在 ${beyond.containerCode}（${STAGE[beyond.stage]}），请先回退柜子。`,
    );
  const fixed = await fixedFees(ctx, ofOrder(id));
  if (fixed.length > 0)
    throw refuse(
      'GUARD_FAILED',
      `${row.orderNo} 的费用 ${fixed.join('、')} 已确认，请先在财务冲红或反确认再取消。`,
      undefined,
      { several: true },
    );
  if (now.length > 0) {
    await release(ctx, now);
    await resplit(ctx, await ctx.tx.select().from(lgOrderLine).where(eq(lgOrderLine.orderId, id)));
    for (const container of locked)
      await refreshContainer(ctx, container, { action: `移出已取消订单 ${row.orderNo}`, code: 'allocate' });
  }
  const [counted] = await refreshOrders(ctx, [row], { action: '移出柜子', code: 'allocate' });
  const changed = await orders.transition(
    ctx,
    orderMachine,
    counted ?? row,
    'cancel',
    {
      cancelledAt: ctx.now(),
      cancelledBy: ctx.actor.system ? null : ctx.actor.userId,
      cancelCode: reason.code,
      cancelReason: reason.text,
      prevStatus: row.status,
      hold: false,
      holdReason: null,
    },
    { reason: reason.text },
  );
  await ctx.emit('order.cancelled', { orderId: id, orderNo: row.orderNo, companyId: row.companyId });
  return changed;
}

/** 恢复 (5.1): within order.recycle_days (0: no limit), customer not BLACK; the number is kept, it starts as a draft. */
export async function restoreOrder(ctx: CommandCtx, row: OrderRow): Promise<OrderRow> {
  if (isLegal(orderMachine, row.status, 'restore')) {
    const days = await ctx.setting<number>('order.recycle_days');
    if (days > 0 && row.cancelledAt && ctx.now().getTime() - row.cancelledAt.getTime() > days * 86_400_000)
      throw refuse('ILLEGAL_STATE', `${row.orderNo} 取消已超过 ${days} 天，不能恢复。`);
    const [customer] = await ctx.tx.select().from(acCustomer).where(eq(acCustomer.id, row.customerId));
    if (customer?.status === 'BLACK') throw refuse('LOG-004', `${row.orderNo}：客户已被拉黑，不能恢复。`);
  }
  return orders.transition(ctx, orderMachine, row, 'restore', {
    cancelledAt: null,
    cancelledBy: null,
    cancelCode: null,
    cancelReason: null,
    prevStatus: null,
    submittedAt: null,
    submittedBy: null,
    confirmedAt: null,
    confirmedBy: null,
  });
}

/** 彻底删除: never confirmed, and the number typed again; the audit row keeps what it was. */
export async function purgeOrder(ctx: CommandCtx, row: OrderRow, typed: string): Promise<void> {
  orders.mustBeLegal(orderMachine, row, 'purge');
  if (typed !== row.orderNo)
    throw refuse(
      'VALIDATION',
      `输入的订单号与 ${row.orderNo} 不一致。`,
      { fields: { orderNo: '订单号不一致' } },
      { showType: 1 },
    );
  if (row.wasConfirmed) throw refuse('ILLEGAL_STATE', `${row.orderNo} 曾经审核通过，只能保留在回收站。`);
  if ((await ctx.tx.$count(finFeeLine, ofOrder(row.id))) > 0)
    throw refuse('GUARD_FAILED', `${row.orderNo} 有费用记录，只能保留在回收站。`);
  await orders.remove(ctx, row, { action: '彻底删除', code: 'purge' });
}

/** 结束剩余: writes off what is not in a container, so that the order can be done without it. */
export async function closeRemaining(ctx: CommandCtx, row: OrderRow, reason: string): Promise<OrderRow> {
  if (isLegal(orderMachine, row.status, 'closeRemaining')) {
    if (row.allocatedCartons === 0) throw refuse('LOG-027', `${row.orderNo} 还没有拼柜，不需要的订单请取消。`);
    if (row.allocatedCartons + row.closedCartons >= row.cartons)
      throw refuse('LOG-027', `${row.orderNo} 没有剩余箱数。`);
    const lines = await ctx.tx.select().from(lgOrderLine).where(eq(lgOrderLine.orderId, row.id)).for('update');
    for (const line of lines) {
      const rest = line.cartons - line.allocatedCartons;
      if (rest > line.closedCartons)
        await ctx.tx
          .update(lgOrderLine)
          .set({ closedCartons: rest, version: line.version + 1 })
          .where(eq(lgOrderLine.id, line.id));
    }
  }
  const closed = row.cartons - row.allocatedCartons;
  return orders.transition(
    ctx,
    orderMachine,
    row,
    'closeRemaining',
    { closedCartons: closed, allocState: 'FULL' },
    { reason },
  );
}

/** Containers that hold something of an order. */
export const containersOf = (ctx: CommandCtx, orderId: string) =>
  ctx.tx
    .selectDistinct({ id: lgContainer.id })
    .from(lgAllocation)
    .innerJoin(lgContainer, eq(lgContainer.id, lgAllocation.containerId))
    .where(and(eq(lgAllocation.orderId, orderId), eq(lgAllocation.state, 'LIVE')));
