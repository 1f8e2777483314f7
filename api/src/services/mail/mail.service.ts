import { NOTICE_TOPICS, topicOf, type Subscriptions } from '@shared/contract/shared/subscription.contract.ts';
import { and, asc, eq, getTableColumns, gte, inArray, isNotNull, lte, notInArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { acUser } from '../people/user.tables.ts';
import { notify } from '../notifications/notification.service.ts';
import { shNotification } from '../notifications/notification.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { shFile } from '../files/file.tables.ts';
import { shMail, shMailFile, shSubscription } from './mail.tables.ts';

const HOUR = 3_600_000;
/** Notices older than this are no longer mailed: the server was down or none was set. */
const MAILED_WITHIN = 24 * HOUR;
/** Mails of one round. */
const ROUND = 50;
/** Minutes until the next try after the first, second … failure; after the last the mail is given up. */
const AGAIN = [5, 30, 120];

/** What the signed-in user gets by mail. */
export async function subscriptionsOf(ctx: Ctx): Promise<Subscriptions> {
  const [user] = await ctx.db.select({ email: acUser.email }).from(acUser).where(eq(acUser.id, ctx.actor.userId));
  const rows = await ctx.db
    .select({ topic: shSubscription.topic })
    .from(shSubscription)
    .where(eq(shSubscription.userId, ctx.actor.userId))
    .orderBy(asc(shSubscription.id));
  return {
    email: user?.email ?? null,
    mailReady: (await ctx.setting('notify.mail_server')) !== '',
    mail: rows.map(({ topic }) => topic),
  };
}

/** Sets the topics that come by mail; only notices from now on are mailed. */
export async function saveSubscriptions(ctx: CommandCtx, topics: readonly string[]): Promise<void> {
  const { userId } = ctx.actor;
  const wanted = [...new Set(topics)];
  await ctx.tx
    .delete(shSubscription)
    .where(
      and(eq(shSubscription.userId, userId), wanted.length > 0 ? notInArray(shSubscription.topic, wanted) : undefined),
    );
  if (wanted.length === 0) return;
  await ctx.tx
    .insert(shSubscription)
    .values(wanted.map((topic) => ({ userId, topic, createdAt: ctx.now() })))
    .onConflictDoNothing();
}

export interface NewMail {
  userId: string;
  address: string;
  subject: string;
  body: string;
  /** The document that it is about. */
  object?: { kind: string; id: string; link: string };
  files?: readonly { fileId: string; name: string }[];
}
/** Puts a mail into the queue. */
export async function queueMail(ctx: CommandCtx, { object, files = [], ...mail }: NewMail): Promise<void> {
  const [made] = await ctx.tx
    .insert(shMail)
    .values({
      ...mail,
      objectType: object?.kind,
      objectId: object?.id,
      link: object?.link,
      nextAt: ctx.now(),
      createdAt: ctx.now(),
    })
    .returning({ id: shMail.id });
  if (made && files.length > 0)
    await ctx.tx.insert(shMailFile).values(files.map((file) => ({ ...file, mailId: made.id })));
}

/** What became of the mails of a document that were written since a moment. */
export const mailsOf = (ctx: Ctx, kind: string, id: string, since: Date): Promise<SentMail[]> =>
  ctx.db
    .select({ id: shMail.id, state: shMail.state, error: shMail.error, sentAt: shMail.sentAt })
    .from(shMail)
    .where(and(eq(shMail.objectType, kind), eq(shMail.objectId, id), gte(shMail.createdAt, since)))
    .orderBy(asc(shMail.id));
type SentMail = Pick<typeof shMail.$inferSelect, 'id' | 'state' | 'error' | 'sentAt'>;

/** `topicOf` of a column, so that notices of other topics take none of the room of a round. */
const topicSql = (kind: PgColumn): SQL => {
  const topic = sql`split_part(${kind}, '.', 1)`;
  return sql`case when ${inArray(topic, Object.keys(NOTICE_TOPICS))} then ${topic} else 'other' end`;
};

/** Makes mails of the notices that somebody subscribed to; each notice once. Answers how many were new. */
export async function queueNotices(ctx: CommandCtx): Promise<number> {
  const since = new Date(ctx.now().getTime() - MAILED_WITHIN);
  const found = await ctx.tx
    .select({ ...getTableColumns(shNotification), email: acUser.email })
    .from(shNotification)
    .innerJoin(
      shSubscription,
      and(eq(shSubscription.userId, shNotification.userId), eq(shSubscription.topic, topicSql(shNotification.kind))),
    )
    .innerJoin(acUser, and(eq(acUser.id, shNotification.userId), eq(acUser.status, 'ENABLED')))
    .where(
      and(
        gte(shNotification.createdAt, since),
        gte(shNotification.createdAt, shSubscription.createdAt),
        isNotNull(acUser.email),
        sql`not exists (select from ${shMail} where ${shMail.notificationId} = ${shNotification.id})`,
      ),
    )
    .orderBy(asc(shNotification.id))
    .limit(1000);
  const site = await ctx.setting('notify.site_url');
  const mails = found.flatMap((notice) => {
    if (!notice.email) return [];
    const link = notice.link ? `${site}${notice.link}` : '';
    const from = `这封邮件由系统发出，请勿回复。不再接收「${NOTICE_TOPICS[topicOf(notice.kind)].title}」邮件：右上角用户菜单 → 通知设置。`;
    return [
      {
        notificationId: notice.id,
        userId: notice.userId,
        address: notice.email,
        subject: notice.title,
        body: [notice.body || notice.title, link, from].filter(Boolean).join('\n\n'),
        nextAt: ctx.now(),
        createdAt: ctx.now(),
      },
    ];
  });
  if (mails.length === 0) return 0;
  const made = await ctx.tx.insert(shMail).values(mails).onConflictDoNothing().returning({ id: shMail.id });
  return made.length;
}

export type WaitingMail = Pick<typeof shMail.$inferSelect, 'id' | 'address' | 'subject' | 'body' | 'tries'> & {
  /** Where each file lies in the store. */
  files: { name: string; key: string; mime: string }[];
};
/** Takes mails that are due; whoever takes them has ten minutes before another may. */
export async function takeMails(ctx: CommandCtx): Promise<WaitingMail[]> {
  const { id, address, subject, body, tries } = shMail;
  const due = await ctx.tx
    .select({ id, address, subject, body, tries })
    .from(shMail)
    .where(and(eq(shMail.state, 'WAITING'), lte(shMail.nextAt, ctx.now())))
    .orderBy(asc(shMail.id))
    .limit(ROUND)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map((mail) => mail.id);
  await ctx.tx
    .update(shMail)
    .set({ nextAt: new Date(ctx.now().getTime() + 10 * 60_000) })
    .where(inArray(shMail.id, ids));
  const files = await ctx.tx
    .select({ mailId: shMailFile.mailId, name: shMailFile.name, key: shFile.key, mime: shFile.mime })
    .from(shMailFile)
    .innerJoin(shFile, eq(shFile.id, shMailFile.fileId))
    .where(inArray(shMailFile.mailId, ids))
    .orderBy(asc(shMailFile.id));
  return due.map((mail) => ({ ...mail, files: files.filter(({ mailId }) => mailId === mail.id) }));
}

/** Mails that were taken and not tried, since the process stops: another may take them at once. */
export async function giveBackMails(ctx: CommandCtx, mails: readonly WaitingMail[]): Promise<void> {
  const ids = mails.map(({ id }) => id);
  await ctx.tx.update(shMail).set({ nextAt: ctx.now() }).where(inArray(shMail.id, ids));
}

/** Records what became of a mail: sent, to be tried again, or given up after the last try, which its writer is told. */
export async function recordMail(ctx: CommandCtx, mail: WaitingMail, fault: string | null): Promise<void> {
  const tries = mail.tries + 1;
  const pause = AGAIN[mail.tries];
  const now = ctx.now();
  await ctx.tx
    .update(shMail)
    .set(
      fault === null
        ? { state: 'SENT', tries, sentAt: now, error: null }
        : pause === undefined
          ? { state: 'FAILED', tries, error: fault }
          : { tries, error: fault, nextAt: new Date(now.getTime() + pause * 60_000) },
    )
    .where(eq(shMail.id, mail.id));
  if (fault !== null && pause === undefined) await tellWriter(ctx, mail, fault);
}

/** A notice to who wrote a mail about a document that could not be delivered. */
async function tellWriter(ctx: CommandCtx, { id, address, subject }: WaitingMail, fault: string): Promise<void> {
  const [row] = await ctx.tx.select().from(shMail).where(eq(shMail.id, id));
  if (!row?.userId || !row.objectType || !row.objectId) return;
  await notify(ctx, {
    userIds: [row.userId],
    kind: 'mail.failed',
    title: `邮件没有送达 ${address}`,
    body: `「${subject}」：${fault}。请核对邮箱后重新发送。`,
    link: row.link ?? '',
    object: { kind: row.objectType, id: row.objectId },
  });
}
