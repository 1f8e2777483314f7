import type { TodoGroup } from '@shared/contract/dashboard/dashboard.contract.ts';
import { and, asc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable } from '../../platform/entity-types.ts';

/** How many rows a read with a limit would have without it; select it as `inAll`. */
export const inAll = sql<number>`count(*) over ()`.mapWith(Number);

/** One thing that waits: its document, whose it is, since when and until when, and the page where it is done. */
export interface Waiting {
  /** How many of its kind wait in all. */
  inAll: number;
  no: string;
  customer: string | null;
  since: Date;
  deadline?: Date | null;
  link: string;
}

/**
 * A kind of 我的待办. A noun declares its own in `<noun>.todo.ts` and stands in `todo-kinds.ts`; the board asks only those
 * that the caller may do.
 */
export interface TodoKind {
  kind: string;
  group: TodoGroup;
  /** 待审核订单 */
  title: string;
  may(actor: Actor): boolean;
  /** The list that shows all of the kind. */
  link(ctx: Ctx): string;
  /** The `limit` oldest in the caller's scope; each says how many there are in all, so that one query does. */
  find(ctx: Ctx, limit: number): Promise<Waiting[]>;
}

/** What a row of 我的待办 shows of a document of a table. */
interface Shown {
  no: PgColumn;
  /** Short name of whose it is. */
  party: SQL<string | null> | null;
  /** Since when it waits (what has no such moment: since it was made); `until` when. */
  since: PgColumn;
  until?: PgColumn;
  where: SQL | undefined;
  /** The page where it is done. */
  link(row: { id: string; no: string }): string;
}

/** The oldest `limit` records of an entity in the caller's scope that wait. */
export async function oldestOf<Table extends RecordTable>(
  ctx: Ctx,
  of: Entity<Table>,
  limit: number,
  { no, party, since, until, where, link }: Shown,
): Promise<Waiting[]> {
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
    .where(and(of.scopeWhere(ctx.actor), where))
    .orderBy(asc(from), asc(of.table.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, link: link(row) }));
}
