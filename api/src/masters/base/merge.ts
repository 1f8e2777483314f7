import { and, eq, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { shComment } from '../../services/comments/comment.tables.ts';
import { rows, type Db } from '../../platform/database.ts';

interface Merge {
  /** Table of the records, which is also their kind in attachments and comments. */
  table: string;
  keptId: string;
  goneId: string;
}
/**
 * ACC-014: lets every reference to one record point at another; answers table → how many moved. What refers to it is
 * read from the database itself, so that a new table cannot be forgotten.
 */
export async function moveReferences(tx: Db, { table, keptId, goneId }: Merge): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  const add = (name: string, count: number) => {
    if (count > 0) moved[name] = (moved[name] ?? 0) + count;
  };
  // Ledger rows let their party, and nothing else, be changed while this is said (migration 0777).
  await tx.execute(sql`select set_config('app.merging', 'on', true)`);
  for (const reference of await referencesTo(tx, table))
    if (reference.table !== table)
      add(reference.table, await move(tx, reference.table, reference.column, sql`true`, keptId, goneId));
  for (const owned of [shAttachment, shComment]) {
    const name = getTableName(owned);
    add(name, await move(tx, name, 'owner_id', sql`owner_type = ${table}`, keptId, goneId));
  }
  // Whoever was led to the one that goes is led on.
  await move(tx, table, 'merged_into_id', sql`true`, keptId, goneId);
  await tx.execute(sql`select set_config('app.merging', '', true)`);
  return moved;
}

type WithDefault = PgTable & { id: PgColumn; isDefault: PgColumn };
/** The kept record's default stays; the other's counts only where the kept one has no rows at all. */
export async function keepOneDefault(
  tx: Db,
  lists: readonly { table: WithDefault; owner: PgColumn }[],
  keptId: string,
  goneId: string,
): Promise<void> {
  for (const { table, owner } of lists) {
    const [own] = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(eq(owner, keptId))
      .limit(1);
    if (own)
      await tx
        .update(table as PgTable)
        .set({ isDefault: false })
        .where(and(eq(owner, goneId), eq(table.isDefault, true)));
  }
}

/** How many references moved in all. */
export const movedInAll = (moved: Record<string, number>): number =>
  Object.values(moved).reduce((sum, one) => sum + one, 0);

const referencesTo = (tx: Db, table: string) =>
  rows<{ table: string; column: string }>(
    tx,
    sql`select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = ${table}::regclass and array_length(c.conkey, 1) = 1 order by 1, 2`,
  );

async function move(
  tx: Db,
  table: string,
  column: string,
  where: ReturnType<typeof sql>,
  to: string,
  from: string,
): Promise<number> {
  const name = sql.identifier(column);
  const [counted] = await rows<{ n: number }>(
    tx,
    sql`with moved as (update ${sql.identifier(table)} set ${name} = ${to} where ${name} = ${from} and ${where} returning 1)
      select count(*)::int as n from moved`,
  );
  return counted?.n ?? 0;
}
