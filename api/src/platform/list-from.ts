import { getTableName, is, sql, Subquery, type SQL, type Table } from 'drizzle-orm';
import type { ListPlan, ListSource } from './list-plan.ts';

/** A table in a FROM: an aliased one with its own name first. */
const named = (table: Table): SQL => {
  const original: unknown = Reflect.get(table, Symbol.for('drizzle:OriginalName'));
  const name = getTableName(table);
  return typeof original === 'string' && original !== name
    ? sql`${sql.identifier(original)} ${sql.identifier(name)}`
    : sql`${table}`;
};
/** Table and joins of a list. */
export const fromOf = <Row>(source: ListSource<Row>, { from }: Pick<ListPlan, 'from'>): SQL =>
  sql.join(
    [
      is(from, Subquery) ? sql`${from}` : named(from),
      ...(source.join ?? []).map(([table, on]) => sql`left join ${named(table)} on ${on}`),
    ],
    sql` `,
  );
/** A WHERE, or nothing. */
export const whereOf = (condition: SQL | undefined): SQL => (condition ? sql` where ${condition}` : sql``);
