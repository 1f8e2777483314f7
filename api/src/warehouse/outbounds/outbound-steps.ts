import { businessDay } from '@shared/contract/business-day.ts';
import { SIGNED_TYPES } from '@shared/contract/warehouse/outbound.labels.ts';
import { outboundMachine, type OutboundState } from '@shared/contract/warehouse/outbound.machine.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { releaseAll } from './outbound-allocations.ts';
import { requireNoHold, requirePickup, requireTarget, showHold } from './outbound-check.ts';
import { outbounds } from './outbound.entity.ts';
import { refreshLines } from './outbound-totals.ts';
import { whOutboundLine, type Outbound } from './outbound.tables.ts';

export const byOf = (ctx: CommandCtx): string | null => (ctx.actor.system ? null : ctx.actor.userId);

/** 提交: with lines, and nothing stands against the customer's goods leaving (FIN-190, WMS-050). */
export async function submitOutbound(ctx: CommandCtx, row: Outbound): Promise<Outbound> {
  outbounds.mustBeLegal(outboundMachine, row, 'submit');
  const [line] = await ctx.tx
    .select({ id: whOutboundLine.id })
    .from(whOutboundLine)
    .where(eq(whOutboundLine.outboundId, row.id))
    .limit(1);
  if (!line) throw invalid({ lines: '请先选货' });
  await showHold(ctx, row);
  await requirePickup(ctx, row);
  await requireTarget(ctx, row, businessDay(row.planAt), { releasable: false });
  // FIN-194: the customer is judged anew, before somebody approves.
  await ctx.emit('outbound.submitted', { outboundId: row.id, customerId: row.customerId });
  return outbounds.transition(ctx, outboundMachine, row, 'submit', {
    submittedBy: byOf(ctx),
    submittedAt: ctx.now(),
    endReason: null,
  });
}

/** 审核: never by who submitted (10.3), and not while the customer is on hold. */
export async function approveOutbound(ctx: CommandCtx, row: Outbound): Promise<Outbound> {
  outbounds.mustBeLegal(outboundMachine, row, 'approve');
  if (!ctx.actor.system && row.submittedBy === ctx.actor.userId)
    throw refuse('WMS_SELF_APPROVE', `${row.outboundNo} 由您提交，请由其他人审核。`);
  await requireNoHold(ctx, row, true);
  return outbounds.transition(ctx, outboundMachine, row, 'approve', { approvedBy: byOf(ctx), approvedAt: ctx.now() });
}

/** 驳回: a draft again, with the reason. */
export async function rejectOutbound(ctx: CommandCtx, row: Outbound, reason: string): Promise<Outbound> {
  return outbounds.transition(
    ctx,
    outboundMachine,
    row,
    'reject',
    { submittedBy: null, submittedAt: null, endReason: reason },
    { reason },
  );
}

/** Until here the author may take it back; afterwards goods are held and the manager decides (4.4). */
export const AUTHOR_CANCELS: readonly OutboundState[] = ['DRAFT', 'SUBMITTED', 'APPROVED'];

/** 取消: what is reserved is free again; picked goods are back in their places. `system`: with the container. */
export async function cancelOutbound(
  ctx: CommandCtx,
  row: Outbound,
  reason: string,
  system = false,
): Promise<Outbound> {
  outbounds.mustBeLegal(outboundMachine, row, 'cancel');
  const manager = system || ctx.actor.may('warehouse.outbound.cancel');
  if (!manager && !(AUTHOR_CANCELS.includes(row.state) && row.createdBy === ctx.actor.userId))
    throw refuse(
      'NO_PERMISSION',
      `${row.outboundNo} 须由${AUTHOR_CANCELS.includes(row.state) ? '制单人或' : ''}仓库经理取消。`,
    );
  await releaseAll(ctx, row);
  const totals = await refreshLines(ctx, row.id);
  return outbounds.transition(
    ctx,
    outboundMachine,
    row,
    'cancel',
    { ...totals, endReason: reason },
    { reason, system },
  );
}

/** 签收 of 客户提货 and 商城发货. */
export async function signOutbound(ctx: CommandCtx, row: Outbound, signer: string): Promise<Outbound> {
  outbounds.mustBeLegal(outboundMachine, row, 'sign');
  if (!SIGNED_TYPES.some((type) => type === row.type))
    throw refuse('ILLEGAL_STATE', `${row.outboundNo} 不需要签收，只有客户提货和商城发货由人签收。`);
  return outbounds.transition(ctx, outboundMachine, row, 'sign', { signer, signedAt: ctx.now() });
}

/** 签收 of 调拨, when the other warehouse has received what it gets. */
export const signTransfer = (ctx: CommandCtx, row: Outbound, signer: string): Promise<Outbound> =>
  outbounds.transition(ctx, outboundMachine, row, 'sign', { signer, signedAt: ctx.now() }, { system: true });
