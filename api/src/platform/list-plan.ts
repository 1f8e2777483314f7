import { withPresets, type Column, type Filter, type ListContract, type ListQuery } from '@shared/contract/list.ts';
import { and, asc, desc, getTableName, sql, Subquery, type SQL, is, Column as DrizzleColumn } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { fieldLevel, type Actor } from './actor.ts';
import type { Ctx } from './context.ts';
import type { Entity } from './entity.ts';
import { columnLevel } from './field-rights.ts';
import { filterCondition } from './list-filters.ts';
import { inBase, type BaseView } from './list-money.ts';
import { selectedSql, type Selected } from './list-select.ts';
import { orderKey } from './number-order.ts';
import { invalid } from './refusal.ts';

/** Filter of one's own: the condition for the value of the URL; undefined: no restriction. May refuse. */
export type FilterFunction = (value: string, ctx: Ctx) => SQL | undefined | Promise<SQL | undefined>;

/** A page of a list: the filters in force, the order, and which of its rows. */
export interface PageAsked {
  values: Readonly<Record<string, string>>;
  sort: string;
  offset: number;
  limit: number;
}
/** Narrower filters that hold the whole page, how many rows come before them, and how many there are in all. */
export interface PageFound {
  values: Readonly<Record<string, string>>;
  before: number;
  /** Above COUNT_CAP any number above it. */
  total: number;
}

