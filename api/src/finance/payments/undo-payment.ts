import { applicationMachine, paymentMachine } from '@shared/contract/finance/payment-application.machine.ts';
import { compare, isZero, roundMoney, subtract } from '@shared/contract/decimal.ts';
import { giveBackReleases } from '../../masters/risk/release-use.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { told } from '../../platform/sight.ts';
import { reverseAllocations } from '../allocations/allocate.ts';
import { requireSoundDays, takenOut } from '../allocations/each-day.ts';
import { sourceSide } from '../allocations/locked-sides.ts';
import { finPayment, type Payment } from '../allocations/payment.tables.ts';
import { giveBackRefund } from '../allocations/refund-receipt.ts';
import { reverseJournal } from '../ledger/post-journal.ts';
import { requirePastDay } from '../periods/not-before.ts';
import { reopenParts } from '../payment-applications/application-lines.ts';
import { applications } from '../payment-applications/application.entity.ts';
import { collections } from '../receipts/ports.ts';
import { docOf, payments } from './payment.entity.ts';

/**
 * 退票 (the bank sends it back, confirmed or not) and 冲红 (a mistaken payment): the journal is posted back, the lines are
 * open again, a 退款 gives the exchange back that it took (FIN-186), the application is 已批准 again, or 付款中 while another part of it stands (4.14). Dated in an open period,
 * today unless said; what it used up of releases is there again (FIN-196). A prepayment that was used elsewhere is refused:
 * take that back first; it is not dated before that (FIN-120).
 */
export async function undoPayment(
  ctx: CommandCtx,
  id: string,
  action: 'bounce' | 'reverse',
  { version, reason, date: typed }: { version: number; reason: string; date: string | null },
): Promise<Payment> {
  const seen = await payments.find(ctx, id);
  const application = await applications.lock(ctx, seen.applicationId);
  const row = await payments.lockFor(ctx, paymentMachine, action, id, version);
  const date = typed ?? ctx.today();
  requirePastDay(ctx, 'date', date);
  const wasPaid = row.state === 'PAID';
  if (wasPaid) await postBack(ctx, row, date, reason);
  const now = wasPaid ? await payments.lock(ctx, id) : row;
  await payments.transition(ctx, paymentMachine, now, action, { endReason: reason }, { reason });
  await giveBackReleases(ctx, docOf(row));
  const executed = subtract(application.executed, row.amount);
  await applications.transition(
    ctx,
    applicationMachine,
    application,
    'unpaid',
    { executed, ...(wasPaid && { paid: subtract(application.paid, row.amount) }) },
    { to: isZero(executed) ? 'APPROVED' : 'PAYING', system: true, reason: `${row.paymentNo}：${reason}` },
  );
  return payments.find(ctx, id);
}

async function postBack(ctx: CommandCtx, row: Payment, date: string, reason: string): Promise<void> {
  const summary = `${row.paymentNo} 退回：${reason}`;
  await reverseAllocations(ctx, { doc: docOf(row), date, summary });
  const after = await payments.lock(ctx, row.id);
  if (compare(after.unallocated ?? '0', after.amount) !== 0) {
    const used = told(ctx, 'money.cost', ` ${row.currency} ${roundMoney(after.allocated, row.currency)}`);
    throw refuse('FIN-052', `${row.paymentNo} 已被其他冲减或结账使用${used}，请先冲回。`);
  }
  await requireSoundDays(ctx, date, [takenOut(sourceSide(finPayment, after))]);
  await reopenParts(ctx, { paymentId: row.id });
  if (row.receiptId && row.refundBase !== null) {
    const receipt = await giveBackRefund(ctx, { receiptId: row.receiptId, amount: row.amount, base: row.refundBase });
    await collections().refundReturned(ctx, receipt, row.id);
  }
  await reverseJournal(ctx, { source: docOf(row), key: 'confirm', date, summary });
}
