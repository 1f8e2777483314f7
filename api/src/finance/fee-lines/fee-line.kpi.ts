import { and, eq, sql } from 'drizzle-orm';
import type { KpiKind } from '../../services/board/kpi-kind.ts';
import { fieldLevel } from '../../platform/actor.ts';
import { feeLines } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';

const { baseOpen: open, direction, dueDate, state } = finFeeLine;
/** CNY in units of ten thousand. */
const tenThousand = (sum: ReturnType<typeof sql>) => sql<string>`round(coalesce(${sum}, 0) / 10000, 2)::text`;

/** 应收余额 and what of it is overdue today: confirmed receivables in scope, as they stand; the last month's are not kept. */
export const receivableKpis: readonly KpiKind[] = [
  {
    figures: [
      { key: 'receivable', title: '应收余额', unit: '万元', better: 'less' },
      { key: 'overdue', title: '逾期应收', unit: '万元', better: 'less' },
    ],
    may: (actor) => actor.may('finance.ar.fee.view') && fieldLevel(actor, 'money.sell') === 'VISIBLE',
    async find(ctx) {
      const [row] = await ctx.db
        .select({
          receivable: tenThousand(sql`sum(${open})`),
          overdue: tenThousand(sql`sum(${open}) filter (where ${dueDate} < ${ctx.today()}::date)`),
        })
        .from(finFeeLine)
        .where(and(eq(direction, 'AR'), eq(state, 'CONFIRMED'), feeLines.scopeWhere(ctx.actor)));
      return [{ receivable: row?.receivable ?? null, overdue: row?.overdue ?? null }, {}];
    },
  },
];
