import { sql, type SQL } from 'drizzle-orm';
import { rows, type Db } from '../../platform/database.ts';
import type { MergedPair, PartyKind, TwinRows } from './ports.ts';

/** Rows of a table of which one party has but one, and which nobody can make one of but people. */
export interface Twins {
  /** See TwinRows. */
  keys: readonly string[];
  table: string;
  /** Columns that name a party of the kind. */
  parties: Readonly<Partial<Record<PartyKind, readonly string[]>>>;
  /** What else two rows have in common that stand for one thing. */
  same: (row: SQL) => SQL;
  /** First and last day of a row, null: without end; two rows that share no day may both stand. */
  period?: readonly [string, string];
  /** Rows that count at all. */
  counts: (row: SQL) => SQL;
  /** What is told of two. */
  words: (earlier: SQL, later: SQL) => SQL;
}
interface Clash {
  earlier: string;
  later: string;
  words: string;
}
const SHOWN = 10;

/** Every two rows that would stand for one thing after the merge. */
export function clashesOf(tx: Db, twins: Twins, { kind, keptId, goneId }: MergedPair): Promise<Clash[]> {
  const columns = twins.parties[kind as PartyKind] ?? [];
  if (columns.length === 0) return Promise.resolve([]);
  const of = (row: SQL, column: string) => sql`${row}.${sql.identifier(column)}`;
  const each = (row: SQL, what: (column: SQL) => SQL) => sql.join(columns.map((column) => what(of(row, column))), sql`, `); // prettier-ignore
  const named = (row: SQL) => each(row, (column) => column);
  const after = (row: SQL) => each(row, (column) => sql`case ${column} when ${goneId} then ${keptId}::bigint else ${column} end`); // prettier-ignore
  const [k, g, o] = [sql`k`, sql`g`, sql`o`];
  const begins = (row: SQL, other: SQL, [from, to]: readonly [string, string]) =>
    sql`and ${of(row, from)} <= coalesce(${of(other, to)}, 'infinity')`;
  const { period } = twins;
  return rows<Clash & Record<string, unknown>>(
    tx,
    sql`with own as (select * from ${sql.identifier(twins.table)} o
        where (${keptId} in (${named(o)}) or ${goneId} in (${named(o)})) and ${twins.counts(o)})
      select k.id::text as earlier, g.id::text as later, ${twins.words(k, g)} as words from own k join own g on g.id > k.id
        and row(${after(k)}, ${twins.same(k)}) is not distinct from row(${after(g)}, ${twins.same(g)})
        ${period ? begins(k, g, period) : sql``} ${period ? begins(g, k, period) : sql``}
      where ${goneId} in (${named(k)}, ${named(g)}) order by k.id, g.id`,
  );
}

/** What is told of them, each once. */
export const wordsOf = (clashes: readonly Clash[]): string[] =>
  [...new Set(clashes.map(({ words }) => words))].slice(0, SHOWN);

/** Refuses a merge that would leave two such rows, and names them (ACC-014). */
export const refusedTwins = (twins: Twins): TwinRows => ({
  keys: twins.keys,
  settle: async ({ tx }, pair) => wordsOf(await clashesOf(tx, twins, pair)),
});
