import { roundMoney, multiply, compare, type Amount } from '@shared/contract/decimal.ts';
import { receiptMachine } from '@shared/contract/finance/receipt.machine.ts';
import { type ReceiptInput } from '@shared/contract/finance/receipt.contract.ts';
import { KINDS_WITHOUT_CUSTOMER, SLIP_SLOT, type ReceiptKind } from '@shared/contract/finance/receipt.labels.ts';
import { receiptFaults } from '@shared/contract/finance/receipt.rules.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import { customers } from '../../masters/customers/customer.entity.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { hasAttachment } from '../../services/attachments/has-attachment.ts';
import { editOwner } from '../../services/attachments/owners.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { finReceipt, type Receipt } from '../allocations/receipt.tables.ts';
import { lockAccount } from '../bank-accounts/lock-account.ts';
import { requireNotAfterToday } from '../periods/not-before.ts';
import { accountOf } from './bank-account.reads.ts';
import { collections } from './ports.ts';
import { postConfirmed, postImported, receiptRate } from './post-receipt.ts';
import { receipts } from './receipt.entity.ts';
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
  await lockAccount(ctx, input.bankAccountId);
  const account = await accountOf(ctx, input.bankAccountId, input.companyId);
  if (!account) throw invalid({ bankAccountId: '账户不存在、已停用或不属于该主体' });
  const { currency } = account;
  const faults = receiptFaults({ ...input, currency, today: ctx.today() });
  if (input.rate !== null && compare(input.rate, '0') <= 0) faults.rate = '汇率必须大于 0';
  if (currency === 'CNY' && input.rate !== null && compare(input.rate, '1') !== 0) faults.rate = '人民币汇率为 1';
  if (!imported) Object.assign(faults, foreignFaults(input, slips.length > 0));
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const owner = await ownerOf(ctx, input.kind, input.customerId);
  const forCompanyId = await forCompanyOf(ctx, input);
  await requireNewRef(ctx, account.id, input.bankRef);
  const found = input.rate ?? (await rateOf(ctx, input.companyId, currency, input.valueDate))?.rate ?? null;
  const rate = imported ? await receiptRate(ctx, { ...input, currency, rate: found }) : found;
  const claimed = input.customerId !== null;
  const { method, kind, amount, bankFee, valueDate, payerName, payerCountry, bankRef, bizNo, remark } = input;
  const row = await receipts.insert(
    ctx,
    {
      receiptNo: await ctx.nextNumber('SK'),
      companyId: input.companyId,
      customerId: input.customerId,
      forCompanyId,
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

/** The company that an 内部往来 is collected for: one that the caller may see, other than the one that collects. */
async function forCompanyOf(
  ctx: CommandCtx,
  { kind, companyId, forCompanyId }: Pick<Receipt, 'kind' | 'companyId' | 'forCompanyId'>,
): Promise<string | null> {
  if (kind !== 'INTERNAL' || forCompanyId === null) return null;
  if (forCompanyId === companyId) throw invalid({ forCompanyId: '不能是收款主体自己' });
  const [found] = await ctx.tx
    .select({ id: syCompany.id })
    .from(syCompany)
    .where(and(eq(syCompany.id, forCompanyId), eq(syCompany.status, 'ENABLED')));
  if (!found || !(ctx.actor.system || ctx.actor.companies.includes(forCompanyId)))
    throw invalid({ forCompanyId: '经营主体不存在或无权使用' });
  return forCompanyId;
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
  given: Pick<ReceiptInput, 'customerId' | 'forCompanyId' | 'kind' | 'payerName' | 'payerCountry' | 'bizNo' | 'remark'>,
): Promise<Receipt> {
  const row = await receipts.lockFor(ctx, receiptMachine, 'claim', id, version);
  const nobody = KINDS_WITHOUT_CUSTOMER.includes(given.kind);
  if (!nobody && given.customerId === null) throw invalid({ customerId: '请选择客户' });
  if (given.kind === 'INTERNAL' && given.forCompanyId === null) throw invalid({ forCompanyId: '请选择代哪个主体收款' });
  const payer = { payerName: given.payerName ?? row.payerName, payerCountry: given.payerCountry ?? row.payerCountry };
  // The paper of the bank may follow until it is confirmed.
  const faults = foreignFaults({ kind: given.kind, ...payer }, true);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const owner = await ownerOf(ctx, given.kind, given.customerId);
  const forCompanyId = await forCompanyOf(ctx, { ...given, companyId: row.companyId });
  const { customerId, kind, bizNo } = given;
  return receipts.transition(ctx, receiptMachine, row, 'claim', {
    customerId,
    forCompanyId,
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