/** How a list is read. */
export interface ListSource<Row> {
  /** Rows that are only ever added have no version; it reads 1. */
  table: PgTable & { id: PgColumn; version?: PgColumn };
  /**
   * The rows are of a query in place of the table, which then only names its columns. `values`: the filters in force,
   * checked before; what the query itself takes of them has a function in `filters` that answers undefined.
   */
  from?: (ctx: Ctx, values: Readonly<Record<string, string>>) => SQL | Promise<SQL>;
  /**
   * Where `from` puts rows together that are too many to be listed for one page: a way to the page by narrower filters
   * (undefined: none here), and what the totals sum in place of the rows, under the names of their columns. For lists
   * without tabs and money.
   */
  short?: {
    find(ctx: Ctx, asked: PageAsked): Promise<PageFound | undefined>;
    sums(ctx: Ctx, values: Readonly<Record<string, string>>): SQL;
  };
  /** Tables joined on the left, in order: `[[acCustomer, eq(acCustomer.id, lgOrder.customerId)]]`. Each must match at most one row. */
  join?: readonly (readonly [PgTable, SQL])[];
  /** Every column of the contract and every extra; what is missing here must be added by `finish`. id and version are added. */
  select: { [Key in keyof Row]?: Selected };
  /** The entity whose scope counts; null with the reason beside the endpoint's `scope: { none }`, or where `from` keeps to it. */
  scope: Entity<never> | { scopeWhere(actor: Actor): SQL | undefined } | null;
  /** A condition that always holds; `values`: the filters in force. */
  where?: (ctx: Ctx, values: Readonly<Record<string, string>>) => SQL | undefined;
  /** Filters whose key is no selected column, or that mean something else. */
  filters?: Record<string, FilterFunction>;
  /** Rows that are listed and counted but not left out of the totals: zero lines that nobody wants to see. */
  shown?: (ctx: Ctx, values: Readonly<Record<string, string>>) => SQL | undefined;
  /** Condition of each tab; `undefined`: all rows. */
  tabs?: Record<string, SQL | undefined | ((ctx: Ctx) => SQL | undefined)>;
  /** Columns that the `numbers` filter looks in; default: the selected column of the filter's key. */
  numbers?: PgColumn | readonly PgColumn[];
  /** Numbers of a row beside these columns, as an array: those of the orders in a container. */
  moreNumbers?: (ctx: Ctx) => SQL;
  /** Which of the numbers (upper case) another page of the contract holds for this reader; he may open the page. */
  pages?: Record<string, (ctx: Ctx, numbers: readonly string[]) => Promise<readonly string[]>>;
  /** Column with the currency of a summed money column, by column key; default: the selected `currency` key of the contract. */
  currency?: Record<string, Selected>;
  /**
   * Rates (本位币 per unit) by currency for the company of each row, so that totals of money have their 本位币 too; unknown ones are
   * left out. Not for lists that sum a booked 本位币 column of their own.
   */
  rates?: {
    company: PgColumn;
    of: (
      ctx: Ctx,
      currencies: readonly string[],
    ) => Promise<(companyId: string | null) => Readonly<Record<string, string>>>;
  };
  /** Of a list with the switch 原币/本位币 (`base`), for its money in the currencies of the rows. */
  base?: (ctx: Ctx) => BaseView | Promise<BaseView>;
  /** What columns are called in place of the contract's titles: buckets by the days of a setting. `values`: the filters in force. */
  titles?: (ctx: Ctx, values: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>>>;
  /** What a column is sorted by in place of itself: names by their stored pinyin. */
  sortBy?: Record<string, Selected>;
  /** Completes the rows of one page: names, allowed actions. A constant number of queries. */
  finish?: (ctx: Ctx, rows: Row[]) => Promise<Row[]> | Row[];
}

/** A request turned into SQL parts, checked against contract and field rights. */
export interface ListPlan {
  page: number;
  pageSize: number;
  /** Selected keys that the actor may see, with id and version. */
  select: Record<string, Selected>;
  /** What every column of the contract is sorted and summed by, seen or not. */
  by: Readonly<Record<string, Selected>>;
  /** Scope, fixed condition and filters, without the tab. */
  where: SQL | undefined;
  /** Whether a filter was set. */
  filtered: boolean;
  tab: string | null;
  tabWhere: SQL | undefined;
  /** Which rows of these are listed. */
  shown: SQL | undefined;
  orderBy: SQL[];
  numbers: string[];
  columns: Record<string, Column>;
  /** Filter values in force: what was asked for, and presets. */
  values: Readonly<Record<string, string>>;
  /** Where the rows come from. */
  from: Subquery | PgTable;
}

const PAGE_KEYS = new Set(['page', 'pageSize', 'sort', 'tab', 'cursor']);

/** Plans a list request. Unknown filters, malformed values and columns the actor may not see: VALIDATION. */
export async function planList<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  query: ListQuery,
): Promise<ListPlan> {
  const { actor } = ctx;
  const select: Record<string, Selected> = {
    id: source.table.id,
    version: source.table.version ?? sql<number>`1`.mapWith(Number),
  };
  const columns: Record<string, Column> = {};
  const shown = await inBase(list, source, ctx, query);
  for (const [key, column] of Object.entries(shown.columns))
    if (columnLevel(actor, key, column) !== 'HIDDEN') columns[key] = column;
  for (const [key, selected] of Object.entries(shown.select))
    if (!(key in list.columns) || key in columns) select[key] = selected;

  const parts: (SQL | undefined)[] = [];
  let numbers: string[] = [];
  const values: Record<string, string> = {};
  for (const [key, raw] of Object.entries(withPresets(list.filters, query, ctx.today()))) {
    if (raw === undefined || raw === '' || (PAGE_KEYS.has(key) && (key !== 'cursor' || list.keyset))) continue;
    const rule = Object.hasOwn(list.filters, key) ? list.filters[key] : undefined;
    if (!rule || (rule.field && fieldLevel(actor, rule.field) !== 'VISIBLE')) throw invalid({ [key]: '不支持此筛选' });
    const value = String(raw);
    values[key] = value;
    if (rule.kind === 'money') continue;
    parts.push(await filterPart(list, source, ctx, key, rule, value));
    if (rule.kind === 'numbers') numbers = [...new Set(value.split(/[\s,，;；]+/).filter(Boolean))];
  }

  const tab = query.tab || null;
  if (tab && !Object.hasOwn(list.tabs ?? {}, tab)) throw invalid({ tab: '选项不正确' });
  return {
    page: query.page ?? 1,
    pageSize: query.pageSize ?? 20,
    select,
    by: shown.select,
    where: and(source.scope?.scopeWhere(actor), source.where?.(ctx, values), ...parts),
    filtered: parts.length > 0,
    tab,
    shown: source.shown?.(ctx, values),
    tabWhere: tab ? tabCondition(source, ctx, tab) : undefined,
    orderBy: orderOf(list, { ...source, select: shown.select as never }, actor, query.sort || null),
    numbers,
    columns,
    values,
    from: source.from ? new Subquery(await source.from(ctx, values), {}, getTableName(source.table)) : source.table,
  };
}

