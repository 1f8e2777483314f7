import { round } from '@shared/contract/decimal.ts';
import type { ApplicationKind, ReductionKind } from '@shared/contract/finance/payment-application.labels.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
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

interface Taking {
  kind: ReductionKind;
  sourceNo: string;
  amount: string;
}
/** 10.4 finance.ap.reduction.create: who puts 冲减 on an application, or changes them; those that stay as they were need no right. */
export function requireReductionRight(ctx: CommandCtx, wanted: readonly Taking[], stored: readonly Taking[]): void {
  if (ctx.actor.system || ctx.actor.may('finance.ap.reduction.create')) return;
  const keyOf = ({ kind, sourceNo, amount }: Taking) => `${kind} ${sourceNo} ${round(amount, 4)}`;
  const kept = new Set(stored.map(keyOf));
  if (wanted.some((one) => !kept.has(keyOf(one))))
    throw refuse('NO_PERMISSION', '没有新增冲减的权限，请由有权限的人填写冲减。');
}
