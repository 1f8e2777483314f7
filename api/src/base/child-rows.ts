import { and, asc, eq, getTableColumns, getTableName, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { CommandCtx } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { refuse } from '../platform/refusal.ts';

type Plain = Record<string, unknown>;
/** A table of rows that belong to one record and are saved with it: contacts, banks, papers. */
export type ChildTable = PgTable & { id: PgColumn; sortNo: PgColumn };
/** A child table with the column that names its owner. */
export interface Children<Table extends ChildTable> {
  table: Table;
  owner: keyof Table['$inferInsert'] & string;
  /** Chinese name in the audit row. */
  title: string;
}
function ownerColumn<Table extends ChildTable>({ table, owner }: Children<Table>): PgColumn {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[owner];
  if (!column) throw new Error(`${getTableName(table)} has no column ${owner}`);
  return column;
}

/** Rows of one owner in their order. */
export async function readChildren<Table extends ChildTable>(
  db: Db,
  of: Children<Table>,
  ownerId: string,
): Promise<Table['$inferSelect'][]> {
  return (await db
    .select()
    .from(of.table as PgTable)
    .where(eq(ownerColumn(of), ownerId))
    .orderBy(asc(of.table.sortNo), asc(of.table.id))) as Table['$inferSelect'][];
}

/**
 * Makes the rows of an owner what the form sent: rows keep their id, new ones are added, missing ones deleted. The
 * default goes last, so that there are never two. Answers whether anything changed. The owner must be locked.
 */
export async function saveChildren<Table extends ChildTable>(
  ctx: CommandCtx,
  of: Children<Table>,
  ownerId: string,
  wanted: readonly (Plain & { id?: string | undefined })[],
): Promise<boolean> {
  const stored = (await readChildren(ctx.tx, of, ownerId)) as (Plain & { id: string })[];
  const byId = new Map(stored.map((row) => [row.id, row]));
  const kept = new Set(wanted.flatMap(({ id }) => (id ? [id] : [])));
  for (const id of kept) if (!byId.has(id)) throw refuse('NOT_FOUND');
  const gone = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0)
    await ctx.tx.delete(of.table as PgTable).where(and(eq(ownerColumn(of), ownerId), inArray(of.table.id, gone)));
  const rows = wanted.map((row, sortNo): Plain => ({ ...row, sortNo }));
  let changed = gone.length > 0;
  for (const row of rows.toSorted((left, right) => Number(left.isDefault ?? 0) - Number(right.isDefault ?? 0))) {
    const { id, ...values } = row;
    const before = typeof id === 'string' ? byId.get(id) : undefined;
    if (!before) {
      await ctx.tx.insert(of.table as PgTable).values({ ...values, [of.owner]: ownerId } as never);
      changed = true;
      continue;
    }
    if (Object.entries(values).every(([key, value]) => before[key] === value)) continue;
    await ctx.tx
      .update(of.table as PgTable)
      .set(values as never)
      .where(eq(of.table.id, before.id));
    changed = true;
  }
  return changed;
}
