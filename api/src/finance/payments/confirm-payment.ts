import { applicationMachine, paymentMachine } from '@shared/contract/finance/payment-application.machine.ts';
import { closeInOrder, partAmounts, type LineLeft } from '@shared/contract/finance/payment-application.rules.ts';
import { add, compare, multiply, roundMoney, type Amount } from '@shared/contract/decimal.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { allocate } from '../allocations/allocate.ts';
import { lockLines } from '../allocations/locked-sides.ts';
import type { Payment } from '../allocations/payment.tables.ts';
import type { Receipt } from '../allocations/receipt.tables.ts';
import { takeRefund } from '../allocations/refund-receipt.ts';
import { bankAccountEntity } from '../bank-accounts/bank-account.entity.ts';
import { ACCOUNTS, credit, debit, exchange, type JournalLine } from '../ledger/journal-lines.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { closeParts, leftOf, linesOf } from '../payment-applications/application-lines.ts';
import { requirePastDay } from '../periods/not-before.ts';
import { requireOtherPerson } from '../payment-applications/application-people.ts';
import { applications } from '../payment-applications/application.entity.ts';
import { collections } from '../receipts/ports.ts';
import { requireNewRef } from './execute-payment.ts';
import { docOf, payments } from './payment.entity.ts';

interface Confirmation {
  version: number;
  bankRef: string;
  /** Accounting date; the day of the payment unless said (FIN-115). */
  date: string | null;
  /** null: as entered with the payment. */
  bankFee: Amount | null;
}

/**
 * 确认到账: the bank has paid. Posts 1123 and the fee against 1002 (a 退款: 2203, of 内部往来 2241, at the receipt's rate, FIN-090), then closes
 * the lines of the application in their order; 预付 and what lines do not take any more stay on the payment.
 */
export async function confirmPayment(ctx: CommandCtx, id: string, how: Confirmation): Promise<Payment> {
  const seen = await payments.find(ctx, id);
  const application = await applications.lock(ctx, seen.applicationId);
  const row = await payments.lockFor(ctx, paymentMachine, 'confirm', id, how.version);
  await requireOtherPerson(ctx, application, '付款');
  const account = await bankAccountEntity.find(ctx, row.bankAccountId);
  await requireNewRef(ctx, account, how.bankRef, id);
  const date = how.date ?? row.payDate;
  if (date < row.payDate) throw invalid({ date: `不能早于付款日 ${row.payDate}` });
  requirePastDay(ctx, 'date', date);
  const bankFee = how.bankFee ?? row.bankFee;
  if (compare(roundMoney(bankFee, row.currency), bankFee) !== 0)
    throw invalid({ bankFee: `${row.currency} 金额小数位过多` });
  const refund =
    row.kind === 'REFUND' && row.receiptId
      ? await takeRefund(ctx, { receiptId: row.receiptId, amount: row.amount, date })
      : null;
  if (refund) await collections().refunded(ctx, refund.receipt, id);
  const paid = await payments.transition(ctx, paymentMachine, row, 'confirm', {
    bankRef: how.bankRef,
    bankFee,
    accountingDate: date,
    confirmedBy: ctx.actor.system ? null : ctx.actor.userId,
    confirmedAt: ctx.now(),
    ...(refund && { refundBase: refund.base }),
  });
  await postJournal(ctx, {
    companyId: paid.companyId,
    date,
    module: refund ? 'AR' : 'AP',
    source: docOf(paid),
    key: 'confirm',
    summary: `${refund ? (refund.receipt.kind === 'INTERNAL' ? '转付' : '退款') : '付款'} ${paid.paymentNo}（${application.applicationNo}）`,
    lines: paymentLines(paid, refund && { base: refund.base, kind: refund.receipt.kind }),
  });
  if (paid.kind === 'NORMAL') await settle(ctx, paid, date);
  const sum = add(application.paid, paid.amount);
  const whole = compare(sum, application.net ?? '0') === 0;
  if (whole)
    await applications.transition(ctx, applicationMachine, application, 'paid', { paid: sum }, { system: true });
  else await applications.update(ctx, application, { paid: sum }, { action: '部分到账', code: 'part-paid' });
  return payments.find(ctx, id);
}

/** FIN-090 of a payment; `refund`: CNY taken of the receipt that it pays back, and the kind of that. */
export function paymentLines(row: Payment, refund: { base: Amount; kind: Receipt['kind'] } | null): JournalLine[] {
  const { currency, amount, bankFee, rate, baseAmount, supplierId, customerId, bankAccountId } = row;
  const feeBase = roundMoney(multiply(bankFee, rate), 'CNY');
  const out = credit(ACCOUNTS.BANK, add(baseAmount, feeBase), {
    currency,
    foreign: add(amount, bankFee),
    bankAccountId,
  });
  const fee = debit(ACCOUNTS.BANK_FEE, feeBase, { currency, foreign: bankFee });
  const party = { currency, foreign: amount, supplierId, customerId };
  if (refund === null) return [...debit(ACCOUNTS.PREPAID, baseAmount, party), ...fee, ...out];
  // What was collected for another company stands in 2241, what is a customer's in 2203 (FIN-091).
  const owed = refund.kind === 'INTERNAL' ? ACCOUNTS.OTHER_PAYABLE : ACCOUNTS.ADVANCES;
  const lines = [...debit(owed, refund.base, party), ...fee, ...out];
  return [...lines, ...exchange(lines)];
}

/** Closes lines with a payment, never more than is open of them now: the bank's fact is posted whatever became of a line. */
async function settle(ctx: CommandCtx, paid: Payment, date: string): Promise<void> {
  const lines = await linesOf(ctx, paid.applicationId);
  const sides = await lockLines(
    ctx,
    lines.map(({ feeLineId }) => feeLineId),
  );
  const lefts = lines.map((line): LineLeft => {
    const left = leftOf(line);
    const open = sides.get(line.feeLineId)?.left.open ?? '0';
    return compare(open, left.fee) >= 0
      ? left
      : { ...left, fee: open, amount: roundMoney(multiply(open, line.crossRate), paid.currency) };
  });
  const { parts, over } = closeInOrder(lefts, paid.amount);
  if (parts.length === 0) return;
  // What is left over stays on the payment: the parts take the rest of it exactly only when there is none.
  const amount = compare(over, '0') > 0 ? add('0', ...parts.map((part) => part.amount)) : paid.amount;
  const closed = parts.map((part) => ({ ...part, currency: lines[part.index]?.feeCurrency ?? paid.currency }));
  const taken = partAmounts(closed, { currency: paid.currency, cross: '1', amount });
  await allocate(ctx, {
    companyId: paid.companyId,
    direction: 'AP',
    date,
    doc: docOf(paid),
    summary: `付款核销 ${paid.paymentNo}`,
    happened: true,
    items: parts.flatMap(({ index, fee: amountFee }, at) => {
      const feeLineId = lines[index]?.feeLineId;
      const amountSrc = taken[at] ?? '0';
      return feeLineId ? [{ kind: 'PAYMENT' as const, sourceId: paid.id, feeLineId, amountFee, amountSrc }] : [];
    }),
  });
  await closeParts(ctx, lines, parts, { paymentId: paid.id });
}
