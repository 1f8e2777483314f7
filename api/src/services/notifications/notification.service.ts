import type { NotificationLevel } from '@shared/contract/shared/notification.contract.ts';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { shNotification } from './notification.tables.ts';

/** A notice to send. */
export interface Notice {
  userIds: readonly string[];
  /** What it is about: `comment.mention`, `sla.late`. */
  kind: string;
  level?: NotificationLevel;
  title: string;
  body?: string;
  /** Page to open, `/transport/order/info?id=1`. */
  link?: string | null;
  object?: { kind: string; id: string };
}

/**
 * Writes notices in the transaction of the command or job. SYS-032: the same kind, object, user and Shanghai day once; a
 * second one is dropped. Answers how many were new.
 */
export async function notify(ctx: Pick<Ctx, 'db' | 'now' | 'today'>, notice: Notice): Promise<number> {
  const users = [...new Set(notice.userIds)];
  if (users.length === 0) return 0;
  const made = await ctx.db
    .insert(shNotification)
    .values(
      users.map((userId) => ({
        userId,
        kind: notice.kind,
        level: notice.level ?? 'INFO',
        title: notice.title.slice(0, 200),
        body: (notice.body ?? '').slice(0, 1000),
        link: notice.link ?? null,
        objectType: notice.object?.kind ?? '',
        objectId: notice.object?.id ?? '0',
        day: ctx.today(),
        createdAt: ctx.now(),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: shNotification.id });
  return made.length;
}

/** What notices asked for is done: those of an object whose kind begins with `kinds` and that are unread are marked as read. */
export async function settleNotices(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { kinds, object }: { kinds: string; object: { kind: string; id: string } },
): Promise<void> {
  await ctx.db
    .update(shNotification)
    .set({ readAt: ctx.now() })
    .where(
      and(
        eq(shNotification.objectType, object.kind),
        eq(shNotification.objectId, object.id),
        sql`starts_with(${shNotification.kind}, ${kinds})`,
        isNull(shNotification.readAt),
      ),
    );
}

const PAGE = 20;
/** Notices that stand behind the one with this id, by their time and then by id. */
const behind = (userId: string, id: string) => {
  const from = sql`select created_at, id from ${shNotification} where id = ${id} and user_id = ${userId}`;
  return sql`(${shNotification.createdAt}, ${shNotification.id}) < (${from})`;
};
/** A page of the caller's notices, newest first by the time they show: one may be written for an earlier moment. */
export async function listNotifications(ctx: Ctx, unreadOnly: boolean, before: string | undefined) {
  const rows = await ctx.db
    .select()
    .from(shNotification)
    .where(
      and(
        eq(shNotification.userId, ctx.actor.userId),
        unreadOnly ? isNull(shNotification.readAt) : undefined,
        before ? behind(ctx.actor.userId, before) : undefined,
      ),
    )
    .orderBy(desc(shNotification.createdAt), desc(shNotification.id))
    .limit(PAGE + 1);
  const list = rows.slice(0, PAGE).map((row) => ({
    id: row.id,
    kind: row.kind,
    level: row.level,
    title: row.title,
    body: row.body,
    link: row.link,
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
  const nextCursor = rows.length > PAGE ? (list.at(-1)?.id ?? null) : null;
  return { list, nextCursor, unread: await unreadCount(ctx) };
}

/** Unread notices of the caller, exact up to 99, then 100. */
export async function unreadCount(ctx: Ctx): Promise<number> {
  const first = ctx.db
    .select({ one: sql`1` })
    .from(shNotification)
    .where(and(eq(shNotification.userId, ctx.actor.userId), isNull(shNotification.readAt)))
    .limit(100)
    .as('first');
  const [row] = await ctx.db.select({ count: sql<string>`count(*)` }).from(first);
  return Number(row?.count ?? 0);
}

/** Marks the caller's notices as read; without ids all of them. Somebody else's ids change nothing. */
export async function markRead(ctx: Ctx, ids: readonly string[] | undefined): Promise<number> {
  await ctx.db
    .update(shNotification)
    .set({ readAt: ctx.now() })
    .where(
      and(
        eq(shNotification.userId, ctx.actor.userId),
        isNull(shNotification.readAt),
        ids ? inArray(shNotification.id, [...ids]) : undefined,
      ),
    );
  return unreadCount(ctx);
}
