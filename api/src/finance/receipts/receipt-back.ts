import { roundMoney, add, compare, isZero, subtract } from '@shared/contract/decimal.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { receiptMachine } from '@shared/contract/finance/receipt.machine.ts';
import { receipts as contract } from '@shared/contract/finance/receipt.contract.ts';
import { receiptState } from '@shared/contract/finance/receipt.rules.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireSight } from '../../platform/sight.ts';
import { requireSoundDays, takenOut } from '../allocations/each-day.ts';
import { sourceSide } from '../allocations/locked-sides.ts';
import { requireFree } from '../allocations/locks.ts';
import { finReceipt, type Receipt } from '../allocations/receipt.tables.ts';
import { reverseJournal } from '../ledger/post-journal.ts';
import { requireNotAfterToday } from '../periods/not-before.ts';
import { collections, refunds, taxRefunds } from './ports.ts';
import { CONFIRM_KEY, IMPORT_KEY, sourceOf } from './post-receipt.ts';
import { receipts } from './receipt.entity.ts';
import { redOf } from './red-receipt.ts';
import { tellSettled } from './tell-settled.ts';

/** 作废 before it is confirmed; what the bank's file had posted is posted back at `date`. */
export async function voidReceipt(
  ctx: CommandCtx,
  id: string,
  { version, reason, date }: { version: number; reason: string; date: string | null },
): Promise<Receipt> {
  const row = await receipts.lockFor(ctx, receiptMachine, 'void', id, version);
  requireNotAfterToday(ctx, date);
  if (row.imported)
    await reverseJournal(ctx, {
      source: sourceOf(row),
      key: IMPORT_KEY,
      date: date ?? ctx.today(),
      summary: `作废收款 ${row.receiptNo}`,
    });
  return receipts.transition(ctx, receiptMachine, row, 'void', { voidReason: reason }, { reason });
}

/**
 * 退款, and 转付 of what was collected for another company: a payment application; at most what is left and not applied for
 * already (6.2).
 */
export async function refundReceipt(
  ctx: CommandCtx,
  action: 'refund' | 'remit',
  id: string,
  { version, amount, reason, payeeName, payeeBank, payeeAccount }: BodyOf<typeof contract.refund>,
): Promise<{ no: string }> {
  const row = await receipts.lockFor(ctx, receiptMachine, action, id, version);
  guards.legal(receiptMachine, row.receiptNo, receiptState(row), action);
  if (!ctx.actor.may('finance.ar.receipt.refund')) throw refuse('NO_PERMISSION');
  requireSight(ctx, 'money.sell');
  if (action === 'remit' && row.kind !== 'INTERNAL')
    throw refuse('GUARD_FAILED', `${row.receiptNo} 不是内部往来，不能转付。`);
  if (action === 'refund' && row.customerId === null)
    throw refuse('GUARD_FAILED', `${row.receiptNo} 没有客户，不能退款。`);
  await requireFree(ctx, null, [{ ...row, no: row.receiptNo }]);
  const pending = await refunds().pending(ctx, id);
  const left = subtract(row.unallocated ?? '0', pending);
  if (compare(amount, '0') <= 0) throw invalid({ amount: '金额必须大于 0' });
  if (compare(roundMoney(amount, row.currency), amount) !== 0) throw invalid({ amount: '金额的小数位过多' });
  if (compare(amount, left) > 0)
    throw invalid({
      amount: `不能大于${action === 'remit' ? '待转付' : '可退'}金额 ${roundMoney(left, row.currency)} ${row.currency}`,
    });
  const made = await refunds().apply(ctx, {
    receipt: row,
    amount,
    account: { name: payeeName, bank: payeeBank, account: payeeAccount },
    reason,
  });
  // Whoever presses once more has not seen this 退款: the receipt is another one now.
  const note = {
    action: `申请${receiptMachine.actions[action].label}`,
    code: action,
    reason,
    touch: true,
    after: { 付款申请: made.no },
  };
  await receipts.update(ctx, row, {}, note);
  return made;
}

/**
 * 冲红 (1.6): a red receipt with the negative amounts, its own number and date, and the journals posted back. Refused while
 * something of it is allocated, refunded, applied for or held (FIN-052); not dated before what gave that back (FIN-120).
 */
export async function reverseReceipt(
  ctx: CommandCtx,
  id: string,
  { version, reason, date: given }: { version: number; reason: string; date: string | null },
): Promise<Receipt> {
  const row = await receipts.lock(ctx, id, version);
  if (row.redOf) throw refuse('ILLEGAL_STATE', `${row.receiptNo} 是红字收款单，不能再冲红。`);
  if (row.state === 'CONFIRMED') {
    if (!isZero(row.allocated)) throw refuse('FIN-052', `${row.receiptNo} 已核销，请先反结对应的结账单。`);
    if (!isZero(add(row.refunded, await refunds().pending(ctx, id))))
      throw refuse('FIN-052', `${row.receiptNo} 已退款或正在申请退款，不能冲红。`);
    await requireFree(ctx, null, [{ ...row, no: row.receiptNo }]);
    const caseNo = row.kind === 'TAX_REFUND' ? await taxRefunds().usedBy(ctx, id) : null;
    if (caseNo !== null) throw refuse('FIN-052', `${row.receiptNo} 已登记到退税单 ${caseNo}，不能冲红。`);
  }
  requireNotAfterToday(ctx, given);
  const date = given ?? ctx.today();
  await requireSoundDays(ctx, date, [takenOut(sourceSide(finReceipt, row))]);
  const reversed = await receipts.transition(ctx, receiptMachine, row, 'reverse', { voidReason: reason }, { reason });
  const red = await receipts.insert(ctx, redOf(row, { receiptNo: await ctx.nextNumber('SK'), date, reason, by: ctx }), {
    action: '冲红',
    code: 'create',
    reason,
  });
  for (const key of [CONFIRM_KEY, IMPORT_KEY])
    await reverseJournal(ctx, {
      source: sourceOf(row),
      key,
      date,
      summary: `冲红收款 ${row.receiptNo}`,
      by: { source: sourceOf(red), key: `${key}.reverse` },
    });
  if (row.kind === 'FOREIGN') await collections().takeBack(ctx, reversed, red);
  await tellSettled(ctx, row.customerId);
  return reversed;
}
