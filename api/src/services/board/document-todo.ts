import { and, asc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../platform/context.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable } from '../../platform/entity-types.ts';
import { inAll, type TodoKind } from './todo-kind.ts';

/** A kind of 我的待办 whose rows are records of one entity. */
interface DocumentTodo<Table extends RecordTable> extends Pick<TodoKind, 'kind' | 'group' | 'title' | 'may'> {
  of: Entity<Table>;
  no: PgColumn;
  /** Whose it is. */
  party: SQL<string | null> | null;
  /** Since when it waits (what has no such moment: since it was made), and until when. */
  since: PgColumn;
  until?: PgColumn;
  where(ctx: Ctx): SQL | undefined;
  /** The list that shows all of the kind. */
  list: string;
  /** The page where one is done. */
  open(row: { id: string; no: string }): string;
}

/** Such a kind: the oldest in the caller's scope come first. */
export const documentTodo = <Table extends RecordTable>({
  of,
  no,
  party,
  since,
  until,
  where,
  list,
  open,
  ...kind
}: DocumentTodo<Table>): TodoKind => ({
  ...kind,
  link: () => list,
  async find(ctx, limit) {
    const from = sql`coalesce(${since}, created_at)`.mapWith(since) as SQL<Date>;
    const rows = await ctx.db
      .select({
        id: sql<string>`${of.table.id}::text`,
        no: sql<string>`${no}`,
        customer: party ?? sql<null>`null`,
        since: from,
        deadline: sql`${until ?? sql`null::timestamptz`}`.mapWith(since) as SQL<Date | null>,
        inAll,
      })
      .from(of.table as RecordTable)
      .where(and(of.scopeWhere(ctx.actor), where(ctx)))
      .orderBy(asc(from), asc(of.table.id))
      .limit(limit);
    return rows.map((row) => ({ ...row, link: open(row) }));
  },
});

/** Short name of the customer or supplier that a record names. */
export const partyName = ({
  customerId,
  supplierId,
}: {
  customerId?: PgColumn;
  supplierId?: PgColumn;
}): SQL<string | null> => sql`coalesce(
  (select short_name from ac_customer where id = ${customerId ?? sql`null`}),
  (select short_name from ac_supplier where id = ${supplierId ?? sql`null`}))`;
