import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** LIKE pattern of a prefix. */
const prefixPattern = (term: string): string => `${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Numbers that begin with the term, upper case: a range over a plain btree index in C order (`text_pattern_ops` or
 * collation C); anything else reads the table.
 */
export const numberPrefix = (column: SQLWrapper, term: string): SQL =>
  sql`${column} like ${prefixPattern(term.trim().toUpperCase())}`;
