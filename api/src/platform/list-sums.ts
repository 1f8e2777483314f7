import type { ListSummary } from '@shared/contract/envelope.ts';
import type { Column, ListContract } from '@shared/contract/list.ts';
import { sql, type SQL } from 'drizzle-orm';
import { fieldLevel } from './actor.ts';
import { trimDecimal } from './columns.ts';
import type { Ctx } from './context.ts';
import { selectedSql, type ListSource, type Selected } from './list-plan.ts';

interface Summed {
  key: string;
  column: Column;
  value: ReturnType<typeof selectedSql>;
}
/** What a list sums for an actor: cells of a SELECT, what it is grouped by, and how its groups become the summary. */
export interface Sums {
  cells: SQL[];
  /** Currencies of the money columns, as cells; the query is grouped by them. */
  groups: SQL[];
  summary(groups: readonly Record<string, unknown>[]): ListSummary;
}

/**
 * Totals of the columns that the actor sees in full: plain columns as numbers, money per currency. `only` narrows the rows
 * that are summed within a query that also counts others. Null: nothing is summed.
 */
export function sumsOf<Row>(
  list: ListContract<Row>,
  source: ListSource<Row>,
  ctx: Ctx,
  only: SQL | undefined,
): Sums | null {
  const select = source.select as Record<string, Selected | undefined>;
  const summed = Object.entries(list.columns).flatMap(([key, column]): Summed[] => {
    const selected = select[key];
    const visible = !column.field || fieldLevel(ctx.actor, column.field) === 'VISIBLE';
    return column.sum && selected && visible ? [{ key, column, value: selectedSql(selected) }] : [];
  });
  if (summed.length === 0) return null;
  const currencyOf = ({ key, column }: Summed): SQL => {
    const own = source.currency?.[key] ?? (column.currency ? select[column.currency] : undefined);
    if (own) return sql`${selectedSql(own)}`;
    return sql`${column.currency ?? 'CNY'}::text`;
  };
  const money = summed.filter(({ column }) => column.kind === 'money');
  const currencies = [...new Map(money.map((item) => [item.column.currency ?? item.key, item])).values()];
  const narrowed = only ? sql` filter (where ${only})` : sql``;
  return {
    cells: summed.map(({ value }, index) => sql`sum(${value})${narrowed}::text as ${sql.raw(`s${index}`)}`),
    groups: currencies.map((item, index) => sql`${currencyOf(item)} as ${sql.raw(`c${index}`)}`),
    summary: (groups) => addUp(summed, currencies, groups as Record<string, string | null>[]),
  };
}

function addUp(summed: Summed[], currencies: Summed[], groups: readonly Record<string, string | null>[]): ListSummary {
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