async function filterPart<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  key: string,
  rule: Filter,
  value: string,
): Promise<SQL | undefined> {
  const own = source.filters?.[key];
  if (own) {
    if (value.includes('\0')) throw invalid({ [key]: '包含非法字符' });
    if (rule.kind !== 'search' && rule.kind !== 'numbers')
      filterCondition(rule, key, value, rule.kind === 'picker' ? sql`null` : source.table.id);
    return own(value, ctx);
  }
  const selected =
    rule.kind === 'numbers' && source.numbers
      ? numberColumns(source)[0]
      : (source.select as Record<string, Selected | undefined>)[key];
  if (!selected) throw new Error(`${list.name}: filter ${key} has neither a column nor a function`);
  const column = list.columns[key];
  if (column?.field && fieldLevel(ctx.actor, column.field) !== 'VISIBLE') throw invalid({ [key]: '不支持此筛选' });
  return filterCondition(rule, key, value, selectedSql(selected));
}

/** Columns that pasted numbers are looked for in. */
export const numberColumns = <Row>(source: ListSource<Row>): readonly PgColumn[] =>
  source.numbers === undefined ? [] : is(source.numbers, DrizzleColumn) ? [source.numbers] : source.numbers;

export function tabCondition<Row>(source: ListSource<Row>, ctx: Ctx, tab: string): SQL | undefined {
  const condition = source.tabs?.[tab];
  return typeof condition === 'function' ? condition(ctx) : condition;
}

/**
 * `-createdAt,orderNo` → ORDER BY with the id as last word, so that pages never overlap; null: the list's own order. What the
 * caller may not see orders nothing: asked for it is refused, in the list's own order it is left out.
 */
function orderOf<Row>(list: ListContract<Row>, source: ListSource<Row>, actor: Actor, sort: string | null): SQL[] {
  const order: SQL[] = [];
  const wanted = (sort ?? list.defaultSort).split(',').filter(Boolean);
  if (wanted.length > 5) throw invalid({ sort: '排序列过多' });
  let last: 'asc' | 'desc' = 'desc';
  for (const word of wanted) {
    last = word.startsWith('-') ? 'desc' : 'asc';
    const key = word.replace(/^-/, '');
    const column = Object.hasOwn(list.columns, key) ? list.columns[key] : undefined;
    const byDefault = list.defaultSort.split(',').some((part) => part.replace(/^-/, '') === key);
    const selected =
      source.sortBy?.[key] ??
      (source.select as Record<string, Selected | undefined>)[key] ??
      (key === 'id' ? source.table.id : undefined);
    const seen = !column || columnLevel(actor, key, column) === 'VISIBLE';
    if (!seen && sort === null) continue;
    if (!seen || !(byDefault || column?.sort) || !selected) throw invalid({ sort: '不支持按此列排序' });
    const expression = selectedSql(selected);
    const sure = is(expression, DrizzleColumn) && expression.notNull && expression.table === source.table;
    const by = orderKey(expression);
    order.push(last === 'desc' ? (sure ? desc(by) : sql`${by} desc nulls last`) : asc(by));
  }
  return [...order, last === 'desc' ? desc(source.table.id) : asc(source.table.id)];
}
