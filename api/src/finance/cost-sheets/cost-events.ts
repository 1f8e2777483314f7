import { stageRank } from '@shared/contract/logistics/container.machine.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { lockMonth } from './lock-sheet.ts';
import { hasSheets, isCounted, refreshSheets } from './open-sheet.ts';
import { autoShare, shareAgain, takeBackShare } from './share-pool.ts';

type Events = EventPayloads;

/** A fee was posted: its order's sheet follows; a container's cost is shared once it has left 待装柜 (FIN-131). */
export async function countFee(ctx: CommandCtx, { feeLineId }: Events['fee.confirmed']): Promise<void> {
  const [fee] = await ctx.tx.select().from(finFeeLine).where(eq(finFeeLine.id, feeLineId));
  if (!fee || (await isCounted(ctx, fee.id))) return;
  if (fee.bizId && hasSheets(fee.bizType)) return refreshSheets(ctx, fee.bizType, [fee.bizId]);
  if (!fee.containerId || fee.direction !== 'AP') return;
  if (await hasLeftLoading(ctx, fee.containerId)) await autoShare(ctx, fee.containerId);
  await refreshAboard(ctx, fee.containerId);
}

/** A fee was reversed: so is what the sheets make of it. */
export async function uncountFee(ctx: CommandCtx, { feeLineId }: Events['fee.reversed']): Promise<void> {
  const [fee] = await ctx.tx.select().from(finFeeLine).where(eq(finFeeLine.id, feeLineId));
  if (!fee) return;
  if (fee.bizId && hasSheets(fee.bizType)) return refreshSheets(ctx, fee.bizType, [fee.bizId]);
  if (!fee.containerId || fee.direction !== 'AP') return;
  await takeBackShare(ctx, fee.id);
  await refreshAboard(ctx, fee.containerId);
}

/** The tax of an order that is not paid back has changed (FIN-130). */
export const countTax = (ctx: CommandCtx, { orderId }: Events['tax.figures_changed']): Promise<void> =>
  refreshSheets(ctx, 'LOGISTICS', [orderId]);

async function hasLeftLoading(ctx: CommandCtx, containerId: string): Promise<boolean> {
  const [row] = await ctx.tx
    .select({ stage: lgContainer.stage })
    .from(lgContainer)
    .where(eq(lgContainer.id, containerId));
  return row !== undefined && stageRank(row.stage) > stageRank('LOAD');
}

/** Sheets of the orders in a container: they may lack its costs. */
async function refreshAboard(ctx: CommandCtx, containerId: string): Promise<void> {
  const aboard = await ctx.tx
    .selectDistinct({ id: lgAllocation.orderId })
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, containerId), inArray(lgAllocation.state, ['LIVE'])));
  await refreshSheets(
    ctx,
    'LOGISTICS',
    aboard.map(({ id }) => id),
  );
}

/** 装柜完成: shared by loaded figures (FIN-131). */
export const shareLoaded = (ctx: CommandCtx, { containerId }: Events['container.loaded']): Promise<void> =>
  shareAgain(ctx, containerId);

/** 设置成本分摊方式 of a container that has left 待装柜. */
export async function shareByNewBasis(
  ctx: CommandCtx,
  { containerId }: Events['container.basis_changed'],
): Promise<void> {
  if (await hasLeftLoading(ctx, containerId)) await shareAgain(ctx, containerId);
}

/** 结账 locks the month's sheets (4.17). */
export const lockClosed = (ctx: CommandCtx, { companyId, month }: Events['period.closed']): Promise<number> =>
  lockMonth(ctx, companyId, month);
