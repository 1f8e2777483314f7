import { Column, is, sql, type SQLWrapper } from 'drizzle-orm';

const numbered = new Set<Column>();
/** Declares a column whose values are document numbers: `numbered` of its entity. */
export function sortsAsNumber(column: Column | undefined): void {
  if (!column) throw new Error('a numbered entity has no such column');
  numbered.add(column);
}

/**
 * What rows are ordered by in place of an expression: a document number by its date and its sequence as a number, …-9999
 * before …-10000 (LOG-001), with the index on number_key that its table has; anything else as it is.
 */
export const orderKey = (expression: SQLWrapper): SQLWrapper =>
  is(expression, Column) && numbered.has(expression) ? sql`number_key(${expression})` : expression;
/** Columns so declared, for the check that each has its index. */
export const numberedColumns = (): readonly Column[] => [...numbered];
