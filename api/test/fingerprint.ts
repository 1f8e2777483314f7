import type { Database } from '../src/platform/database.ts';

/** A hash of every row of every table: what a refusal may not change. */
export async function fingerprint(database: Database): Promise<Record<string, string>> {
  const tables = await database.raw<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.raw<{ hash: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
    );
    found[name] = row?.hash ?? '';
  }
  return found;
}
