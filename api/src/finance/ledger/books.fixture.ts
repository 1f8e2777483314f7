import { businessDay } from '@shared/contract/business-day.ts';
import { multiply, roundMoney } from '@shared/contract/decimal.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { TestApi } from '../../../test/harness.ts';
import type { Database } from '../../platform/database.ts';
import { finAllocation } from '../allocations/allocation.tables.ts';
import { finPayment, type Payment } from '../allocations/payment.tables.ts';
import { finReceipt, type Receipt } from '../allocations/receipt.tables.ts';
import { confirmFee } from '../fee-lines/confirm-fee.ts';
import type { FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { makeFeeLine, type FeeSource } from '../fee-lines/make-fee.ts';
import { ACCOUNTS, credit, debit } from './journal-lines.ts';
import { glJournal, glLine } from './ledger.tables.ts';
import { postJournal } from './post-journal.ts';

/** The clock of books in tests: 2026-11-20, noon in Shanghai. */
export const BOOKS_CLOCK = { now: () => new Date('2026-11-20T04:00:00Z') };

/**
 * Companies 1 and 2, customers 1–3, suppliers 1–2, bank accounts of company 1 in CNY, USD and EUR, and 记账 rates of the last
 * weeks: USD 7.10, EUR 7.80, KRW 0.005, JPY 0.05 on 2026-11-01.
 */
export const prepareBooks = (database: Database): Promise<unknown> =>
  database.run(`
    insert into ac_dept (code, name) values ('T', '测试部');
    insert into ac_user (username, name, dept_id) select 'tester' || n, '会计' || n, (select min(id) from ac_dept) from generate_series(1, 9) n;
    insert into sy_company (code, name, short_name) select 'B' || n, '账务公司' || n, '账' || n from generate_series(1, 2) n;
    insert into ac_customer (customer_no, name, name_key, short_name, short_name_key, pinyin, search_text, kind, name_en, country, dept_id, sales_id)
      select 'KH90000' || n, '客户' || n, '客户' || n, '客' || n, '客' || n, 'kehu', '客户' || n, 'OVERSEAS', 'Customer', 'US', (select min(id) from ac_dept), (select min(id) from ac_user) from generate_series(1, 3) n;
    insert into ac_supplier (supplier_no, name, name_key, short_name, short_name_key, pinyin, search_text, types, country)
      select 'GY90000' || n, '供应商' || n, '供应商' || n, '供' || n, '供' || n, 'gong', '供应商' || n, array['TRUCKER'], 'CN' from generate_series(1, 2) n;
    insert into fin_bank_account (company_id, name, bank_name, account_no, currency)
      select (select min(id) from sy_company), c || ' 户', '演示银行', '622200' || c, c from unnest(array['CNY', 'USD', 'EUR']) c;
    insert into fx_rate (currency, rate_date, rate, confirmed) values ('USD', '2026-11-01', 7.10, true),
      ('EUR', '2026-11-01', 7.80, true), ('KRW', '2026-11-01', 0.005, true), ('JPY', '2026-11-01', 0.05, true)`);

type LineChange = Partial<FeeSource> & { amount?: string; rate?: string; date?: string; dueDate?: string };

/** Ids of what prepareBooks has made, and fee lines, receipts and payments on demand, all of company 1 and CNY unless said. */
export async function booksOf(api: TestApi) {
  const ids = async (table: string) =>
    (
      await api.db.execute<{ id: string }>(sql`select t.id::text as id from ${sql.identifier(table)} t order by t.id`)
    ).rows.map(({ id }) => id);
  const [companyId = '', otherCompanyId = ''] = await ids('sy_company');
  const [customers, suppliers, banks] = [
    await ids('ac_customer'),
    await ids('ac_supplier'),
    await ids('fin_bank_account'),
  ];
  const bankOf: Readonly<Record<string, string | undefined>> = { CNY: banks[0], USD: banks[1], EUR: banks[2] };
  const [charge] = (
    await api.db.execute<{ id: string }>(sql`select id::text as id from fin_charge_code where code = 'THC'`)
  ).rows;
  const chargeCodeId = charge?.id ?? '';
  api.actor('books', { userId: '9', companies: [companyId, otherCompanyId] });
  let nth = 0;

  /** A fee line in 待审核 made by a document; `amount` at a tax rate of 0 unless said. */
  const submitted = ({ amount = '100', rate, date, dueDate, ...change }: LineChange = {}): Promise<FeeLineRow> =>
    api.command('books', async (ctx) => {
      const direction = change.direction ?? 'AR';
      nth += 1;
      const row = await makeFeeLine(
        ctx,
        {
          direction,
          companyId,
          partyId: (direction === 'AR' ? customers : suppliers)[0] ?? '',
          bizType: 'OTHER',
          bizId: String(nth),
          bizNo: `T${nth}`,
          chargeCodeId,
          qty: amount.startsWith('-') ? '-1' : '1',
          unit: '票',
          unitPrice: amount.replace('-', ''),
          currency: 'CNY',
          taxMode: 'INCL',
          taxRateBp: 0,
          source: { type: 'test', id: String(nth), line: null },
          note: '测试',
          ...(date && { businessDate: date }),
          ...change,
        },
        true,
      );
      const set = { ...(rate && { rate, baseAmount: null }), ...(dueDate && { dueDate }) };
      if (Object.keys(set).length === 0) return row;
      const [changed] = await ctx.tx.update(finFeeLine).set(set).where(eq(finFeeLine.id, row.id)).returning();
      return changed ?? row;
    });
  /** A confirmed fee line, dated `date` (today when left out). */
  const confirmed = async (change: LineChange = {}): Promise<FeeLineRow> => {
    const { id } = await submitted(change);
    return api.command('books', async (ctx) => {
      const [row] = await ctx.tx.select().from(finFeeLine).where(eq(finFeeLine.id, id)).for('update');
      if (!row) throw new Error('no line');
      return confirmFee(ctx, row, change.date);
    });
  };
  /** A confirmed receipt of a customer. */
  const receipt = (
    currency: string,
    amount: string,
    rate: string,
    change: Partial<typeof finReceipt.$inferInsert> = {},
  ): Promise<Receipt> =>
    api.command('books', async (ctx) => {
      nth += 1;
      const baseAmount = roundMoney(multiply(amount, rate), 'CNY');
      const [row] = await ctx.tx
        .insert(finReceipt)
        .values({
          receiptNo: `SK20261120-${String(nth).padStart(4, '0')}`,
          companyId,
          customerId: customers[0] ?? '',
          kind: 'FREIGHT',
          bankAccountId: bankOf[currency] ?? '',
          currency,
          amount,
          rate,
          baseAmount,
          valueDate: ctx.today(),
          accountingDate: ctx.today(),
          state: 'CONFIRMED',
          ...change,
        })
        .returning();
      if (!row) throw new Error('no receipt');
      await postJournal(ctx, {
        companyId: row.companyId,
        date: row.accountingDate ?? ctx.today(),
        module: 'AR',
        source: { type: 'fin_receipt', id: row.id, no: row.receiptNo },
        key: 'confirm',
        summary: '收款',
        lines: [
          ...debit(ACCOUNTS.BANK, baseAmount, { currency, foreign: amount }),
          ...credit(ACCOUNTS.ADVANCES, baseAmount, { currency, foreign: amount, customerId: row.customerId }),
        ],
      });
      return row;
    });
  /** A payment to a supplier that the bank has made. */
  const payment = (
    currency: string,
    amount: string,
    rate: string,
    change: Partial<typeof finPayment.$inferInsert> = {},
  ): Promise<Payment> =>
    api.command('books', async (ctx) => {
      nth += 1;
      const baseAmount = roundMoney(multiply(amount, rate), 'CNY');
      const [row] = await ctx.tx
        .insert(finPayment)
        .values({
          paymentNo: `FK20261120-${String(nth).padStart(4, '0')}`,
          companyId,
          supplierId: suppliers[0] ?? '',
          kind: 'NORMAL',
          bankAccountId: bankOf[currency] ?? '',
          currency,
          amount,
          rate,
          baseAmount,
          payDate: ctx.today(),
          accountingDate: ctx.today(),
          applicationId: '0',
          state: 'PAID',
          ...change,
        })
        .returning();
      if (!row) throw new Error('no payment');
      await postJournal(ctx, {
        companyId,
        date: row.accountingDate ?? ctx.today(),
        module: 'AP',
        source: { type: 'fin_payment', id: row.id, no: row.paymentNo },
        key: 'confirm',
        summary: '付款',
        lines: [
          ...debit(ACCOUNTS.PREPAID, baseAmount, { currency, foreign: amount, supplierId: row.supplierId }),
          ...credit(ACCOUNTS.BANK, baseAmount, { currency, foreign: amount }),
        ],
      });
      return row;
    });

  /** What is left of a fee line: open and base. */
  const openOf = async (id: string) => {
    const [row] = await api.db.select().from(finFeeLine).where(eq(finFeeLine.id, id));
    return [row?.open, row?.baseOpen];
  };
  /** What is left of a receipt: amount and base. */
  const leftOf = async (id: string) => {
    const [row] = await api.db.select().from(finReceipt).where(eq(finReceipt.id, id));
    return [row?.unallocated, row?.baseUnallocated];
  };
  /** Accounts of a source's journals, in their order: [key, account, debit, credit]. */
  const journal = async (sourceId: string, sourceType: string) =>
    (
      await api.db
        .select({ key: glJournal.postingKey, account: glLine.account, debit: glLine.debit, credit: glLine.credit })
        .from(glLine)
        .innerJoin(glJournal, eq(glJournal.id, glLine.journalId))
        .where(sql`${glJournal.sourceId} = ${sourceId} and ${glJournal.sourceType} = ${sourceType}`)
        .orderBy(asc(glLine.id))
    ).map((one) => [one.key, one.account, one.debit, one.credit]);
  /** Debit less credit of an account, CNY. */
  const balance = async (account: string): Promise<string> =>
    String(
      (
        await api.db.execute<{ sum: string }>(
          sql`select coalesce(sum(debit - credit), 0)::numeric(20,2)::text as sum from gl_line where account = ${account}`,
        )
      ).rows[0]?.sum,
    );
  const allocations = () => api.db.select().from(finAllocation).orderBy(asc(finAllocation.id));
  /** A month of company 1 made and set. */
  const period = (month: string, set: string) =>
    api.db.execute(sql`update fin_period set ${sql.raw(set)} where company_id = ${companyId} and month = ${month}`);

  return {
    companyId,
    otherCompanyId,
    customers,
    suppliers,
    bankOf,
    chargeCodeId,
    submitted,
    confirmed,
    receipt,
    payment,
    openOf,
    leftOf,
    journal,
    balance,
    allocations,
    period,
    /** The day of the clock. */
    today: businessDay(BOOKS_CLOCK.now()),
  };
}
export type TestBooks = Awaited<ReturnType<typeof booksOf>>;
