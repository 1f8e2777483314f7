import type { ListContract } from '@shared/contract/list.ts';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { rows } from './database.ts';
import { fromOf, whereOf } from './list-from.ts';
import { numberColumns, tabCondition, type ListPlan, type ListSource } from './list-plan.ts';
import { selectedSql, type Selected } from './list-select.ts';

/** What of pasted numbers the asked tab does not hold, and which other tab or page does. */
export interface SoughtNumbers {
  missing: string[];
  /** Number → tab or page, of those that are missing; absent where no tab was asked for and no page is named. */
  elsewhere?: Record<string, string>;
}
const EVERYTHING = 'all';

/** Looks pasted numbers up in one query; null: none were pasted, or the list has no column of numbers. */
export async function seekNumbers<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  plan: ListPlan,
): Promise<SoughtNumbers | null> {
  if (plan.numbers.length === 0) return null;
  const key = Object.keys(list.filters).find((name) => list.filters[name]?.kind === 'numbers') ?? '';
  const selected: Selected | undefined = (source.select as Record<string, Selected | undefined>)[key];
  const columns = source.numbers ? numberColumns(source) : selected ? [selectedSql(selected)] : [];
  if (columns.length === 0) return null;
  const own = sql`array[${sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`;
  const one = source.moreNumbers ? sql`${own} || ${source.moreNumbers(ctx)}` : own;
  // Lists find numbers whatever their case; the rows are few by then, for the filter itself stands in the plan.
  const upper = plan.numbers.map((number) => number.toUpperCase());
  const any = sql.join(
    columns.map((column) => inArray(sql`upper(${column}::text)`, upper)),
    sql` or `,
  );
  const where = source.moreNumbers ? plan.where : and(plan.where, sql`(${any})`);
  const found = await rows<{ no: string; tab: string | null }>(
    ctx.db,
    sql`select distinct unnest(${one}) as no, ${tabOf(list, source, ctx, plan)} as tab from ${fromOf(source, plan)}${whereOf(where)}`,
  );
  const tabs = new Map<string, string>();
  for (const { no, tab } of found) {
    const number = String(no).toUpperCase();
    if (tab !== null && (tab === HERE || !tabs.has(number))) tabs.set(number, tab);
  }
  const missing = plan.numbers.filter((number) => (tabs.get(number.toUpperCase()) ?? null) !== HERE);
  const held = missing.flatMap((number): [string, string][] => {
    const tab = tabs.get(number.toUpperCase());
    return tab === undefined ? [] : [[number, tab]];
  });
  const beyond = await onPages(source, ctx, missing, new Set(held.map(([number]) => number)));
  return { missing, ...((plan.tab || list.pages) && { elsewhere: Object.fromEntries([...beyond, ...held]) }) };
}

/** Missing numbers that no tab holds → the page on which they are found. */
async function onPages<Row>(
  source: ListSource<Row>,
  ctx: Ctx,
  missing: readonly string[],
  held: ReadonlySet<string>,
): Promise<[string, string][]> {
  const sought = missing.filter((number) => !held.has(number));
  const places: [string, string][] = [];
  if (sought.length === 0) return places;
  for (const [page, find] of Object.entries(source.pages ?? {})) {
    const there = await find(
      ctx,
      sought.map((number) => number.toUpperCase()),
    );
    const found = new Set(there.map((number) => number.toUpperCase()));
    for (const number of sought) if (found.has(number.toUpperCase())) places.push([number, page]);
  }
  return places;
}

const HERE = '';
/** The tab that holds a row: HERE for the asked one, else the first of the list, 全部 last; null: no tab does. */
function tabOf<Row>(list: ListContract<Row>, source: ListSource<Row>, ctx: Ctx, plan: ListPlan): SQL {
  if (!plan.tab || !plan.tabWhere) return sql`${sql.raw(`''::text`)}`;
  const tabs = Object.keys(list.tabs ?? {}).toSorted(
    (one, other) => Number(one === EVERYTHING) - Number(other === EVERYTHING),
  );
  const cases = tabs.map((tab) => sql`when ${tabCondition(source, ctx, tab) ?? sql`true`} then ${tab}::text`);
  return sql`case when ${plan.tabWhere} then ''::text ${sql.join(cases, sql` `)} end`;
}
