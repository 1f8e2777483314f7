import { and, asc, eq, notInArray, type SQL } from 'drizzle-orm';
import type { CommandCtx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** States in which a fee binds nobody yet, or no more. */
const SOFT = ['DRAFT', 'SUBMITTED', 'VOID', 'REVERSED'] as const;

/** Numbers of fees that are confirmed, billed or settled, at most ten; fees of every company and person count. */
async function fixedFees(ctx: CommandCtx, where: SQL | undefined): Promise<string[]> {
  const found = await ctx.tx
    .select({ feeNo: finFeeLine.feeNo })
    .from(finFeeLine)
    .where(and(where, notInArray(finFeeLine.state, [...SOFT])))
    .orderBy(asc(finFeeLine.feeNo))
    .limit(10);
  return found.map(({ feeNo }) => feeNo);
}

/**
 * Refuses with `code` while such fees are confirmed, billed or settled, and names them. `whose`: WL20261122-0001 的订柜费用;
 * `first`: what finance does before it can go on, 反确认再回退.
 */
export async function requireNoFixed(
  ctx: CommandCtx,
  where: SQL | undefined,
  { code, whose, first }: { code: 'LOG-060' | 'GUARD_FAILED'; whose: string; first: string },
): Promise<void> {
  const fixed = await fixedFees(ctx, where);
  if (fixed.length > 0)
    throw refuse(code, `${whose} ${fixed.join('、')} 已确认，请先在财务${first}。`, undefined, { several: true });
}

/** Fees that name a container. */
export const ofContainer = (containerId: string): SQL => eq(finFeeLine.containerId, containerId);

/** Fees of a logistics order. */
export const ofOrder = (orderId: string): SQL | undefined =>
  and(eq(finFeeLine.bizType, 'LOGISTICS'), eq(finFeeLine.bizId, orderId));
