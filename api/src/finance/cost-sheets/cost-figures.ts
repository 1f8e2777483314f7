import { compare, multiply } from '@shared/contract/decimal.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { invalid } from '../../platform/refusal.ts';

interface Figures {
  income: PgColumn;
  direct: PgColumn;
  shared: PgColumn;
  taxDiff: PgColumn;
  estimated: PgColumn;
  profit: PgColumn;
}

/** FIN-135 in SQL: basis points, half up away from zero; null without income. */
export const marginOf = (profit: SQLWrapper, income: SQLWrapper): SQL<number | null> =>
  sql`case when ${income} = 0 then null else round(${profit} * 10000 / ${income})::bigint end`.mapWith(Number);
/** 暂估占比: estimated part of all costs in basis points; null without costs. */
const estimateOf = ({ direct, shared, taxDiff, estimated }: Figures): SQL<number | null> =>
  sql`case when ${direct} + ${shared} + ${taxDiff} = 0 then null
    else round(${estimated} * 10000 / (${direct} + ${shared} + ${taxDiff}))::bigint end`.mapWith(Number);

/** The figure columns of a cost list; null where `known` does not hold, so that nobody reads a wrong zero (6.3). */
export function figureColumns(of: Figures, known?: SQL) {
  const shown = <Value>(value: SQLWrapper) =>
    known ? sql<Value>`case when ${known} then ${value} end` : sql<Value>`${value}`;
  return {
    income: shown<string | null>(of.income),
    direct: shown<string | null>(of.direct),
    shared: shown<string | null>(of.shared),
    taxDiff: shown<string | null>(of.taxDiff),
    profit: shown<string | null>(of.profit),
    marginBp: shown<number | null>(marginOf(of.profit, of.income)).mapWith(Number),
    estimateBp: shown<number | null>(estimateOf(of)).mapWith(Number),
  };
}

/** 毛利率 10..25 in percent, either end open, and 负毛利. */
export const figureFilters = (of: Pick<Figures, 'profit' | 'income'>) => ({
  margin: (value: string): SQL => {
    const [from = '', to = ''] = value.split('..');
    const limit = (text: string) => {
      if (compare(text, '-1000000000') < 0 || compare(text, '1000000000') > 0) throw invalid({ margin: '超出范围' });
      return multiply(text, '100');
    };
    const margin = marginOf(of.profit, of.income);
    return sql`(${from === '' ? sql`true` : sql`${margin} >= ${limit(from)}::numeric`} and ${to === '' ? sql`true` : sql`${margin} <= ${limit(to)}::numeric`}
      and ${of.income} <> 0)`;
  },
  loss: (value: string): SQL => (value === '1' ? sql`${of.profit} < 0` : sql`${of.profit} >= 0`),
});

/** The months YYYYMM that a range of days touches, either end open. */
export function monthsOf(value: string): { from: string; to: string } {
  const [from = '', to = ''] = value.split('..');
  const month = (day: string, open: string) => (day === '' ? open : day.slice(0, 7).replace('-', ''));
  return { from: month(from, '000000'), to: month(to, '999999') };
}
export const inMonths = (column: SQLWrapper, value: string): SQL => {
  const { from, to } = monthsOf(value);
  return sql`${column} between ${from} and ${to}`;
};
