import {
  bankAccountMachine,
  type BankAccountDetail,
  type BankAccountInput,
} from '@shared/contract/finance/bank-account.contract.ts';
import type { BaseStatus } from '@shared/contract/finance/base.labels.ts';
import { roundMoney } from '@shared/contract/decimal.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, eq, ne } from 'drizzle-orm';
import { requireCurrency } from '../../masters/base/known-currency.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { usesOf } from '../../platform/usage.ts';
import { bankAccountEntity } from './bank-account.entity.ts';
import { finBankAccount, type BankAccount } from './bank-account.tables.ts';

/** 新增 */
export async function createBankAccount(ctx: CommandCtx, input: BankAccountInput): Promise<BankAccount> {
  if (input.accountNo.startsWith('*')) throw invalid({ accountNo: '请填写完整账号' });
  await checkAccount(ctx, input, null);
  return bankAccountEntity.insert(ctx, stored(input), { action: '新增', code: 'create' });
}

/** 编辑: company and currency are fixed once money has gone through; a number shown by its end alone stays. */
export async function updateBankAccount(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: BankAccountInput,
): Promise<BankAccount> {
  const row = await bankAccountEntity.lock(ctx, id, version);
  const seen = ctx.actor.system || fieldLevel(ctx.actor, 'bank.account') === 'VISIBLE';
  if (seen && input.accountNo.startsWith('*')) throw invalid({ accountNo: '请填写完整账号' });
  const values = { ...input, accountNo: seen ? input.accountNo : row.accountNo };
  const fixed = (['companyId', 'currency'] as const).filter((key) => values[key] !== row[key]);
  if (fixed.length > 0 && (await isUsed(ctx, id)))
    throw invalid(Object.fromEntries(fixed.map((key) => [key, '账户已有收付款，不能改'])));
  await checkAccount(ctx, values, row);
  return bankAccountEntity.update(ctx, row, stored(values), { action: '编辑', code: 'update' });
}

/** 停用 / 启用: a stopped account takes no new receipts and payments. */
export async function setBankAccount(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'disable' | 'enable',
): Promise<BankAccount> {
  return bankAccountEntity.transition(ctx, bankAccountMachine, await bankAccountEntity.lock(ctx, id, version), action);
}

const stored = (input: BankAccountInput): BankAccountInput => ({
  ...input,
  openingBalance: roundMoney(input.openingBalance, input.currency),
});

async function checkAccount(ctx: CommandCtx, input: BankAccountInput, row: BankAccount | null): Promise<void> {
  if (!ctx.actor.system && !ctx.actor.companies.includes(input.companyId))
    throw invalid({ companyId: '经营主体不存在或无权使用' });
  if (input.currency !== row?.currency) await requireCurrency(ctx, input.currency);
  const other = row ? ne(finBankAccount.id, row.id) : undefined;
  const taken = async (...same: Parameters<typeof and>): Promise<boolean> =>
    (
      await ctx.tx
        .select({ id: finBankAccount.id })
        .from(finBankAccount)
        .where(and(other, ...same))
        .limit(1)
    ).length > 0;
  if (await taken(eq(finBankAccount.accountNo, input.accountNo), eq(finBankAccount.currency, input.currency)))
    throw invalid({ accountNo: '该账号同币种的账户已存在' });
  if (await taken(eq(finBankAccount.companyId, input.companyId), eq(finBankAccount.name, input.name)))
    throw invalid({ name: '该经营主体已有同名账户' });
}

/** Whether receipts, payments or journals name the account. */
const isUsed = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await usesOf(ctx.db, 'fin_bank_account', [id])).has(id);

export const bankAccountActions = (ctx: Ctx, status: BaseStatus) =>
  allowedActions(bankAccountMachine, status, (code) => ctx.actor.may(code));

export async function bankAccountDetail(ctx: Ctx, id: string): Promise<BankAccountDetail> {
  const row = await bankAccountEntity.find(ctx, id);
  const { version, companyId, name, bankName, accountNo, currency, openingBalance, status } = row;
  return {
    id,
    version,
    companyId,
    name,
    bankName,
    accountNo,
    currency,
    openingBalance,
    status,
    used: await isUsed(ctx, id),
    actions: bankAccountActions(ctx, status),
  };
}
