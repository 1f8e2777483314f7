import type { PayingAccount, PaymentDetail } from '@shared/contract/finance/payment.contract.ts';
import { paymentMachine } from '@shared/contract/finance/payment-application.machine.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { aliasedTable, and, asc, eq, inArray } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finAllocation } from '../allocations/allocation.tables.ts';
import { finPayment, type Payment } from '../allocations/payment.tables.ts';
import { bankAccountEntity } from '../bank-accounts/bank-account.entity.ts';
import { finBankAccount } from '../bank-accounts/bank-account.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { applications } from '../payment-applications/application.entity.ts';
import { finApplication } from '../payment-applications/application.tables.ts';
import { paidParty } from '../payment-applications/paid-party.ts';
import { balancesOf, leftToPay } from './execute-payment.ts';
import { payments } from './payment.entity.ts';

const cashier = aliasedTable(acUser, 'cashier');
const confirmer = aliasedTable(acUser, 'confirmer');

/** What may be done with a payment. */
export const paymentActions = (ctx: Ctx, state: Payment['state']) =>
  allowedActions(paymentMachine, state, (code) => ctx.actor.may(code));

/** A payment with what it has closed. */
export async function paymentDetail(ctx: Ctx, id: string): Promise<Answerable<PaymentDetail>> {
  const row = await payments.find(ctx, id);
  const [[names], allocations] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          applicationNo: finApplication.applicationNo,
          companyName: syCompany.shortName,
          partyName: paidParty(finPayment, 'name'),
          bankAccountName: finBankAccount.name,
          cashierName: cashier.name,
          confirmerName: confirmer.name,
        })
        .from(finPayment)
        .innerJoin(finApplication, eq(finApplication.id, finPayment.applicationId))
        .innerJoin(syCompany, eq(syCompany.id, finPayment.companyId))
        .innerJoin(finBankAccount, eq(finBankAccount.id, finPayment.bankAccountId))
        .leftJoin(acSupplier, eq(acSupplier.id, finPayment.supplierId))
        .leftJoin(acCustomer, eq(acCustomer.id, finPayment.customerId))
        .leftJoin(cashier, eq(cashier.id, finPayment.createdBy))
        .leftJoin(confirmer, eq(confirmer.id, finPayment.confirmedBy))
        .where(eq(finPayment.id, id)),
    () =>
      ctx.db
        .select({
          id: finAllocation.id,
          docNo: finAllocation.docNo,
          feeNo: finFeeLine.feeNo,
          amountSrc: finAllocation.amountSrc,
          amountFee: finAllocation.amountFee,
          feeCurrency: finFeeLine.currency,
          fxDiff: finAllocation.fxDiff,
          accountingDate: finAllocation.accountingDate,
        })
        .from(finAllocation)
        .innerJoin(finFeeLine, eq(finFeeLine.id, finAllocation.feeLineId))
        .where(and(inArray(finAllocation.sourceKind, ['PAYMENT', 'PREPAY']), eq(finAllocation.sourceId, id)))
        .orderBy(asc(finAllocation.id)),
  );
  const { version, paymentNo, applicationId, kind, payeeName, payeeBank, payeeAccount, bankAccountId, method } = row;
  const { currency, amount, rate, baseAmount, bankFee, payDate, accountingDate, bankRef, allocated } = row;
  const { confirmedAt, endReason, remark, state } = row;
  return {
    id,
    version,
    paymentNo,
    applicationId,
    kind,
    payeeName,
    payeeBank,
    payeeAccount,
    bankAccountId,
    method,
    currency,
    amount,
    rate,
    baseAmount,
    bankFee,
    payDate,
    accountingDate,
    bankRef,
    allocated,
    confirmedAt,
    endReason,
    remark,
    state,
    allocations,
    unallocated: row.unallocated ?? '0',
    applicationNo: names?.applicationNo ?? '',
    companyName: names?.companyName ?? '',
    partyName: names?.partyName ?? '',
    bankAccountName: names?.bankAccountName ?? '',
    cashierName: names?.cashierName ?? null,
    confirmerName: names?.confirmerName ?? null,
    actions: paymentActions(ctx, state),
  };
}

/** Accounts that an application may be paid out of, with their balance, and what is left of it. */
export async function payingAccounts(
  ctx: Ctx,
  applicationId: string,
): Promise<{ list: PayingAccount[]; left: string }> {
  const row = await applications.find(ctx, applicationId);
  const where = and(
    eq(finBankAccount.companyId, row.companyId),
    eq(finBankAccount.currency, row.currency),
    eq(finBankAccount.status, 'ENABLED'),
  );
  const accounts = await bankAccountEntity.findMany(ctx, where);
  const balances = await balancesOf(ctx, accounts);
  return {
    left: leftToPay(row),
    list: accounts.map(({ id, name, bankName, accountNo }) => ({
      id,
      name,
      bankName,
      accountNo,
      balance: balances.get(id) ?? '0',
    })),
  };
}
