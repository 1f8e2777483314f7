import { addDays } from '@shared/contract/business-day.ts';
import { DUE_DAYS, type DuesBy, type PartyDues } from '@shared/contract/finance/balance.contract.ts';
import { sql, type SQL } from 'drizzle-orm';
import { moneyText } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { openLines } from './open-items.ts';

/**
 * 到期日历 (F21): open payables of a supplier in a company by due day, or by week from Monday to Sunday, over the next 60 days;
 * first what is overdue today, last what is due later or has no due date. Days without lines are left out.
 */
export async function supplierDues(
  ctx: Pick<Ctx, 'db' | 'today'>,
  of: { companyId: string; partyId: string; by: DuesBy },
): Promise<PartyDues> {
  const today = ctx.today();
  const last = addDays(today, DUE_DAYS);
  const [from, to] =
    of.by === 'day'
      ? [sql`o.due`, sql`o.due`]
      : [
          sql`greatest(date_trunc('week', o.due)::date, ${today}::date)`,
          sql`least(date_trunc('week', o.due)::date + 6, ${last}::date)`,
        ];
  const within = (day: SQL): SQL => sql`case when o.due between ${today}::date and ${last}::date then ${day} end`;
  return {
    rows: await rows<PartyDues['rows'][number]>(
      ctx.db,
      sql`select t.key as id, to_char(t.from_day, 'YYYY-MM-DD') as from, to_char(t.to_day, 'YYYY-MM-DD') as to, sum(t.lines)::int as lines,
          string_agg(${moneyText(sql`t.currency`, sql`t.open`)}, ' + ' order by t.currency) as "openText",
          sum(t.base_open)::numeric(20,2)::text as "baseOpen"
        from (select case when o.due < ${today}::date then 'overdue' when o.due <= ${last}::date then (${from})::text else 'later' end as key,
            case when o.due > ${last}::date or o.due is null then ${addDays(last, 1)}::date else ${within(from)} end as from_day,
            case when o.due < ${today}::date then ${addDays(today, -1)}::date else ${within(to)} end as to_day,
            o.currency, count(*) as lines, sum(o.open) as open, sum(o.base_open) as base_open
          from (${openLines({ direction: 'AP', companies: [of.companyId], partyId: of.partyId }, today)}) o
          group by 1, 2, 3, o.currency) t
        group by t.key, t.from_day, t.to_day order by t.from_day nulls first, t.key`,
    ),
  };
}
