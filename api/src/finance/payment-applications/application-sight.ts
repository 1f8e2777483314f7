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

/** Who makes or changes a 退款 also holds the right to 退款 of receipts, whichever way it is asked for (10.4). NO_PERMISSION. */
export function requireRefundRight(ctx: CommandCtx, kind: ApplicationKind): void {
  if (kind !== 'REFUND' || ctx.actor.system || ctx.actor.may('finance.ar.receipt.refund')) return;
  throw refuse('NO_PERMISSION', '没有退款权限，不能新建或修改退款申请。');
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
const keysOf = ({ currency, taken }: Takings) => JSON.stringify([currency, taken.map(keyOf).toSorted()]);
/** 冲减 of an application with its currency. */
export interface Takings {
  currency: string;
  taken: readonly Taking[];
}
/** Whether they are the same, each as often, in whichever order. */
export const sameTaken = (left: Takings, right: Takings): boolean => keysOf(left) === keysOf(right);

/**
 * 10.4 finance.ap.reduction.create: who puts 冲减 on an application, takes them off or changes them, also by its currency. Those that
 * stay as they were, each as often as it was, need no right. NO_PERMISSION.
 */
export function requireReductionRight(ctx: CommandCtx, wanted: Takings, stored: Takings): void {
  if (ctx.actor.system || ctx.actor.may('finance.ap.reduction.create')) return;
  if (wanted.taken.length === 0 && stored.taken.length === 0) return;
  if (!sameTaken(wanted, stored))
    throw refuse('NO_PERMISSION', '没有新增、修改或删除冲减的权限，请由有权限的人填写冲减。');
}
