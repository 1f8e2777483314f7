import { roundMoney, multiply, add, compare, isZero, subtract, type Amount } from '@shared/contract/decimal.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { receiptMachine } from '@shared/contract/finance/receipt.machine.ts';
import { receipts as contract, type ReceiptInput } from '@shared/contract/finance/receipt.contract.ts';
import { KINDS_WITHOUT_CUSTOMER, SLIP_SLOT, type ReceiptKind } from '@shared/contract/finance/receipt.labels.ts';
import { receiptFaults, receiptState } from '@shared/contract/finance/receipt.rules.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import { customers } from '../../masters/customers/customer.entity.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { requireSight } from '../../platform/sight.ts';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { hasAttachment } from '../../services/attachments/has-attachment.ts';
import { editOwner } from '../../services/attachments/owners.ts';
import { requireFree } from '../allocations/locks.ts';
import { finReceipt, type Receipt } from '../allocations/receipt.tables.ts';
import { reverseJournal } from '../ledger/post-journal.ts';
import { requireNotAfterToday } from '../periods/not-before.ts';
import { accountOf, lockAccount } from './bank-account.reads.ts';
import { collections, refunds, taxRefunds } from './ports.ts';
import { CONFIRM_KEY, IMPORT_KEY, postConfirmed, postImported, receiptRate, sourceOf } from './post-receipt.ts';
import { receipts } from './receipt.entity.ts';
import { redOf } from './red-receipt.ts';
import { tellSettled } from './tell-settled.ts';

const userOf = (ctx: CommandCtx) => (ctx.actor.system ? null : ctx.actor.userId);
const withRate = (row: Receipt): Receipt & { rate: Amount } => ({ ...row, rate: row.rate ?? '1' });

/**
 * 新增收款: waits for its customer, or with one for its confirmation. `imported`: a line of a bank's file, posted to 2241
 * 待认领 at its value date. Refused: another company's account, FIN_DUP_BANK_REF (FIN-050), PERIOD_CLOSED, RATE_MISSING.
 */
export async function createReceipt(
  ctx: CommandCtx,
  input: ReceiptInput,
  { imported = false, slips = [] }: { imported?: boolean; slips?: readonly UploadedFile[] } = {},
): Promise<Receipt> {
  const account = await accountOf(ctx, input.bankAccountId, input.companyId);
  if (!account) throw invalid({ bankAccountId: '账户不存在、已停用或不属于该主体' });
  const { currency } = account;
  const faults = receiptFaults({ ...input, currency, today: ctx.today() });
  if (input.rate !== null && compare(input.rate, '0') <= 0) faults.rate = '汇率必须大于 0';
  if (currency === 'CNY' && input.rate !== null && compare(input.rate, '1') !== 0) faults.rate = '人民币汇率为 1';
  if (!imported) Object.assign(faults, foreignFaults(input, slips.length > 0));
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const owner = await ownerOf(ctx, input.kind, input.customerId);
  await lockAccount(ctx, account.id);
  await requireNewRef(ctx, account.id, input.bankRef);
  const found = input.rate ?? (await rateOf(ctx, currency, input.valueDate))?.rate ?? null;
  const rate = imported ? await receiptRate(ctx, { ...input, currency, rate: found }) : found;
  const claimed = input.customerId !== null;
  const { method, kind, amount, bankFee, valueDate, payerName, payerCountry, bankRef, bizNo, remark } = input;
  const row = await receipts.insert(
    ctx,
    {
      receiptNo: await ctx.nextNumber('SK'),
      companyId: input.companyId,
      customerId: input.customerId,
      ...owner,
      bankAccountId: account.id,
      currency,
      rate,
      baseAmount: rate === null ? null : roundMoney(multiply(amount, rate), 'CNY'),
      accountingDate: imported ? valueDate : null,
      imported,
      state: claimed ? 'CLAIMED' : 'UNCLAIMED',
      claimedBy: claimed ? userOf(ctx) : null,
      claimedAt: claimed ? ctx.now() : null,
      method,
      kind,
      amount,
      bankFee,
      valueDate,
      payerName,
      payerCountry,
      bankRef,
      bizNo,
      remark,
    },
    { action: imported ? '银行导入' : '新增', code: 'create' },
  );
  if (imported) await postImported(ctx, withRate(row), valueDate);
  if (slips.length > 0) {
    const files = await editOwner(ctx, receipts.kind, row.id);
    for (const slip of slips) await addAttachment(ctx, files, SLIP_SLOT, slip);
  }
  return row;
}

/** 外汇收汇 needs payer, country and the bank's paper (3.3). */
function foreignFaults(
  { kind, payerName, payerCountry }: Pick<Receipt, 'kind' | 'payerName' | 'payerCountry'>,
  hasSlip: boolean,
): Record<string, string> {
  if (kind !== 'FOREIGN') return {};
  return {
    ...(payerName ? {} : { payerName: '外汇收汇须填写付款人' }),
    ...(payerCountry ? {} : { payerCountry: '外汇收汇须填写国别' }),
    ...(hasSlip ? {} : { slip: '外汇收汇须上传水单' }),
  };
}

async function ownerOf(ctx: CommandCtx, kind: ReceiptKind, customerId: string | null) {
  if (customerId === null) return { ownerId: null, deptId: null };
  if (KINDS_WITHOUT_CUSTOMER.includes(kind)) throw invalid({ customerId: '该类型不认领客户' });
  const found = await customers.find(ctx, customerId).catch(() => null);
  if (!found || found.status === 'DISABLED') throw invalid({ customerId: '客户不存在、已停用或无权使用' });
  return { ownerId: found.salesId, deptId: found.deptId };
}

