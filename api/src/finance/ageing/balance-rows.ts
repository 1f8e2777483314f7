import { sql, type SQL } from 'drizzle-orm';
import { moneyText } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { ageingLimits, bucketSums, limitTitles } from './ageing-limits.ts';
import { companiesOf, openLines, openSources, type OpenOf } from './open-items.ts';
import { paidMovements } from './paid-movements.ts';
import { uninvoicedOf } from './uninvoiced.ts';

/** Filters of a balance list that its query itself obeys. */
export interface BalanceFilters {
  asOf?: string | undefined;
  companyId?: string | undefined;
}

/** The one day that 截止日 names; today without. */
export const asOfDay = (ctx: Pick<Ctx, 'today'>, { asOf }: BalanceFilters): string =>
  asOf?.split('..').at(-1) || ctx.today();

/** The caller's companies, or the one that the filter names of them. */
export const companiesIn = (ctx: Pick<Ctx, 'actor'>, { companyId }: BalanceFilters): string[] =>
  ctx.actor.companies.filter((id) => !companyId || id === companyId);

/**
 * One row per company and party with something open, not allocated, not invoiced, or charged or paid in the month of the day: FIN-120 in CNY
 * and per currency, FIN-121 beside it. 期初 is what the net was at the month's start: net now, less what was charged, paid
 * (less what came back) and allocated with a difference since.
 */
export async function balanceRows(ctx: Ctx, direction: 'AR' | 'AP', filters: BalanceFilters): Promise<SQL> {
  const day = asOfDay(ctx, filters);
  const of: OpenOf = { direction, companies: companiesIn(ctx, filters) };
  const companies = companiesOf(of);
  const party = sql.raw(direction === 'AR' ? 'customer_id' : 'supplier_id');
  const month = sql`between date_trunc('month', ${day}::date)::date and ${day}::date`;
  const buckets = bucketSums(await ageingLimits(ctx));
  return sql`with line as materialized (${openLines(of, day)}), source as materialized (${openSources(of, day)}),
    charge as materialized (select company_id, ${party} as party_id, sum(base_amount) as charged from fin_fee_line
      where direction = ${direction} and company_id in ${companies} and state in ('CONFIRMED', 'REVERSED') and accounting_date ${month}
      group by company_id, ${party}),
    missing as materialized (${uninvoicedOf(of, day)}),
    movement as materialized (select v.company_id, v.party_id, sum(v.base) as paid from (${paidMovements(of)}) v
      where v.day ${month} group by v.company_id, v.party_id)
    select p.company_id || ':' || p.party_id as id, p.company_id, p.party_id,
      coalesce(l.base_open, 0) - coalesce(s.base_open, 0) - coalesce(c.charged, 0) + coalesce(m.paid, 0) - coalesce(a.moved, 0) as opening,
      coalesce(c.charged, 0) as charged, coalesce(m.paid, 0) as paid, l.open_text, l.currencies,
      coalesce(l.base_open, 0) as base_open, coalesce(s.base_open, 0) as base_unallocated,
      coalesce(l.base_open, 0) - coalesce(s.base_open, 0) as net,
      ${sql.join(
        buckets.map((_sum, nth) => sql.raw(`coalesce(l.bucket${nth}, 0) as bucket${nth}`)),
        sql`, `,
      )}, l.longest, coalesce(i.uninvoiced, 0) as uninvoiced,
      ${ctx.today()}::date as today
    from (select company_id, party_id from line union select company_id, party_id from source where open <> 0
      union select company_id, party_id from charge union select company_id, party_id from missing union select company_id, party_id from movement) p
    left join (select company_id, party_id, string_agg(text, ' + ' order by currency) as open_text, array_agg(currency) as currencies,
        sum(base_open) as base_open, ${sql.join(
          buckets.map((_sum, nth) => sql.raw(`sum(bucket${nth}) as bucket${nth}`)),
          sql`, `,
        )}, max(longest) as longest
      from (select o.company_id, o.party_id, o.currency, ${moneyText(sql`o.currency`, sql`sum(o.open)`)} as text,
          sum(o.base_open) as base_open, ${sql.join(
            buckets.map((sum, nth) => sql`${sum} as ${sql.raw(`bucket${nth}`)}`),
            sql`, `,
          )}, nullif(greatest(max(o.days) filter (where o.open > 0), 0), 0) as longest
        from line o group by o.company_id, o.party_id, o.currency) t
      group by company_id, party_id) l on l.company_id = p.company_id and l.party_id = p.party_id
    left join (select company_id, party_id, sum(base_open) as base_open from source
      group by company_id, party_id) s on s.company_id = p.company_id and s.party_id = p.party_id
    left join missing i on i.company_id = p.company_id and i.party_id = p.party_id
    left join charge c on c.company_id = p.company_id and c.party_id = p.party_id
    left join movement m on m.company_id = p.company_id and m.party_id = p.party_id
    left join (select n.company_id, f.${party} as party_id,
        sum(case when n.source_kind in ('RECEIPT', 'PAYMENT', 'PREPAY') then n.base_src else 0 end - n.base_fee) as moved
      from fin_allocation n join fin_fee_line f on f.id = n.fee_line_id
      where n.company_id in ${companies} and f.direction = ${direction} and n.accounting_date ${month}
      group by n.company_id, f.${party}) a on a.company_id = p.company_id and a.party_id = p.party_id`;
}

/** What the buckets of a balance list are called: by the days of the companies that it is of. */
export const balanceTitles = async (ctx: Ctx, filters: BalanceFilters): Promise<string[]> =>
  limitTitles(await ageingLimits(ctx), companiesIn(ctx, filters));
