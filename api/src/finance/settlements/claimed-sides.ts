import { absolute, compare } from '@shared/contract/decimal.ts';
import type { Ctx } from '../../platform/context.ts';
import { claimedBy } from '../allocations/claimed.ts';
import type { Sides } from '../allocations/compute-allocations.ts';
import { applicationClaims } from '../allocations/ports.ts';

/**
 * FIN-071: a settlement leaves of lines, receipts and payments what live payment applications ask for, else the bank would pay
 * what is settled already. `sides`: with all that it clears taken off. FIN_LINE_LOCKED names the application and its maker.
 */
export async function requireUnclaimed(ctx: Ctx, { lines, receipts, payments }: Sides): Promise<void> {
  const left = {
    line: [...lines].map(([id, side]) => ({ id, no: `费用 ${side.row.feeNo}`, open: side.left.open })),
    receipt: [...receipts].map(([id, side]) => ({ id, no: side.no, open: side.left.open })),
    payment: [...payments].map(([id, side]) => ({ id, no: side.no, open: side.left.open })),
  };
  for (const of of ['line', 'receipt', 'payment'] as const) {
    const claims = await applicationClaims().on(
      ctx,
      of,
      left[of].map(({ id }) => id),
    );
    for (const { id, no, open } of left[of]) {
      const claim = claims.get(id);
      if (claim && compare(absolute(open), absolute(claim.amount)) < 0) throw claimedBy(no, claim);
    }
  }
}
