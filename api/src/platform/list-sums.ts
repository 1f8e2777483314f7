import { add, multiply, roundMoney } from '@shared/contract/decimal.ts';
import type { ListSummary } from '@shared/contract/envelope.ts';
import { isForeign } from '@shared/contract/list-base-view.ts';
import type { Column } from '@shared/contract/list.ts';
import { sql, type SQL } from 'drizzle-orm';
import { fieldLevel } from './actor.ts';
import { trimDecimal } from './columns.ts';
import type { Ctx } from './context.ts';
import type { ListPlan, ListSource } from './list-plan.ts';
import { selectedSql } from './list-select.ts';

const BASE_CURRENCY = 'CNY';
interface Summed {
  key: string;
  column: Column;
  value: ReturnType<typeof selectedSql>;
}
/** What a list sums for an actor: cells of a SELECT, what it is grouped by, and how its groups become the summary. */
export interface Sums {
  cells: SQL[];
  /** Currencies of the money columns, and the company whose rates count, as cells; the query is grouped by them. */
  groups: SQL[];
  summary(groups: readonly Record<string, unknown>[]): ListSummary;
}

/**
 * Totals of the columns that the actor sees in full: plain columns as numbers, money per currency. `only` narrows the rows
 * that are summed within a query that also counts others. Null: nothing is summed.
 */
export function sumsOf<Row>(
  source: ListSource<Row>,
  ctx: Ctx,
  { columns, by: select }: Pick<ListPlan, 'columns' | 'by'>,
  only: SQL | undefined,
): Sums | null {
  const summed = Object.entries(columns).flatMap(([key, column]): Summed[] => {
    const selected = select[key];
    const visible = !column.field || fieldLevel(ctx.actor, column.field) === 'VISIBLE';
    return column.sum && selected && visible ? [{ key, column, value: selectedSql(selected) }] : [];
  });
  if (summed.length === 0) return null;
  const currencyOf = ({ key, column }: Summed): SQL => {
    const own = source.currency?.[key] ?? (isForeign(column) ? select[column.currency ?? ''] : undefined);
    if (own) return sql`${selectedSql(own)}`;
    return sql`${column.currency ?? 'CNY'}::text`;
  };
  const money = summed.filter(({ column }) => column.kind === 'money');
  const currencies = [...new Map(money.map((item) => [item.column.currency ?? item.key, item])).values()];
  const narrowed = only ? sql` filter (where ${only})` : sql``;
  const by = currencies.map((item, index) => sql`${currencyOf(item)} as ${sql.raw(`c${index}`)}`);
  return {
    cells: summed.map(({ value }, index) => sql`sum(${value})${narrowed}::text as ${sql.raw(`s${index}`)}`),
    groups: source.rates && money.length > 0 ? [...by, sql`${source.rates.company} as ${sql.raw(COMPANY)}`] : by,
    summary: (groups) => addUp(summed, currencies, groups as Record<string, string | null>[]),
  };
}

function addUp(summed: Summed[], currencies: Summed[], groups: readonly Record<string, string | null>[]): ListSummary {
  const summary: ListSummary = {};
  for (const [index, { key, column }] of summed.entries()) {
    if (column.kind !== 'money') {
      summary[key] = Number(add(...groups.map((row) => row[`s${index}`] ?? '0')));
      continue;
    }
    const place = currencies.findIndex((item) => (item.column.currency ?? item.key) === (column.currency ?? key));
    const totals: Record<string, string> = {};
    for (const row of groups) {
      const code = row[`c${place}`];
      const value = row[`s${index}`];
      if (code && value) totals[code] = trimDecimal(add(totals[code] ?? '0', value), 2);
    }
    summary[key] = totals;
  }
  return summary;
}

/** Adds 本位币 to money that is in several currencies or in a foreign one, where a rate is known for each (FIN-004). */
export async function withBase<Row>(
  ctx: Ctx,
  source: ListSource<Row>,
  sums: Sums,
  groups: readonly Record<string, unknown>[],
): Promise<ListSummary> {
  const summary = sums.summary(groups);
  const money = Object.entries(summary).flatMap(([key, totals]) =>
    typeof totals === 'number' ? [] : [{ key, totals }],
  );
  const codes = [...new Set(money.flatMap(({ totals }) => Object.keys(totals)))];
  if (!source.rates || codes.every((code) => code === BASE_CURRENCY)) return summary;
  const ratesOf = await source.rates.of(ctx, codes);
  const companies = [...new Set(groups.map((row) => row[COMPANY]))].map((company) => ({
    rates: ratesOf(company === null ? null : String(company)),
    summary: sums.summary(groups.filter((row) => row[COMPANY] === company)),
  }));
  for (const { key, totals } of money) {
    const converted = Object.entries(totals).map(([code, amount]) => {
      const rates = companies.filter((one) => has(one.summary[key], code)).map((one) => one.rates[code]);
      const [rate] = rates;
      return rate === undefined || rates.includes(undefined) ? null : roundMoney(multiply(amount, rate), BASE_CURRENCY);
    });
    if (Object.keys(totals).some((code) => code !== BASE_CURRENCY) && !converted.includes(null))
      totals.base = add(...converted.filter((amount) => amount !== null));
  }
  return summary;
}
const COMPANY = 'rated_company';
const has = (totals: ListSummary[string] | undefined, code: string): boolean =>
  typeof totals === 'object' && totals[code] !== undefined;
