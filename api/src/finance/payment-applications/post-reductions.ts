import { REDUCTION_KINDS } from '@shared/contract/finance/payment-application.labels.ts';
import { reductionMachine } from '@shared/contract/finance/payment-application.machine.ts';
import { closeInOrder, partAmounts, type Part } from '@shared/contract/finance/payment-application.rules.ts';
import { sign, subtract } from '@shared/contract/decimal.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { allocate, reverseAllocations } from '../allocations/allocate.ts';
import { lockLines } from '../allocations/locked-sides.ts';
import type { AllocationItem } from '../allocations/compute-allocations.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { requirePastDay } from '../periods/not-before.ts';
import { requireOpenPeriod } from '../periods/open-period.ts';
import { tellSettled } from '../receipts/tell-settled.ts';
import { requireNetting } from './application-check.ts';
import { applications, reductions } from './application.entity.ts';
import { closeParts, leftOf, linesOf, reopenParts, type LineInWork } from './application-lines.ts';
import { finReduction, type Application, type Reduction } from './application.tables.ts';

/** 冲减 of an application in the order entered, those in a state. */
export const reductionsOf = (ctx: CommandCtx, applicationId: string, state: Reduction['state']): Promise<Reduction[]> =>
  ctx.tx
    .select()
    .from(finReduction)
    .where(and(eq(finReduction.applicationId, applicationId), eq(finReduction.state, state)))
    .orderBy(asc(finReduction.seq));

/** As `allocate` knows a reduction: each is a document of its own, so that each can be taken back by itself (FIN-063). */
const docOf = (one: Reduction) => ({ type: reductions.kind, id: one.id, no: one.reductionNo });

/**
 * Posts the reductions of an application that got its last approval (4.14): lines in their order, one journal each. They are dated
 * that day, which the approver does not choose: a locked month is told with the application (FIN-118).
 */
export async function postReductions(ctx: CommandCtx, row: Application): Promise<void> {
  const pending = await reductionsOf(ctx, row.id, 'PENDING');
  if (pending.length === 0) return;
  const lines = await linesOf(ctx, row.id);
  const date = ctx.today();
  for (const module of pending.some(({ kind }) => kind === 'NETTING') ? (['AR', 'AP'] as const) : (['AP'] as const))
    await requireOpenPeriod(ctx, {
      companyId: row.companyId,
      date,
      module,
      fixed: `${row.applicationNo} 的冲减随最后审批于当日入账`,
    });
  const netted = pending.flatMap(({ kind, feeLineId }) =>
    kind === 'NETTING' && feeLineId !== null ? [feeLineId] : [],
  );
  await requireNetting(ctx, row, pending, await lockLines(ctx, [...netted, ...lines.map((line) => line.feeLineId)]));
  for (const one of pending) {
    const { parts, over } = closeInOrder(lines.map(leftOf), one.amount);
    if (sign(over) > 0) throw refuse('FIN-060', `${row.applicationNo} 冲减合计超过申请总额，请驳回后修改。`);
    if (parts.length === 0)
      throw refuse('FIN-060', `${row.applicationNo} 的冲减 ${one.reductionNo} 金额过小，请驳回后修改。`);
    await allocate(ctx, {
      companyId: row.companyId,
      direction: 'AP',
      date,
      doc: docOf(one),
      summary: `${REDUCTION_KINDS[one.kind]} ${one.sourceNo}（${row.applicationNo}）`,
      items: itemsOf(one, lines, parts),
    });
    await closeParts(ctx, lines, parts, { reductionId: one.id });
    await tellNetted(ctx, one);
    await reductions.transition(
      ctx,
      reductionMachine,
      one,
      'post',
      { postedDate: date, postedAt: ctx.now() },
      { system: true },
    );
  }
}

