import { and, asc, eq, getTableColumns, getTableName, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { CommandCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { ListSpec } from '../../platform/entity-types.ts';
import { refuse } from '../../platform/refusal.ts';

type Plain = Record<string, unknown>;
/** A table of rows that belong to one record and are saved with it: contacts, banks, papers. */
export type ChildTable = PgTable & { id: PgColumn; sortNo: PgColumn };
/** A child table with the column that names its owner. */
export interface Children<Table extends ChildTable> extends ListSpec {
  table: Table;
  /** Field of the table that holds the owner. */
  owner: string;
  /** Field of the form. */
  key: string;
}
/** What changed in the rows, as the audit row of their owner says it: `contacts.0.phone` → value. */
export interface ChildChanges {
  before: Plain;
  after: Plain;
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
 * default goes last, so that there are never two. Answers what changed, or null. The owner must be locked.
 */
export async function saveChildren<Table extends ChildTable>(
  ctx: CommandCtx,
  of: Children<Table>,
  ownerId: string,
  wanted: readonly (Plain & { id?: string | undefined })[],
): Promise<ChildChanges | null> {
  const stored = (await readChildren(ctx.tx, of, ownerId)) as (Plain & { id: string })[];
  const byId = new Map(stored.map((row) => [row.id, row]));
  const kept = new Set(wanted.flatMap(({ id }) => (id ? [id] : [])));
  for (const id of kept) if (!byId.has(id)) throw refuse('NOT_FOUND');
  const gone = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0)
    await ctx.tx.delete(of.table as PgTable).where(and(eq(ownerColumn(of), ownerId), inArray(of.table.id, gone)));
  const rows = wanted.map((row, sortNo): Plain => ({ ...row, sortNo }));
  for (const row of rows.toSorted((left, right) => Number(left.isDefault ?? 0) - Number(right.isDefault ?? 0))) {
    const { id, ...values } = row;
    const before = typeof id === 'string' ? byId.get(id) : undefined;
    if (!before) {
      await ctx.tx.insert(of.table as PgTable).values({ ...values, [of.owner]: ownerId });
      continue;
    }
    if (Object.entries(values).every(([key, value]) => before[key] === value)) continue;
    await ctx.tx
      .update(of.table as PgTable)
      .set(values)
      .where(eq(of.table.id, before.id));
  }
  return changesOf(of, stored, rows);
}

/** The rows that a new record begins with, as its audit row says them (`contacts.0.phone` → value); an edit says them the same way. */
export const firstRows = (
  lists: readonly (readonly [of: ListSpec & { key: string }, rows: readonly Plain[] | undefined])[],
): Plain => joinChanges(lists.map(([of, rows]) => changesOf(of, [], rows ?? [])))?.after ?? {};

/** A row that is not there and one whose mark is not set say the same. */
const said = (value: unknown): unknown => (value === undefined || value === false ? null : value);

/** Fields that differ, row by row in the new order; rows that are gone come behind. Only fields with a name are said. */
function changesOf(
  of: ListSpec & { key: string },
  stored: readonly Plain[],
  rows: readonly Plain[],
): ChildChanges | null {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const kept = new Set(rows.map(({ id }) => id));
  const pairs: [Plain | undefined, Plain | undefined][] = [
    ...rows.map((row): [Plain | undefined, Plain] => [byId.get(row.id), row]),
    ...stored.filter(({ id }) => !kept.has(id)).map((row): [Plain, undefined] => [row, undefined]),
  ];
  const changes: ChildChanges = { before: {}, after: {} };
  let moved = false;
  for (const [index, [before, after]] of pairs.entries()) {
    moved ||= before !== undefined && after !== undefined && before.sortNo !== after.sortNo;
    for (const field of Object.keys(of.labels)) {
      // What the form does not send stays as it is.
      const now = after && !(field in after) ? before?.[field] : after?.[field];
      if (said(before?.[field]) === said(now)) continue;
      changes.before[`${of.key}.${index}.${field}`] = before?.[field] ?? null;
      changes.after[`${of.key}.${index}.${field}`] = now ?? null;
    }
  }
  return moved || Object.keys(changes.after).length > 0 ? changes : null;
}

/** The changes of several lists as one. */
export const joinChanges = (all: readonly (ChildChanges | null)[]): ChildChanges | null =>
  all.reduce(
    (left, right) =>
      left && right
        ? { before: { ...left.before, ...right.before }, after: { ...left.after, ...right.after } }
        : (left ?? right),
    null,
  );
