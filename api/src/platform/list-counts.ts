import type { ListSummary } from '@shared/contract/envelope.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { and, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { rows } from './database.ts';
import { fromOf, whereOf } from './list-from.ts';
import { seekNumbers } from './list-numbers.ts';
import { tabCondition, type ListPlan, type ListSource } from './list-plan.ts';
import { sumsOf, withBase } from './list-sums.ts';
import { readAll } from './reads.ts';

/** Above this many rows a count is capped (11.1). */
export const COUNT_CAP = 10_000;

/** What stands around the rows of a page. */
export interface Counts {
  total: number;
  totalCapped: boolean;
  tabCounts?: Record<string, number>;
  missing?: string[];
  elsewhere?: Record<string, string>;
  summary: ListSummary;
}
type Cells = Record<string, unknown>;

/** Rows in all and per tab (shown up to 10,000), totals of the summed columns, and pasted numbers that matched nothing. */
export async function countRows<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  plan: ListPlan,
): Promise<Counts> {
  const [{ groups, summary }, sought] = await readAll(
    ctx,
    () => tally(list, source, ctx, plan),
    () => seekNumbers(list, source, ctx, plan),
  );
  const counted = (cell: string) => groups.reduce((sum, row) => sum + Number(row[cell] ?? 0), 0);
  const total = counted('total');
  // A single number may have been found by its parts.
  const numbers = sought && plan.numbers.length === 1 && total > 0 ? { missing: [] } : sought;
  const tabs = Object.keys(list.tabs ?? {});
  const tabCounts = Object.fromEntries(tabs.map((tab, index) => [tab, Math.min(counted(`tab_${index}`), COUNT_CAP)]));
  return {
    total: Math.min(total, COUNT_CAP),
    totalCapped: total > COUNT_CAP,
    ...(tabs.length > 0 ? { tabCounts } : {}),
    ...numbers,
    summary,
  };
}

/**
 * One query. Totals need every row of the filter, so that the tabs are counted in the same pass; so are they where a filter
 * was set, whose condition is not to be asked for each tab anew. Else each count stops at 10,001.
 */
async function tally<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  plan: ListPlan,
): Promise<{ groups: Cells[]; summary: ListSummary }> {
  const conditions = Object.keys(list.tabs ?? {}).map((tab) => tabCondition(source, ctx, tab));
  const named = (count: (condition: SQL | undefined) => SQL): SQL[] => [
    sql`${count(and(plan.tabWhere, plan.shown))} as total`,
    ...conditions.map((condition, index) => sql`${count(condition)} as ${sql.raw(`tab_${index}`)}`),
  ];
  const sums = sumsOf(source, ctx, plan, plan.tabWhere);
  if (!sums && !(plan.filtered && conditions.length > 0)) {
    const capped = (condition: SQL | undefined) =>
      sql`(select count(*) from (select 1 from ${fromOf(source, plan)}${whereOf(and(plan.where, condition))} limit ${sql.raw(String(COUNT_CAP + 1))}) as counted)`;
    return { groups: await rows<Cells>(ctx.db, sql`select ${comma(named(capped))}`), summary: {} };
  }
  const counted = named((condition) => (condition ? sql`count(*) filter (where ${condition})` : sql`count(*)`));
  const { groups: by = [], cells = [] } = sums ?? {};
  const places = by.map((_group, index) => sql.raw(String(index + 1)));
  const groups = await rows<Cells>(
    ctx.db,
    sql`select ${comma([...by, ...counted, ...cells])} from ${fromOf(source, plan)}${whereOf(plan.where)}${
      places.length > 0 ? sql` group by ${comma(places)}` : sql``
    }`,
  );
  return { groups, summary: sums ? await withBase(ctx, source, sums, groups) : {} };
}
const comma = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
