import { addDays, businessDay } from '@shared/contract/business-day.ts';
import type { PayeeAccount } from '@shared/contract/finance/payment-application.answers.ts';
import type { ApplicationInput } from '@shared/contract/finance/payment-application.input.ts';
import { sign } from '@shared/contract/decimal.ts';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { acSupplierBank } from '../../masters/suppliers/supplier.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { parameters } from '../parameters.ts';
import { finApplication, type Application } from './application.tables.ts';

type Payee = Pick<Application, 'payeeBankId' | 'payeeName' | 'payeeBank' | 'payeeAccount'>;
type Bank = typeof acSupplierBank.$inferSelect;

const bankOf = async (ctx: Ctx, supplierId: string, bankId: string): Promise<Bank | undefined> =>
  (
    await ctx.db
      .select()
      .from(acSupplierBank)
      .where(and(eq(acSupplierBank.id, bankId), eq(acSupplierBank.supplierId, supplierId)))
  )[0];

/** Whom an application pays, as it is stored: the account of the supplier as it is now, or what was typed for a REFUND. */
export async function payeeOf(ctx: Ctx, input: ApplicationInput, stored: Application | null): Promise<Payee> {
  if (input.kind === 'REFUND') {
    const { payeeName, payeeBank, payeeAccount } = input;
    // Who sees it masked sends the mask back.
    const account = payeeAccount?.startsWith('*') ? (stored?.payeeAccount ?? null) : payeeAccount;
    if (account === null) throw invalid({ payeeAccount: '请填写完整的收款账号' });
    return { payeeBankId: null, payeeName, payeeBank, payeeAccount: account };
  }
  if (!input.payeeBankId || !input.supplierId)
    return { payeeBankId: null, payeeName: null, payeeBank: null, payeeAccount: null };
  const bank = await bankOf(ctx, input.supplierId, input.payeeBankId);
  if (!bank) throw invalid({ payeeBankId: '收款账户不属于该供应商' });
  if (bank.currency !== null && bank.currency !== input.currency)
    throw invalid({ payeeBankId: `该账户币种为 ${bank.currency}，与申请币种 ${input.currency} 不一致` });
  return { payeeBankId: bank.id, payeeName: bank.accountName, payeeBank: bank.bankName, payeeAccount: bank.account };
}

/** Whether an account was changed within the days of finance.bankaccount.cooldown (FIN-073). */
export async function isRecent(ctx: Ctx, bank: Pick<Bank, 'changedAt'>, companyId: string): Promise<boolean> {
  const days = await parameters(ctx, companyId).bankAccountCooldownDays();
  return days > 0 && businessDay(bank.changedAt) > addDays(ctx.today(), -days);
}

/** What is left to do with an application whose account was changed (3.5), where 编辑 is not there any more. */
const WAY_OUT: Partial<Record<Application['state'], string>> = {
  SUBMITTED: '请驳回，或由申请人撤回，编辑后重新提交',
  REVIEWING: '请驳回，或由申请人撤回，编辑后重新提交',
  GM_REVIEW: '请驳回，或由申请人撤回，编辑后重新提交',
  APPROVED: '请由申请人编辑并重新提交，或作废',
  PAYING: '已付的部分不变，其余请由申请人结束剩余后重新申请',
};

/**
 * The account that money is to go to must be verified and still the one that was saved: a change of it needs another
 * approval (3.5). Answers whether it is a fresh one (FIN-073). Nothing to pay needs no account.
 */
export async function requirePayee(ctx: CommandCtx, row: Application): Promise<{ recent: boolean }> {
  if (row.kind === 'REFUND' || sign(row.net ?? '0') === 0) return { recent: false };
  if (!row.payeeBankId || !row.supplierId) throw invalid({ payeeBankId: '请选择收款账户' });
  const bank = await bankOf(ctx, row.supplierId, row.payeeBankId);
  if (
    !bank ||
    bank.account !== row.payeeAccount ||
    bank.accountName !== row.payeeName ||
    bank.bankName !== row.payeeBank
  )
    throw refuse(
      'GUARD_FAILED',
      `${row.applicationNo} 的收款账户已变更，${WAY_OUT[row.state] ?? '请编辑并重新提交'}。`,
    );
  if (!bank.verified) throw refuse('GUARD_FAILED', `${row.applicationNo} 的收款账户未核实，请先由第二人核实。`);
  return { recent: await isRecent(ctx, bank, row.companyId) };
}

/** Those of applications that have money to go to an account that nobody has verified yet (6.3). */
export async function unverifiedPayees(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await ctx.db
    .select({ id: finApplication.id })
    .from(finApplication)
    .innerJoin(acSupplierBank, eq(acSupplierBank.id, finApplication.payeeBankId))
    .where(and(inArray(finApplication.id, [...ids]), gt(finApplication.net, '0'), eq(acSupplierBank.verified, false)));
  return new Set(found.map(({ id }) => id));
}

/** Accounts of a supplier that may be paid in a currency, as the form offers them. */
export async function payeeAccounts(
  ctx: Ctx,
  { supplierId, currency, companyId }: { supplierId: string; currency: string; companyId: string },
): Promise<PayeeAccount[]> {
  const found = await ctx.db
    .select()
    .from(acSupplierBank)
    .where(
      and(
        eq(acSupplierBank.supplierId, supplierId),
        or(eq(acSupplierBank.currency, currency), isNull(acSupplierBank.currency)),
      ),
    )
    .orderBy(sql`${acSupplierBank.isDefault} desc`, asc(acSupplierBank.id));
  return Promise.all(
    found.map(async (bank) => ({
      id: bank.id,
      bankName: bank.bankName,
      accountName: bank.accountName,
      account: bank.account,
      currency: bank.currency,
      isDefault: bank.isDefault,
      verified: bank.verified,
      recent: await isRecent(ctx, bank, companyId),
    })),
  );
}
