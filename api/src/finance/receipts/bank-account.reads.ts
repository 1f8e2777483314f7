import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';

/** A bank account as receipts need it. */
export type Account = {
  id: string;
  companyId: string;
  companyName: string;
  name: string;
  bankName: string;
  accountNo: string;
  currency: string;
};

const read = (ctx: Ctx, where: SQL) =>
  rows<Account>(
    ctx.db,
    sql`select b.id::text as id, b.company_id::text as "companyId", c.short_name as "companyName", b.name, b.bank_name as "bankName",
        b.account_no as "accountNo", b.currency
      from fin_bank_account b join sy_company c on c.id = b.company_id
      where b.status = 'ENABLED' and ${where} and ${inCompanies(ctx)}
      order by c.id, b.name, b.id`,
  );
const inCompanies = (ctx: Ctx): SQL =>
  ctx.actor.system
    ? sql`true`
    : sql`b.company_id in ${ctx.actor.companies.length > 0 ? [...ctx.actor.companies] : ['0']}`;

/** Accounts in use of the caller's companies. */
export const accountsInUse = (ctx: Ctx): Promise<Account[]> => read(ctx, sql`true`);

/** An account in use of one company, or null. */
export const accountOf = async (ctx: Ctx, id: string, companyId: string): Promise<Account | null> =>
  (await read(ctx, sql`b.id = ${id} and b.company_id = ${companyId}`))[0] ?? null;
