import { feeLineMachine, feeLines as contract, orderFeeList } from '@shared/contract/finance/fee-line.contract.ts';
import { eq } from 'drizzle-orm';
import { serveExport } from '../../services/exchange/export.routes.ts';
import type { EventPayloads } from '../../platform/events.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { feeLines, type FeeLineRow } from './fee-line.entity.ts';
import { orderFeeListRoute } from './fee-line.list.ts';
import { orderFees } from './fee-line.reads.ts';
import { feeDutyProblem } from './fee-line.rules.ts';
import { saveFeeLines } from './fee-line-save.ts';
import { finFeeLine } from './fee-line.tables.ts';

type Action = 'submit' | 'reject' | 'void';

/** One action on one locked line, with the duties of 10.3. */
export async function moveFeeLine(
  ctx: CommandCtx,
  row: FeeLineRow,
  action: Action,
  reason?: string,
): Promise<FeeLineRow> {
  const actor = { userId: ctx.actor.userId, mayReverse: ctx.actor.may('finance.ar.fee.reverse') };
  const problem = ctx.actor.system ? null : feeDutyProblem(action, row.createdBy, actor);
  if (problem && feeLineMachine.actions[action].from.includes(row.state))
    throw refuse(action === 'reject' ? 'FIN_SELF_APPROVE' : 'NO_PERMISSION', `${row.feeNo} ${problem}。`);
  const changes = {
    submit: { submittedBy: ctx.actor.userId, submittedAt: ctx.now(), rejectReason: null },
    reject: { rejectReason: reason ?? null },
    void: { voidReason: reason ?? null },
  }[action];
  return feeLines.transition(ctx, feeLineMachine, row, action, changes, { reason: reason ?? null });
}

/** 5.1: cancelling an order voids its draft fees. */
export async function voidFeesOfOrder(ctx: CommandCtx, { orderId }: EventPayloads['order.cancelled']): Promise<void> {
  const lines = await feeLines.lockWhere(ctx, eq(finFeeLine.bizId, orderId));
  for (const line of lines)
    if (line.bizType === 'LOGISTICS' && (line.state === 'DRAFT' || line.state === 'SUBMITTED'))
      await moveFeeLine(ctx, line, 'void', '订单已取消');
}

export const feeLineRoutes: Route[] = [
  orderFeeListRoute,
  serveExport(orderFeeList),
  serve(contract.ofOrder, (ctx, { params }) => orderFees(ctx, params.id)),
  handle(contract.save, async (ctx, { body }) => {
    await saveFeeLines(ctx, body);
    return orderFees(ctx, body.bizId);
  }),
  handleBatch(contract.submit, feeLines, (ctx, row) => moveFeeLine(ctx, row, 'submit')),
  handleBatch(contract.reject, feeLines, (ctx, row, body) => moveFeeLine(ctx, row, 'reject', body.reason)),
  handleBatch(contract.void, feeLines, (ctx, row, body) => moveFeeLine(ctx, row, 'void', body.reason)),
];
