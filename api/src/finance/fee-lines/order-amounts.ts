import { sql, type SQL } from 'drizzle-orm';
import { moneyText } from '../../platform/columns.ts';

const summed = (amount: SQL, from: SQL, where: SQL) => sql<string | null>`(
  select string_agg(${moneyText(sql`t.currency`, sql`t.amount`)}, ' + ' order by t.currency)
  from (select f.currency, sum(${amount}) amount from fin_fee_line f ${from} where ${where} group by f.currency
    having sum(${amount}) <> 0) t)`;
const CLAIMED = sql`cross join lateral (select least(sum(l.apply_amount - l.closed), f.open) as amount
  from fin_payment_application_line l join fin_payment_application a on a.id = l.application_id
  where l.fee_line_id = f.id and fin_application_live(a.state, a.deleted_at)) claim`;

/**
 * What the live lines of a business order come to, each currency by itself: CNY 1,060.00 + USD 20.00. `total` of all of them; of
 * the confirmed ones `billed` on statements, `settled` (with what was reduced) and `open`, `held` what live payment applications
 * claim of that. Null: nothing.
 */
export const orderAmounts = (direction: 'AR' | 'AP', bizType: SQL, bizId: SQL) => {
  const of = sql`f.biz_type = ${bizType} and f.biz_id = ${bizId} and f.direction = '${sql.raw(direction)}'`;
  const confirmed = sql`${of} and f.state = 'CONFIRMED'`;
  return {
    total: summed(sql`f.amount`, sql``, sql`${of} and f.state not in ('VOID', 'REVERSED')`),
    billed: summed(sql`f.amount`, sql``, sql`${confirmed} and f.statement_id is not null`),
    settled: summed(sql`f.amount - f.open`, sql``, confirmed),
    open: summed(sql`f.open`, sql``, confirmed),
    held: summed(sql`claim.amount`, CLAIMED, sql`${confirmed} and f.open <> 0`),
  };
};
