import type { StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';

interface Party {
  side: StatementSide;
  companyId: string;
  partyId: string;
}
/** What of a fee line was open at the end of a day (FIN-120): what was closed later is open still. */
export const openOn = (line: { id: SQL; open: SQL }, day: string): SQL =>
  sql`(${line.open} + coalesce((select sum(later.amount_fee) from fin_allocation later
    where later.fee_line_id = ${line.id} and later.accounting_date > ${day}), 0))`;

/** The day a charge `f` is of: lines of old have only their accounting date. */
export const chargedOn = sql`coalesce(f.business_date, f.accounting_date)`;

/** A statement whose opening balance was computed: its period, and when it was confirmed; null: it is not. */
interface Computed extends Record<string, unknown> {
  from: string;
  to: string;
  confirmed: string | null;
}
/** Of each currency the first confirmed statement of a party (FIN-042). */
const firstOf = (ctx: Ctx, { side, companyId, partyId }: Party, periodTo: string) =>
  rows<Computed & { currency: string }>(
    ctx.db,
    sql`select distinct on (t.currency) t.currency, s.period_from::text as "from", s.period_to::text as "to", s.confirmed_at::text as confirmed
      from fin_statement s join fin_statement_total t on t.statement_id = s.id
      where s.state = 'CONFIRMED' and s.direction = ${side} and s.company_id = ${companyId} and s.period_to <= ${periodTo}
        and ${sql.identifier(side === 'AR' ? 'customer_id' : 'supplier_id')} = ${partyId}
      order by t.currency, s.period_to, s.confirmed_at, s.id`,
  );

/**
 * Whether a charge on no statement is in the opening balance of one of this period, so that it must not be listed beside it
 * (FIN-042): earlier than the period and settled by its end. Once a statement is confirmed, each later one begins with the end of
 * that before, so that the first of them decides: what it counted is counted, whatever was taken back since, and what it did
 * not count has to be listed, settled or not.
 */
export async function inOpening(
  ctx: Ctx,
  party: Party,
  period: { periodFrom: string; periodTo: string },
  line: { id: SQL; open: SQL; currency: SQL; day: SQL },
): Promise<SQL> {
  return byFirst(
    ctx,
    party,
    period,
    line.currency,
    ({ from, to }) => sql`(${line.day} < ${from} and ${openOn(line, to)} = 0)`,
  );
}

/** What holds of a charge by the statement that decides on the opening balances of its currency: the first confirmed one, else this. */
async function byFirst(
  ctx: Ctx,
  party: Party,
  { periodFrom, periodTo }: { periodFrom: string; periodTo: string },
  currency: SQL,
  counted: (by: Computed) => SQL,
): Promise<SQL> {
  const first = await firstOf(ctx, party, periodTo);
  const own = counted({ from: periodFrom, to: periodTo, confirmed: null });
  if (first.length === 0) return own;
  return sql`case ${sql.join(
    first.map((each) => sql`when ${currency} = ${each.currency} then ${counted(each)}`),
    sql` `,
  )} else ${own} end`;
}

/** A charge `f` before a period that was closed by its end, as far as was known then, by something else than its own red line. */
const settledThen = ({ from, to, confirmed }: Computed): SQL =>
  sql`(${chargedOn} < ${from} and f.amount = coalesce((select sum(a.amount_fee) from fin_allocation a
    where a.fee_line_id = f.id and a.doc_type <> 'fin_fee_line' and a.accounting_date <= ${to}
      ${confirmed === null ? sql`` : sql`and a.created_at <= ${confirmed}`}), 0))`;

/**
 * Whether a charge `f` is one that the balances of statements know: it is in the books, or an opening balance had counted it as
 * settled before it was taken back and reversed (冲红). Of the latter the balance goes with its red line, on the day of that (FIN-120).
 */
export const knownCharge = async (
  ctx: Ctx,
  party: Party,
  period: { periodFrom: string; periodTo: string },
): Promise<SQL> =>
  sql`(f.state = 'CONFIRMED' or (f.state = 'REVERSED' and f.red_of is null and f.statement_id is null
    and ${await byFirst(ctx, party, period, sql`f.currency`, settledThen)}))`;
