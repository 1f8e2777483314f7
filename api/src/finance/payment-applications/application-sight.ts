import type { ApplicationKind, ReductionKind } from '@shared/contract/finance/payment-application.labels.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { requireSight } from '../../platform/sight.ts';

/**
 * SYS-034: who makes or submits an application sees what its refusals name: what is left of payables and prepayments, of a
 * receipt for 退款, of receivables for 应收冲应付. NO_PERMISSION.
 */
export function requireAmounts(
  ctx: CommandCtx,
  kind: ApplicationKind,
  reductions: readonly { kind: ReductionKind }[],
): void {
  requireSight(ctx, kind === 'REFUND' ? 'money.sell' : 'money.cost');
  if (reductions.some((one) => one.kind === 'NETTING')) requireSight(ctx, 'money.sell');
}
