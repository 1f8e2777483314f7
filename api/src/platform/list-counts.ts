import type { ListSummary } from '@shared/contract/envelope.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { and, getTableName, inArray, sql, type SQL, type Table } from 'drizzle-orm';
import { fieldLevel } from './actor.ts';
import { trimDecimal } from './columns.ts';
import type { Ctx } from './context.ts';
import { rows } from './database.ts';
import {
  numberColumns,
  selectedSql,
  tabCondition,
  type ListPlan,
  type ListSource,
  type Selected,
} from './list-plan.ts';

/** Above this many rows a count is capped (11.1). */
export const COUNT_CAP = 10_000;

/** A table in a FROM: an aliased one with its own name first. */
const named = (table: Table): SQL => {
  const original: unknown = Reflect.get(table, Symbol.for('drizzle:OriginalName'));
  const name = getTableName(table);
  return typeof original === 'string' && original !== name
    ? sql`${sql.identifier(original)} ${sql.identifier(name)}`
    : sql`${table}`;
};
const fromOf = <Row>(source: ListSource<Row>): SQL =>
  sql.join(
    [named(source.table), ...(source.join ?? []).map(([table, on]) => sql`left join ${named(table)} on ${on}`)],
    sql` `,
  );
const whereOf = (condition: SQL | undefined): SQL => (condition ? sql` where ${condition}` : sql``);

interface Counts {
  total: number;
  totalCapped: boolean;
  tabCounts?: Record<string, number>;
  missing?: string[];
}

/** Rows in all and per tab, each counted to 10,001 at most, in one query; and pasted numbers that matched nothing. */
export async function countRows<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  plan: ListPlan,
): Promise<Counts> {
  const capped = (condition: SQL | undefined) =>
    sql`(select count(*)::int from (select 1 from ${fromOf(source)}${whereOf(condition)} limit ${sql.raw(String(COUNT_CAP + 1))}) as counted)`;
  const tabs = Object.keys(list.tabs ?? {});
  const parts = [
    sql`${capped(and(plan.where, plan.tabWhere))} as total`,
    ...tabs.map(
      (tab, index) => sql`${capped(and(plan.where, tabCondition(source, ctx, tab)))} as ${sql.raw(`tab_${index}`)}`,
    ),
  ];
  const [[row], missing] = await Promise.all([
    rows<Record<string, number>>(ctx.db, sql`select ${sql.join(parts, sql`, `)}`),
    missingNumbers(list, source, ctx, plan),
  ]);
  const total = row?.total ?? 0;
  // A single number may have been found by its parts.
  if (missing && plan.numbers.length === 1 && total > 0) missing.length = 0;
  return {
    total: Math.min(total, COUNT_CAP),
    totalCapped: total > COUNT_CAP,
    ...(tabs.length > 0
      ? {
          tabCounts: Object.fromEntries(
            tabs.map((tab, index) => [tab, Math.min(row?.[`tab_${index}`] ?? 0, COUNT_CAP)]),
          ),
        }
      : {}),
    ...(missing ? { missing } : {}),
  };
}

async function missingNumbers<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  plan: ListPlan,
): Promise<string[] | null> {
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
  const found = await rows<{ no: string }>(
    ctx.db,
    sql`select distinct unnest(${one}) as no from ${fromOf(source)}${whereOf(and(plan.where, plan.tabWhere, sql`(${any})`))}`,
  );
  const there = new Set(found.map(({ no }) => String(no).toUpperCase()));
  return plan.numbers.filter((number) => !there.has(number.toUpperCase()));
}

/** Totals over the whole filter: plain columns as numbers, money per currency; only columns the actor sees in full. */
export async function sumColumns<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  plan: ListPlan,
): Promise<ListSummary> {
  const select = source.select as Record<string, Selected | undefined>;
  const summed = Object.entries(list.columns).flatMap(([key, column]) => {
    const selected = select[key];
    const visible = !column.field || fieldLevel(ctx.actor, column.field) === 'VISIBLE';
    return column.sum && selected && visible ? [{ key, column, value: selectedSql(selected) }] : [];
  });
  if (summed.length === 0) return {};
  const currencyOf = ({ key, column }: (typeof summed)[number]): SQL => {
    if (column.kind !== 'money') return sql`null::text`;
    const own = source.currency?.[key] ?? (column.currency ? select[column.currency] : undefined);
    if (own) return sql`${selectedSql(own)}`;
    return sql`${column.currency ?? 'CNY'}::text`;
  };
  const where = whereOf(and(plan.where, plan.tabWhere));
  // One pass over the rows: grouped by the currencies of all money columns, added up below.
  const money = summed.filter(({ column }) => column.kind === 'money');
  const currencies = [...new Map(money.map((item) => [item.column.currency ?? item.key, item])).values()];
  const cells = [
    ...summed.map(({ value }, index) => sql`sum(${value})::text as ${sql.raw(`s${index}`)}`),
    ...currencies.map((item, index) => sql`${currencyOf(item)} as ${sql.raw(`c${index}`)}`),
  ];
  const group =
    currencies.length > 0
      ? sql` group by ${sql.join(
          currencies.map((_item, index) => sql.raw(String(summed.length + index + 1))),
          sql`, `,
        )}`
      : sql``;
  const groups = await rows<Record<string, string | null>>(
    ctx.db,
    sql`select ${sql.join(cells, sql`, `)} from ${fromOf(source)}${where}${group}`,
  );
  return addUp(summed, currencies, groups);
}

type Summed = { key: string; column: { kind: string; currency?: string } };
function addUp(summed: Summed[], currencies: Summed[], groups: Record<string, string | null>[]): ListSummary {
  const summary: ListSummary = {};
  for (const [index, { key, column }] of summed.entries()) {
    if (column.kind !== 'money') {
      summary[key] = groups.reduce((sum, row) => sum + Number(row[`s${index}`] ?? 0), 0);
      continue;
    }
    const place = currencies.findIndex((item) => (item.column.currency ?? item.key) === (column.currency ?? key));
    const totals: Record<string, string> = {};
    for (const row of groups) {
      const code = row[`c${place}`];
      const value = row[`s${index}`];
      if (code && value) totals[code] = addMoney(totals[code], value);
    }
    summary[key] = totals;
  }
  return summary;
}

/** Exact sum of two decimals with at most 4 decimals. */
function addMoney(left: string | undefined, right: string): string {
  const units = (text: string) => {
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
    const value = BigInt(whole + fraction.padEnd(4, '0').slice(0, 4));
    return text.startsWith('-') ? -value : value;
  };
  const sum = units(left ?? '0') + units(right);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(5, '0');
  return trimDecimal(`${sum < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`, 2);
}
