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
  paymentId: string | null;
  feeLineId: string | null;
  sourceNo: string;
  sourceTotal: string | null;
  sourceCurrency: string;
  amount: string;
}
const keyOf = ({ kind, paymentId, feeLineId, sourceNo, sourceTotal, sourceCurrency, amount }: Taking): string =>
  JSON.stringify([
    kind,
    paymentId,
    feeLineId,
    sourceNo,
    sourceTotal === null ? null : round(sourceTotal, 4),
    sourceCurrency,
    round(amount, 4),
  ]);
const keysOf = (taken: readonly Taking[], currency: string) => JSON.stringify([currency, taken.map(keyOf).toSorted()]);

/**
 * 10.4 finance.ap.reduction.create: who puts 冲减 on an application, takes them off or changes them, also by its currency. Those that
 * stay as they were, each as often as it was, need no right. NO_PERMISSION.
 */
export function requireReductionRight(
  ctx: CommandCtx,
  wanted: { currency: string; taken: readonly Taking[] },
  stored: { currency: string; taken: readonly Taking[] },
): void {
  if (ctx.actor.system || ctx.actor.may('finance.ap.reduction.create')) return;
  if (wanted.taken.length === 0 && stored.taken.length === 0) return;
  if (keysOf(wanted.taken, wanted.currency) !== keysOf(stored.taken, stored.currency))
    throw refuse('NO_PERMISSION', '没有新增、修改或删除冲减的权限，请由有权限的人填写冲减。');
}