function itemsOf(one: Reduction, lines: readonly LineInWork[], parts: readonly Part[]): AllocationItem[] {
  const closed = parts.flatMap((part) => {
    const line = lines[part.index];
    return line ? [{ ...part, feeLineId: line.feeLineId, currency: line.feeCurrency }] : [];
  });
  const taken = partAmounts(closed, { currency: one.sourceCurrency, cross: one.crossRate, amount: one.amountSrc });
  return closed.map(({ feeLineId, fee: amountFee }, at): AllocationItem => {
    const amountSrc = taken[at] ?? '0';
    if (one.kind === 'PREPAY')
      return { kind: 'PREPAY', sourceId: one.paymentId ?? '', feeLineId, amountFee, amountSrc };
    if (one.kind === 'NETTING' || one.kind === 'CREDIT')
      return { kind: one.kind, otherLineId: one.feeLineId ?? '', feeLineId, amountFee, amountSrc };
    return { kind: one.kind, feeLineId, amountFee };
  });
}

/** FIN-194: a customer whose receivable is set against payables, or no longer is, is judged anew. */
async function tellNetted(ctx: CommandCtx, { kind, feeLineId }: Reduction): Promise<void> {
  if (kind !== 'NETTING' || feeLineId === null) return;
  const [row] = await ctx.tx
    .select({ customerId: finFeeLine.customerId })
    .from(finFeeLine)
    .where(eq(finFeeLine.id, feeLineId));
  await tellSettled(ctx, row?.customerId ?? null);
}

/** Why posted reductions are taken back, and on which day of the books; null: today. */
interface TakenBack {
  reason: string;
  date: string | null;
}

/** Takes a posted reduction back (FIN-026), dated in an open period, not before it was posted (FIN-120). `asked`: its lines ask for that much less. */
async function undo(
  ctx: CommandCtx,
  one: Reduction,
  { reason, date: chosen, asked }: TakenBack & { asked: boolean },
): Promise<Reduction> {
  const date = chosen ?? ctx.today();
  await reverseAllocations(ctx, { doc: docOf(one), date, summary: `冲回 ${one.reductionNo}：${reason}` });
  await reopenParts(ctx, { reductionId: one.id }, asked);
  await tellNetted(ctx, one);
  return reductions.transition(
    ctx,
    reductionMachine,
    one,
    'reverse',
    { reversedDate: date, reverseReason: reason },
    { reason, system: true },
  );
}

/** The reductions of an application that is given up: posted ones are taken back, last first; others are void. */
export async function dropReductions(ctx: CommandCtx, row: Application, { reason, date }: TakenBack): Promise<void> {
  requirePastDay(ctx, 'reversedDate', date);
  const posted = await reductionsOf(ctx, row.id, 'POSTED');
  for (const one of posted.toReversed()) await undo(ctx, one, { reason, date, asked: false });
  for (const one of await reductionsOf(ctx, row.id, 'PENDING'))
    await reductions.transition(ctx, reductionMachine, one, 'void', {}, { reason, system: true });
}

/**
 * 冲回 (FIN-063): before a payment of the application is on its way. The lines are open again and the application asks for
 * that much less, so that what is to be paid stays as it was approved.
 */
export async function reverseReduction(
  ctx: CommandCtx,
  id: string,
  { version, reason, date }: TakenBack & { version: number },
): Promise<Reduction> {
  const seen = await reductions.find(ctx, id);
  const row = await applications.lock(ctx, seen.applicationId);
  const one = await reductions.lockFor(ctx, reductionMachine, 'reverse', id, version);
  if (row.state !== 'APPROVED' && row.state !== 'OFFSET')
    throw refuse('FIN-063', `${one.reductionNo} 的申请 ${row.applicationNo} 已安排付款，请先退票或冲红付款单。`);
  if (!ctx.actor.system && !ctx.actor.may('finance.ap.reduction.reverse')) throw refuse('NO_PERMISSION');
  requirePastDay(ctx, 'date', date);
  const done = await undo(ctx, one, { reason, date, asked: true });
  await applications.update(
    ctx,
    row,
    { gross: subtract(row.gross, one.amount), reduceTotal: subtract(row.reduceTotal, one.amount) },
    { action: `冲回 ${one.reductionNo}`, code: 'reverse-reduction', reason },
  );
  return done;
}
