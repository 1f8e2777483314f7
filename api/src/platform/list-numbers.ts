import type { ListContract } from '@shared/contract/list.ts';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { rows } from './database.ts';
import { fromOf, whereOf } from './list-from.ts';
import {
  numberColumns,
  selectedSql,
  tabCondition,
  type ListPlan,
  type ListSource,
  type Selected,
} from './list-plan.ts';

/** What of pasted numbers the asked tab does not hold, and which other tab does. */
export interface SoughtNumbers {
  missing: string[];
  /** Number → tab, of those that are missing; absent where no tab was asked for. */
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
  const one = sql`array[${sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`;
  // Lists find numbers whatever their case; the rows are few by then, for the filter itself stands in the plan.
  const upper = plan.numbers.map((number) => number.toUpperCase());
  const any = sql.join(
    columns.map((column) => inArray(sql`upper(${column}::text)`, upper)),
    sql` or `,
  );
  const found = await rows<{ no: string; tab: string | null }>(
    ctx.db,
    sql`select distinct unnest(${one}) as no, ${tabOf(list, source, ctx, plan)} as tab from ${fromOf(source, plan)}${whereOf(and(plan.where, sql`(${any})`))}`,
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
  return { missing, ...(plan.tab && { elsewhere: Object.fromEntries(held) }) };
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
