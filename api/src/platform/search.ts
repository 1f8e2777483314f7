import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Grams of a term that an index over `bigrams(column)` is asked for: pairs, or the single character of a short term. */
export function gramsOf(term: string): string[] {
  const characters = [...term.toLowerCase()];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/** Pattern of ILIKE that finds the term anywhere. */
export const likePattern = (term: string): string => `%${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Condition of the bigram search: the column contains the term, upper and lower case alike. Wants
 * `create index … using gin (bigrams(column))`; several fields: keep them in one `search_text` column
 * (`text generated always as (coalesce(a,'') || ' ' || coalesce(b,'')) stored`). Works from one character on.
 */
export function searchMatch(column: SQLWrapper, term: string): SQL {
  const wanted = term.trim();
  if (!wanted) return sql`true`;
  // ILIKE stands first: where no index serves (inside an OR, small tables) the dear bigrams() runs only for rows that match.
  return sql`(${column} ilike ${likePattern(wanted)} and bigrams(${column}) @> ${sql.param(gramsOf(wanted))}::text[])`;
}
