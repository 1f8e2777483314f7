import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { searchMatch } from '../../platform/search.ts';

/** LIKE pattern of a prefix. */
const prefixPattern = (term: string): string => `${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Numbers that begin with the term, upper case: a range over a plain btree index in C order (`text_pattern_ops` or
 * collation C); anything else reads the table.
 */
export const numberPrefix = (column: SQLWrapper, term: string): SQL =>
  sql`${column} like ${prefixPattern(term.trim().toUpperCase())}`;

/** At most so many records are looked at for a term that many hold; the newest of these are shown. */
const LOOKED_AT = 200;
/**
 * Part of a number: three signs and more, one of them a digit; shorter ones are in every number. The beginning of one of
 * our own (WL2026…) is found as a prefix, and too many hold it.
 */
const isFragment = (term: string): boolean =>
  /^(?=.*\d)[A-Za-z\d -]{3,60}$/.test(term.trim()) && !/^[A-Za-z]{2}20\d{2}/.test(term.trim());

/** Where a part of a number is looked for. */
export interface Fragments {
  table: PgTable & { id: PgColumn };
  /** Expressions with an index over `bigrams(…)`, written as in the index. */
  texts: readonly SQLWrapper[];
  /** Scope of the caller: what is cut off at LOOKED_AT is their own. */
  scope: SQL | undefined;
}

/**
 * Records whose number holds the term anywhere, at most 200; undefined for a term that is no part of a number. An array,
 * known before the rows are looked for, so that each part of an OR asks its own index.
 */
export function numberFragment(term: string, { table, texts, scope }: Fragments): SQL | undefined {
  if (!isFragment(term)) return undefined;
  const any = texts.map(
    (text) =>
      sql`${table.id} = any(array(select ${table.id} from ${table} where ${searchMatch(text, term)}${scope ? sql` and ${scope}` : sql``} limit ${sql.raw(String(LOOKED_AT))}))`,
  );
  return sql`(${sql.join(any, sql` or `)})`;
}

/** Records whose `column` names one of those that the term finds elsewhere (the orders of a customer), at most 200 of these. */
export const belongsTo = (column: SQLWrapper, { id, table }: { id: PgColumn; table: PgTable }, found: SQL): SQL =>
  sql`${column} = any(array(select ${id} from ${table} where ${found} limit ${sql.raw(String(LOOKED_AT))}))`;
