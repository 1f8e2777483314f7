import type { TrialBalance } from '@shared/contract/finance/period.answers.ts';
import { add, compare } from '@shared/contract/decimal.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';

/** 试算平衡 of a company from one day to another, both included: accounts that moved or hold something; CNY (FIN-092). */
export async function trialBalance(
  ctx: Pick<Ctx, 'db'>,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<TrialBalance> {
  const found = await rows<TrialBalance['rows'][number]>(
    ctx.db,
    sql`select a.code as account, a.name, t.opening::numeric(20,2)::text as opening, t.debit::numeric(20,2)::text as debit,
        t.credit::numeric(20,2)::text as credit, (t.opening + t.debit - t.credit)::numeric(20,2)::text as closing
      from gl_account a join lateral (
        select coalesce(sum(l.debit - l.credit) filter (where l.journal_date < ${from}::date), 0) as opening,
          coalesce(sum(l.debit) filter (where l.journal_date >= ${from}::date), 0) as debit,
          coalesce(sum(l.credit) filter (where l.journal_date >= ${from}::date), 0) as credit, count(*) as lines
        from gl_line l where l.company_id = ${companyId} and l.account = a.code and l.journal_date <= ${to}::date) t on t.lines > 0
      order by a.code`,
  );
  const debit = add('0.00', ...found.map((row) => row.debit));
  const credit = add('0.00', ...found.map((row) => row.credit));
  const closing = add('0', ...found.map((row) => row.closing));
  return { rows: found, debit, credit, same: compare(debit, credit) === 0 && compare(closing, '0') === 0 };
}
