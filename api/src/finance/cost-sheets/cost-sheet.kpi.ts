import { COST_SHEET_FIELDS } from '@shared/contract/finance/cost-sheet.fields.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { KpiKind } from '../../services/board/kpi-kind.ts';
import { fieldLevel } from '../../platform/actor.ts';
import { monthOf } from '../periods/period.rules.ts';
import { costSheets } from './cost-sheet.entity.ts';
import { finCostSheet } from './cost-sheet.tables.ts';

/**
 * 毛利 (D1): of the computed sheets of this month of the books, as 成本核算 sums them; of the last month those whose last fee
 * was posted up to the same day.
 */
export const profitKpis: readonly KpiKind[] = [
  {
    figures: [{ key: 'profit', title: COST_SHEET_FIELDS.profit, unit: '万元', better: 'more' }],
    may: (actor) => actor.may('finance.cost.view') && fieldLevel(actor, 'money.profit') === 'VISIBLE',
    async find(ctx, [, last]) {
      const before = monthOf(businessDay(last.from));
      const until = last.to ? businessDay(last.to) : ctx.today();
      const inTime = sql`not exists (select from fin_cost_line l join fin_fee_line f on f.id = l.fee_line_id
        where l.sheet_id = ${finCostSheet.id} and f.accounting_date >= ${until}::date)`;
      const of = async (month: string, more?: SQL) => {
        const [found] = await ctx.db
          .select({ profit: sql<string | null>`round(sum(${finCostSheet.profit}) / 10000, 2)::text` })
          .from(finCostSheet)
          .where(
            and(ne(finCostSheet.state, 'DRAFT'), eq(finCostSheet.month, month), more, costSheets.scopeWhere(ctx.actor)),
          );
        return { profit: found?.profit ?? null };
      };
      return [await of(monthOf(ctx.today())), await of(before, inTime)];
    },
  },
];
