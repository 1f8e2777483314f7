import { is, Column as DrizzleColumn, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A column, an SQL expression or an aliased one. */
export type Selected = PgColumn | SQL | SQL.Aliased;

/** The expression of something that is selected, without its alias. */
export const selectedSql = (selected: Selected): SQLWrapper =>
  is(selected, DrizzleColumn) ? selected : 'sql' in selected ? (selected.sql as SQL) : selected;
