import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { eq } from 'drizzle-orm';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { isMaker } from '../../platform/hands.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireRisk, type RiskQuestion } from '../../masters/risk/risk-check.ts';
import { tellReviewers, tellSentBack, tellWithdrawn } from './order-notices.ts';
import { orders } from './order.entity.ts';
import { codeFault, customerFault } from './order-customer.rules.ts';
import { orderEvent } from './order-events.ts';
import type { OrderRow } from './order.tables.ts';

/**
 * A hold 新单 or 全部 stops submit and review; credit is a warning of the review (LOG-050). `decisive` at the review: level 高
 * needs the consent of 财务主管 to this order (FIN-193), and a release with an amount is used up by it until it is cancelled (FIN-196).
 */
export const newOrderRiskCheck = (
  { id, companyId, customerId, orderNo }: OrderRow,
  decisive = false,
): RiskQuestion => ({
  action: 'NEW_ORDER',
  companyId,
  customerId,
  orderIds: [id],
  docs: [{ type: 'ORDER', id }],
  ...(decisive && { decides: { type: orders.kind, id, no: orderNo } }),
});

/** LOG-004: only orders of a customer that is 合作中 go on. */
export async function requireActiveCustomer(ctx: CommandCtx, row: OrderRow): Promise<void> {
  const [customer] = await ctx.tx.select().from(acCustomer).where(eq(acCustomer.id, row.customerId));
  const fault = customerFault(customer, 'SUBMIT');
  if (fault) throw refuse('LOG-004', `${row.orderNo}：${fault}。`);
}

/** LOG-003: only an order with a code of its customer, which is enabled, goes on. */
export async function requireCode(ctx: CommandCtx, row: OrderRow): Promise<void> {
  const [code] = await ctx.tx
    .select()
    .from(acCustomerCode)
    .where(eq(acCustomerCode.id, row.customerCodeId ?? '0'));
  const fault = codeFault(code, row.customerId);
  if (fault) throw refuse('LOG-003', `${row.orderNo}：${fault}。`);
}

/** 撤回 with a reason: only by who wrote or submitted it; the other of them is told. */
export async function withdrawOrder(ctx: CommandCtx, row: OrderRow, reason: string): Promise<OrderRow> {
  if (!ctx.actor.system && !isAuthor(ctx.actor.userId, row))
    throw refuse('NO_PERMISSION', `${row.orderNo}：只有制单人或提交人可以撤回。`);
  const none = { submittedAt: null, submittedBy: null };
  const back = await orders.transition(ctx, orderMachine, row, 'withdraw', none, { reason });
  return tellWithdrawn(ctx, back, { before: row, reason });
}

/** Who wrote or submitted an order takes it back. */
export const isAuthor = (userId: string, row: Pick<OrderRow, 'createdBy' | 'submittedBy'>): boolean =>
  row.createdBy === userId || row.submittedBy === userId;

/** Who wrote, edited or submitted an order does not review it (ACC-039). */
export const hadHand = (
  ctx: Pick<CommandCtx, 'actor'>,
  row: Pick<OrderRow, 'createdBy' | 'editedBy' | 'submittedBy'>,
): boolean => isMaker(ctx, row) || (!ctx.actor.system && row.submittedBy === ctx.actor.userId);

/** 审核通过: another person (ACC-039, setting order.self_review), customer active, code enabled; event order.confirmed; pool entry. */
export async function reviewOrder(ctx: CommandCtx, row: OrderRow): Promise<OrderRow> {
  if (isLegal(orderMachine, row.status, 'review')) {
    await refuseAuthor(ctx, row);
    await requireActiveCustomer(ctx, row);
    await requireCode(ctx, row);
    await requireRisk(ctx, row.orderNo, newOrderRiskCheck(row, true));
  }
  return confirmOrder(ctx, row, false);
}

/** SUBMITTED → CONFIRMED; `unreviewed`: by the rule of 单据设置, not by a person. */
export async function confirmOrder(ctx: CommandCtx, row: OrderRow, unreviewed: boolean): Promise<OrderRow> {
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
  return tellReviewers(ctx, changed);
}

async function refuseAuthor(ctx: CommandCtx, row: OrderRow): Promise<void> {
  if (!hadHand(ctx, row)) return;
  if (await ctx.setting('order.self_review')) return;
  throw refuse('ACC-039', `${row.orderNo}：不能审核自己制单、编辑或提交的订单，请他人审核。`);
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
  const back = await orders.transition(
    ctx,
    orderMachine,
    row,
    'reject',
    { submittedAt: null, submittedBy: null, rejectReason: reason },
    { reason },
  );
  return tellSentBack(ctx, back, { before: row, reason });
}
