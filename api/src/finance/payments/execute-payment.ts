import { applicationMachine } from '@shared/contract/finance/payment-application.machine.ts';
import type { PayMethod } from '@shared/contract/finance/pay-method.ts';
import { add, compare, fitsCurrency, multiply, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireSight } from '../../platform/sight.ts';
import { finPayment, type Payment } from '../allocations/payment.tables.ts';
import { bankAccountEntity } from '../bank-accounts/bank-account.entity.ts';
import { lockAccount } from '../bank-accounts/lock-account.ts';
import { bookedBalance } from '../bank-accounts/booked-balance.ts';
import { finBankAccount, type BankAccount } from '../bank-accounts/bank-account.tables.ts';
import { requirePayee } from '../payment-applications/application-payee.ts';
import { requireOtherPerson } from '../payment-applications/application-people.ts';
import { requireNoPaymentHold } from '../payment-applications/application-risk.ts';
import { applications } from '../payment-applications/application.entity.ts';
import type { Application } from '../payment-applications/application.tables.ts';
import { docOf, payments } from './payment.entity.ts';

/** 付款 (6.2) of one application; `amount` null: all that is left of it. */
export interface Execution {
  bankAccountId: string;
  payDate: string;
  amount: Amount | null;
  method: PayMethod;
  bankFee: Amount;
  bankRef: string | null;
  remark: string | null;
}

/** What of an application is not on its way yet, in its currency (FIN-053). */
export const leftToPay = ({ net, executed }: Pick<Application, 'net' | 'executed'>): Amount =>
  subtract(net ?? '0', executed);

/**
 * 付款 of a locked application: all of it or a part (FIN-053), out of an account of its company and currency, by somebody who
 * neither made nor approved it (FIN-070). A balance in the books that does not reach is asked about.
 */
export async function executePayment(ctx: CommandCtx, row: Application, pay: Execution): Promise<Payment> {
  applications.mustBeLegal(applicationMachine, row, 'pay');
  requireSight(ctx, 'money.cost');
  await requireOtherPerson(ctx, row, '付款');
  const left = leftToPay(row);
  const amount = pay.amount ?? left;
  if (compare(amount, left) > 0 || compare(amount, '0') <= 0)
    throw refuse('FIN-053', `${row.applicationNo} 待付 ${left} ${row.currency}，不能付 ${amount}。`, {
      fields: { amount: `待付 ${left}` },
    });
  await requirePayee(ctx, row);
  const account = await accountFor(ctx, row, pay, amount);
  const rate = (await rateOf(ctx, row.companyId, row.currency, pay.payDate))?.rate;
  if (!rate)
    throw refuse('RATE_MISSING', `${row.applicationNo} 缺少 ${row.currency} 在 ${pay.payDate} 的汇率，请先维护汇率。`);
  await requireNewRef(ctx, account, pay.bankRef, null);
  const { companyId, kind, supplierId, customerId, receiptId, currency, payeeName, payeeBank, payeeAccount } = row;
  const made = await payments.insert(
    ctx,
    {
      paymentNo: await ctx.nextNumber('FK'),
      companyId,
      kind,
      supplierId,
      customerId,
      receiptId,
      currency,
      payeeName,
      payeeBank,
      payeeAccount,
      amount,
      rate,
      baseAmount: roundMoney(multiply(amount, rate), 'CNY'),
      bankAccountId: account.id,
      method: pay.method,
      bankFee: pay.bankFee,
      payDate: pay.payDate,
      bankRef: pay.bankRef,
      remark: pay.remark,
      applicationId: row.id,
      ownerId: ctx.actor.system ? null : ctx.actor.userId,
      deptId: ctx.actor.deptId,
    },
    { action: '付款', code: 'create' },
  );
  await requireNoPaymentHold(ctx, row, { amount, doc: docOf(made) });
  await applications.transition(ctx, applicationMachine, row, 'pay', { executed: add(row.executed, amount) });
  return made;
}

async function accountFor(
  ctx: CommandCtx,
  { companyId, currency }: Application,
  { bankAccountId, payDate, bankFee }: Execution,
  amount: Amount,
): Promise<BankAccount> {
  const faults: Record<string, string> = {};
  await lockAccount(ctx, bankAccountId);
  const account = await bankAccountEntity.findOrNull(ctx, eq(finBankAccount.id, bankAccountId));
  if (!account || account.companyId !== companyId || account.status !== 'ENABLED')
    faults.bankAccountId = '付款账户不属于该主体或已停用';
  else if (account.currency !== currency) faults.bankAccountId = `付款账户币种为 ${account.currency}，须为 ${currency}`;
  if (payDate > ctx.today()) faults.payDate = '付款日不能晚于今天';
  if (!fitsCurrency(amount, currency)) faults.amount = `${currency} 金额小数位过多`;
  if (!fitsCurrency(bankFee, currency)) faults.bankFee = `${currency} 金额小数位过多`;
  if (Object.keys(faults).length > 0 || !account) throw invalid(faults);
  const balance = (await balancesOf(ctx, [account])).get(account.id) ?? '0';
  const after = subtract(balance, add(amount, bankFee));
  if (compare(after, '0') < 0)
    ctx.warn('FIN_PAY_BALANCE', `${account.name} 账面可用 ${balance} ${currency}，付款后为 ${after}，仍要付款？`);
  return account;
}

/** What is in accounts by the books less what is on its way out of them, each in its currency. */
export async function balancesOf(ctx: Ctx, accounts: readonly BankAccount[]): Promise<Map<string, Amount>> {
  if (accounts.length === 0) return new Map();
  const ids = accounts.map(({ id }) => id);
  const found = await ctx.db
    .select({
      id: finBankAccount.id,
      balance: sql<string>`(${bookedBalance} - coalesce((select sum(p.amount + p.bank_fee) from fin_payment p
        where p.bank_account_id = fin_bank_account.id and p.state = 'PAYING'), 0))::text`,
    })
    .from(finBankAccount)
    .where(inArray(finBankAccount.id, ids));
  const currencyOf = new Map(accounts.map(({ id, currency }) => [id, currency]));
  return new Map(found.map(({ id, balance }) => [id, roundMoney(balance, currencyOf.get(id) ?? '')]));
}

/** FIN-050: a line of the bank once; that of a bounced or reversed payment may be used again. */
export async function requireNewRef(
  ctx: CommandCtx,
  { id, name }: Pick<BankAccount, 'id' | 'name'>,
  bankRef: string | null,
  self: string | null,
): Promise<void> {
  if (bankRef === null) return;
  // Two who enter the same line at once wait for each other.
  await lockAccount(ctx, id);
  const [taken] = await ctx.tx
    .select({ no: finPayment.paymentNo })
    .from(finPayment)
    .where(
      and(
        eq(finPayment.bankAccountId, id),
        eq(finPayment.bankRef, bankRef),
        inArray(finPayment.state, ['PAYING', 'PAID']),
        self === null ? undefined : ne(finPayment.id, self),
      ),
    );
  if (taken)
    throw refuse('FIN_DUP_BANK_REF', `${name} 的银行流水号 ${bankRef} 已登记在 ${taken.no}，请核对。`, {
      fields: { bankRef: `已登记在 ${taken.no}` },
    });
}
