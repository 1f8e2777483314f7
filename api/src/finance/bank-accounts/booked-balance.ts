import { sql } from 'drizzle-orm';
import { finBankAccount } from './bank-account.tables.ts';

/**
 * What is in an account by the books, in its currency: opening balance and what moved 1001 and 1002 (FIN-090); fees of the bank
 * name the account too, and are not in it. For queries over fin_bank_account.
 */
export const bookedBalance = sql<string>`(fin_bank_account.opening_balance + coalesce((
  select sum(case when l.debit > 0 then l.amount else -l.amount end) from gl_line l
  where l.bank_account_id = fin_bank_account.id and l.account in ('1001', '1002')), 0))`.mapWith(
  finBankAccount.openingBalance,
);