/** FIN-050; the account is locked, so that of two at once the second finds the first. */
async function requireNewRef(ctx: CommandCtx, accountId: string, ref: string | null): Promise<void> {
  if (ref === null) return;
  const [same] = await ctx.tx
    .select({ no: finReceipt.receiptNo })
    .from(finReceipt)
    .where(
      and(
        eq(finReceipt.bankAccountId, accountId),
        eq(finReceipt.bankRef, ref),
        notInArray(finReceipt.state, ['VOID', 'REVERSED']),
      ),
    );
  if (same) throw refuse('FIN_DUP_BANK_REF', `银行流水号重复：${ref} 已录入为 ${same.no}。`);
}

/** 认领: whose receipt it is and what for. */
export async function claimReceipt(
  ctx: CommandCtx,
  id: string,
  version: number,
  given: Pick<ReceiptInput, 'customerId' | 'kind' | 'payerName' | 'payerCountry' | 'bizNo' | 'remark'>,
): Promise<Receipt> {
  const row = await receipts.lockFor(ctx, receiptMachine, 'claim', id, version);
  const nobody = KINDS_WITHOUT_CUSTOMER.includes(given.kind);
  if (!nobody && given.customerId === null) throw invalid({ customerId: '请选择客户' });
  const payer = { payerName: given.payerName ?? row.payerName, payerCountry: given.payerCountry ?? row.payerCountry };
  // The paper of the bank may follow until it is confirmed.
  const faults = foreignFaults({ kind: given.kind, ...payer }, true);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const owner = await ownerOf(ctx, given.kind, given.customerId);
  const { customerId, kind, bizNo } = given;
  return receipts.transition(ctx, receiptMachine, row, 'claim', {
    customerId,
    kind,
    bizNo,
    ...payer,
    ...owner,
    remark: given.remark ?? row.remark,
    claimedBy: userOf(ctx),
    claimedAt: ctx.now(),
  });
}

/** 确认 by another person than the claimer (FIN-051): into the books at `date`, by default that of the money. */
export async function confirmReceipt(
  ctx: CommandCtx,
  id: string,
  version: number,
  date: string | null,
): Promise<Receipt> {
  const row = await receipts.lockFor(ctx, receiptMachine, 'confirm', id, version);
  if (!ctx.actor.system && row.claimedBy === ctx.actor.userId)
    throw refuse('FIN_SELF_APPROVE', `${row.receiptNo} 由您认领，请由他人确认。`);
  if (row.kind === 'FOREIGN') {
    const [fault] = Object.values(foreignFaults(row, await hasAttachment(ctx.tx, receipts.kind, id, SLIP_SLOT)));
    if (fault) throw refuse('GUARD_FAILED', `${row.receiptNo} ${fault}，补齐后再确认。`);
  }
  const day = date ?? row.accountingDate ?? row.valueDate;
  if (day < row.valueDate) throw invalid({ accountingDate: '记账日不能早于到账日' });
  requireNotAfterToday(ctx, date);
  const rate = await receiptRate(ctx, row);
  await postConfirmed(ctx, { ...row, rate }, day);
  const confirmed = await receipts.transition(ctx, receiptMachine, row, 'confirm', {
    rate,
    baseAmount: row.baseAmount ?? roundMoney(multiply(row.amount, rate), 'CNY'),
    accountingDate: day,
    confirmedBy: userOf(ctx),
    confirmedAt: ctx.now(),
  });
  if (confirmed.kind === 'FOREIGN') await collections().collect(ctx, confirmed);
  await tellSettled(ctx, confirmed.customerId);
  return confirmed;
}

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

/** 退款: a payment application; at most what is left and not applied for already (6.2). */
export async function refundReceipt(
  ctx: CommandCtx,
  id: string,
  { version, amount, reason, payeeName, payeeBank, payeeAccount }: BodyOf<typeof contract.refund>,
): Promise<{ no: string }> {
  const row = await receipts.lockFor(ctx, receiptMachine, 'refund', id, version);
  guards.legal(receiptMachine, row.receiptNo, receiptState(row), 'refund');
  if (!ctx.actor.may('finance.ar.receipt.refund')) throw refuse('NO_PERMISSION');
  requireSight(ctx, 'money.sell');
  if (row.customerId === null) throw refuse('GUARD_FAILED', `${row.receiptNo} 没有客户，不能退款。`);
  await requireFree(ctx, null, [{ ...row, no: row.receiptNo }]);
  const left = subtract(row.unallocated ?? '0', await refunds().pending(ctx, id));
  if (compare(amount, '0') <= 0) throw invalid({ amount: '金额必须大于 0' });
  if (compare(roundMoney(amount, row.currency), amount) !== 0) throw invalid({ amount: '金额的小数位过多' });
  if (compare(amount, left) > 0)
    throw invalid({ amount: `不能大于可退金额 ${roundMoney(left, row.currency)} ${row.currency}` });
  const made = await refunds().apply(ctx, {
    receipt: row,
    amount,
    account: { name: payeeName, bank: payeeBank, account: payeeAccount },
    reason,
  });
  // Whoever presses once more has not seen this 退款: the receipt is another one now.
  const note = { action: '申请退款', code: 'refund', reason, touch: true, after: { 付款申请: made.no } };
  await receipts.update(ctx, row, {}, note);
  return made;
}

/**
 * 冲红 (1.6): a red receipt with the negative amounts, its own number and date, and the journals posted back. Refused while
 * something of it is allocated, refunded, applied for or held (FIN-052).
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
