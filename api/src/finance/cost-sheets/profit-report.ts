import { PROFIT_BY, type ProfitRow } from '@shared/contract/finance/cost-sheet.contract.ts';
import { orderProfit } from '@shared/contract/finance/cost-sheet.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { FieldGroup } from '@shared/contract/access.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { invalid } from '../../platform/refusal.ts';
import { sees } from '../../platform/sight.ts';
import { costSheets } from './cost-sheet.entity.ts';
import { finCostSheet } from './cost-sheet.tables.ts';

export interface ProfitQuery {
  by: keyof typeof PROFIT_BY;
  from: string | null;
  to: string | null;
  companyId: string | null;
}
type Sums = Omit<ProfitRow, 'key' | 'name' | 'orders'>;
/** Rows of a report on a page; the file has all up to FILE_ROWS. */
const SHOWN = 500;
export const FILE_ROWS = 50_000;

const GROUPS: Record<ProfitQuery['by'], { key: SQL; name: SQL }> = {
  customer: {
    key: sql`coalesce(s.customer_id, 0)::text`,
    name: sql`coalesce((select c.short_name from ac_customer c where c.id = min(s.customer_id)), '—')`,
  },
  sales: {
    key: sql`coalesce(s.owner_id, 0)::text`,
    name: sql`coalesce((select u.name from ac_user u where u.id = min(s.owner_id)), '—')`,
  },
  route: { key: sql`coalesce(o.pol || '→' || o.pod, '—')`, name: sql`coalesce(min(o.pol || '→' || o.pod), '—')` },
  month: { key: sql`s.month`, name: sql`min(s.month)` },
  order: { key: sql`s.biz_type || ':' || s.biz_id`, name: sql`min(s.biz_no)` },
};

/** The months that are asked for: this one unless said. Refused when they run backwards. */
function monthsIn(ctx: Pick<Ctx, 'today'>, { from, to }: ProfitQuery): { from: string; to: string } {
  const month = (day: string) => day.slice(0, 7).replace('-', '');
  const range = { from: month(from ?? to ?? ctx.today()), to: month(to ?? ctx.today()) };
  if (range.to < range.from) throw invalid({ to: '结束期间不能早于开始期间' });
  return range;
}

/** 利润表 (F26) of computed sheets in scope, largest profit first (by name for who may not see it); CNY without tax. */
export async function profitReport(ctx: Ctx, query: ProfitQuery, most = SHOWN) {
  const { from, to } = monthsIn(ctx, query);
  const { key, name } = GROUPS[query.by];
  const scoped = sql`select ${finCostSheet}.* from ${finCostSheet} where ${finCostSheet.state} <> 'DRAFT'
    and ${finCostSheet.month} between ${from} and ${to}
    and ${query.companyId === null ? sql`true` : sql`${finCostSheet.companyId} = ${query.companyId}`}
    and ${costSheets.scopeWhere(ctx.actor) ?? sql`true`}`;
  const sums = sql.raw(
    ['income', 'direct', 'shared', 'tax_diff', 'estimated']
      .map((each) => `coalesce(sum(s.${each}), 0)::numeric(20,2)::text as ${each === 'tax_diff' ? '"taxDiff"' : each}`)
      .join(', '),
  );
  type Raw = { income: string; direct: string; shared: string; taxDiff: string; estimated: string };
  const found = await rows<Raw & { key: string; name: string; orders: string }>(
    ctx.db,
    sql`select ${key} as key, ${name} as name, count(distinct (s.biz_type, s.biz_id))::text as orders, ${sums}
      from (${scoped}) s left join lg_order o on o.id = s.biz_id and s.biz_type = 'LOGISTICS'
      group by ${key} order by ${sees(ctx, 'money.profit') ? sql`sum(s.profit) desc, 1` : sql`2, 1`} limit ${most + 1}`,
  );
  const [all] = await rows<Raw>(ctx.db, sql`select ${sums} from (${scoped}) s`);
  const withProfit = (raw: Raw): Sums => ({ ...raw, ...orderProfit(raw) });
  return {
    from,
    to,
    rows: found.slice(0, most).map(({ orders, ...raw }) => ({ ...raw, orders: Number(orders), ...orderProfit(raw) })),
    total: all ? withProfit(all) : {},
    more: found.length > most,
  };
}

/** Columns of the file that the caller may see: title, group that guards it, and the value of a row. */
export const reportColumns = (ctx: Ctx, by: ProfitQuery['by']) => {
  const money = (
    title: string,
    field: FieldGroup,
    key: 'income' | 'direct' | 'shared' | 'taxDiff' | 'estimated' | 'profit',
  ) => ({
    title: `${title}(CNY)`,
    kind: 'money' as const,
    field,
    of: (row: ProfitRow) => row[key] ?? null,
  });
  const columns = [
    { title: PROFIT_BY[by], kind: 'text' as const, field: null, of: (row: ProfitRow) => row.name },
    { title: '订单数', kind: 'int' as const, field: null, of: (row: ProfitRow) => row.orders },
    money('收入', 'money.sell', 'income'),
    money('直接成本', 'money.cost', 'direct'),
    money('分摊成本', 'money.cost', 'shared'),
    money('征退税差', 'money.cost', 'taxDiff'),
    money('其中暂估', 'money.cost', 'estimated'),
    money('毛利', 'money.profit', 'profit'),
    {
      title: '毛利率',
      kind: 'bps' as const,
      field: 'money.profit' as FieldGroup,
      of: (row: ProfitRow) => row.marginBp ?? null,
    },
  ];
  return columns.filter(({ field }) => field === null || fieldLevel(ctx.actor, field) === 'VISIBLE');
};
