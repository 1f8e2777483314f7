import { and, asc, eq, notInArray, type SQL } from 'drizzle-orm';
import type { CommandCtx } from '../platform/context.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** States in which a fee binds nobody yet, or no more. */
const SOFT = ['DRAFT', 'SUBMITTED', 'VOID', 'REVERSED'] as const;

/** Numbers of fees that are confirmed, billed or settled, at most ten; fees of every company and person count. */
export async function fixedFees(ctx: CommandCtx, where: SQL | undefined): Promise<string[]> {
  const found = await ctx.tx
    .select({ feeNo: finFeeLine.feeNo })
    .from(finFeeLine)
    .where(and(where, notInArray(finFeeLine.state, [...SOFT])))
    .orderBy(asc(finFeeLine.feeNo))
    .limit(10);
  return found.map(({ feeNo }) => feeNo);
}

/** Fees that name a container. */
export const ofContainer = (containerId: string): SQL => eq(finFeeLine.containerId, containerId);

/** Fees of a logistics order. */
export const ofOrder = (orderId: string): SQL | undefined =>
  and(eq(finFeeLine.bizType, 'LOGISTICS'), eq(finFeeLine.bizId, orderId));
