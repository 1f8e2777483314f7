import { dueList, paymentList } from '@shared/contract/finance/payment.contract.ts';
import { aliasedTable, and, eq, inArray, or, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { baseToday } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { numbersOf } from '../../platform/list-filters.ts';
import { serveList } from '../../platform/list.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { finBankAccount } from '../bank-accounts/bank-account.tables.ts';
import { applicationActions } from '../payment-applications/application.reads.ts';
import { applications } from '../payment-applications/application.entity.ts';
import { finApplication } from '../payment-applications/application.tables.ts';
import { hadNoPart } from '../payment-applications/application-people.ts';
import { paidParty } from '../payment-applications/paid-party.ts';
import { payments } from './payment.entity.ts';
import { paymentActions } from './payment.reads.ts';

const author = aliasedTable(acUser, 'author');
const cashier = aliasedTable(acUser, 'cashier');
const payeeOf = (table: typeof finApplication | typeof finPayment) =>
  sql<string>`concat_ws(' ', ${table.payeeBank}, ${table.payeeName}, ${table.payeeAccount})`;

/** 待付款: approved, and not paid whole. */
export const isDue = () =>
  and(inArray(finApplication.state, ['APPROVED', 'PAYING']), sql`${finApplication.net} > ${finApplication.executed}`);
/** The caller may pay it: he has had no part in it (FIN-070). */
export const waitsForPaying = (ctx: Ctx) => and(isDue(), hadNoPart(ctx));
/** Entered, and the bank's word not registered yet, by whom the application allows to. */
export const waitsForBank = (ctx: Ctx) =>
  and(
    eq(finPayment.state, 'PAYING'),
    sql`exists (select 1 from ${finApplication} where ${finApplication.id} = ${finPayment.applicationId} and ${hadNoPart(ctx)})`,
  );

/** 待付款 (F16). */
export const dueListRoute = serveList(dueList, {
  table: finApplication,
  scope: applications,
  join: [
    [syCompany, eq(syCompany.id, finApplication.companyId)],
    [acSupplier, eq(acSupplier.id, finApplication.supplierId)],
    [acCustomer, eq(acCustomer.id, finApplication.customerId)],
    [author, eq(author.id, finApplication.createdBy)],
  ],
  select: {
    ...pickColumns(
      finApplication,
      ...(['applicationNo', 'kind', 'companyId', 'currency', 'net', 'executed', 'expectedDate', 'urgent'] as const),
      ...(['approvedAt', 'state'] as const),
    ),
    partyId: sql<string>`coalesce(${finApplication.supplierId}, ${finApplication.customerId})::text`,
    partyName: paidParty(finApplication, 'shortName'),
    companyName: syCompany.shortName,
    payee: payeeOf(finApplication),
    left: sql<string>`(${finApplication.net} - ${finApplication.executed})`,
    authorName: author.name,
  },
  where: isDue,
  base: baseToday(finApplication.currency, finApplication.companyId),
  numbers: finApplication.applicationNo,
  filters: {
    supplierId: (value) => eq(finApplication.supplierId, value),
    mine: (value, ctx) => (value === '1' ? waitsForPaying(ctx) : undefined),
  },
  async finish(ctx, rows) {
    const facts = await ctx.db
      .select({
        id: finApplication.id,
        createdBy: finApplication.createdBy,
        editedBy: finApplication.editedBy,
        executed: finApplication.executed,
        paid: finApplication.paid,
        approvers: sql<
          string[]
        >`array(select p.user_id::text from fin_payment_approval p where p.application_id = ${finApplication.id}
          and p.round = ${finApplication.round} and p.decision = 'PASS')`,
      })
      .from(finApplication)
      .where(
        inArray(
          finApplication.id,
          rows.map(({ id }) => id),
        ),
      );
    const byId = new Map(facts.map((one) => [one.id, one]));
    return rows.map((row) => {
      const known = byId.get(row.id);
      const all = known ? applicationActions(ctx, { ...known, state: row.state ?? 'DRAFT' }, known.approvers) : [];
      return { ...row, actions: all.filter(({ code }) => code === 'pay') };
    });
  },
});

const NUMBERS = [finPayment.paymentNo, finApplication.applicationNo, finPayment.bankRef];

/** 付款单 and 预付款 (F16). */
export const paymentListRoute = serveList(paymentList, {
  table: finPayment,
  scope: payments,
  join: [
    [finApplication, eq(finApplication.id, finPayment.applicationId)],
    [syCompany, eq(syCompany.id, finPayment.companyId)],
    [finBankAccount, eq(finBankAccount.id, finPayment.bankAccountId)],
    [acSupplier, eq(acSupplier.id, finPayment.supplierId)],
    [acCustomer, eq(acCustomer.id, finPayment.customerId)],
    [cashier, eq(cashier.id, finPayment.createdBy)],
  ],
  select: {
    ...pickColumns(
      finPayment,
      ...(['paymentNo', 'applicationId', 'companyId', 'kind', 'currency', 'amount', 'rate', 'baseAmount'] as const),
      ...(['bankFee', 'payDate', 'bankRef', 'allocated', 'unallocated', 'createdAt', 'state'] as const),
    ),
    applicationNo: finApplication.applicationNo,
    partyName: paidParty(finPayment, 'shortName'),
    payee: payeeOf(finPayment),
    bankAccountName: finBankAccount.name,
    cashierName: cashier.name,
    companyName: syCompany.shortName,
  },
  base: () => ({
    rate: finPayment.rate,
    booked: { amount: finPayment.baseAmount, unallocated: finPayment.baseUnallocated },
  }),
  numbers: NUMBERS,
  filters: {
    numbers: (value) => or(...NUMBERS.map((column) => inArray(column, numbersOf(value, 'numbers')))),
    supplierId: (value) => eq(finPayment.supplierId, value),
    mine: (value, ctx) => (value === '1' ? waitsForBank(ctx) : undefined),
  },
  finish: async (ctx, rows) => rows.map((row) => ({ ...row, actions: paymentActions(ctx, row.state ?? 'PAYING') })),
});
