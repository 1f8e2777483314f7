import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inAll, type TodoKind } from '../board/todo-kind.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable } from '../../platform/entity-types.ts';
import { kindsWhere } from './approval-kinds.ts';
import { shApproval } from './approval.tables.ts';

/** Kinds of approval of an entity that somebody may decide. */
const decides = (actor: Actor, objectType: string): string[] =>
  kindsWhere((kind) => kind.entity.kind === objectType && actor.may(kind.permission));

/** Open approvals of an entity that wait for the caller: their right, and not their own (ACC-013, ACC-039). */
const mine = (ctx: Ctx, objectType: string): SQL | undefined =>
  and(
    eq(shApproval.objectType, objectType),
    eq(shApproval.state, 'PENDING'),
    ne(shApproval.applicantId, ctx.actor.userId),
    inArray(shApproval.kind, decides(ctx.actor, objectType)),
    // Where not everybody with the right may decide, the application names who may.
    sql`coalesce(${shApproval.change} -> 'deciders' ? ${ctx.actor.userId}, true)`,
  );

/** 待我审批: records of an entity with a change that waits for the caller's decision; for its list. */
export const waitsForDecision = (ctx: Ctx, objectType: string, id: PgColumn): SQL =>
  decides(ctx.actor, objectType).length === 0
    ? sql`false`
    : sql`${id} in (select ${shApproval.objectId} from ${shApproval} where ${mine(ctx, objectType)})`;

/** What a noun with approvals tells of itself. */
interface Decided<Table extends RecordTable> {
  kind: string;
  title: string;
  of: Entity<Table>;
  /** Whose it is, and the page of the list and of one record by `open=`. */
  name: PgColumn | SQL<string | null>;
  page: string;
  /** The tab of the page that lists every record, where it opens on another. */
  tab?: string;
  /** The page's own name of `open`, or the address of one record. */
  open?: string | ((id: string) => string);
  may: TodoKind['may'];
}

const tabOf = ({ tab }: { tab?: string }) => (tab ? `tab=${tab}&` : '');
/** 审批 of 我的待办: one row a record, as its list has it (DSH-001), oldest application first. */
export const approvalTodo = <Table extends RecordTable>(noun: Decided<Table>): TodoKind => ({
  kind: noun.kind,
  group: 'REVIEW',
  title: noun.title,
  may: (actor) => noun.may(actor) && decides(actor, noun.of.kind).length > 0,
  link: () => `${noun.page}?${tabOf(noun)}approval=1`,
  async find(ctx, limit) {
    const { table } = noun.of;
    const since = sql`min(${shApproval.createdAt})`.mapWith(shApproval.createdAt);
    const rows = await ctx.db
      .select({
        id: table.id,
        no: sql<string>`min(${shApproval.objectNo})`,
        customer: sql<string | null>`${noun.name}`,
        since,
        inAll,
      })
      .from(shApproval)
      .innerJoin(table as RecordTable, eq(table.id, shApproval.objectId))
      .where(and(mine(ctx, noun.of.kind), noun.of.scopeWhere(ctx.actor)))
      .groupBy(table.id)
      .orderBy(asc(since), asc(table.id))
      .limit(limit);
    return rows.map(({ id, customer, ...row }) => ({
      ...row,
      customer,
      link:
        typeof noun.open === 'function'
          ? noun.open(String(id))
          : `${noun.page}?${tabOf(noun)}${noun.open ?? 'open'}=${String(id)}`,
    }));
  },
});
