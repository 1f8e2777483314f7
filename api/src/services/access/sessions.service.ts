import type { SessionRow } from '@shared/contract/access/auth.contract.ts';
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Ctx, HttpSide } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { deviceOf } from './device.ts';
import { acSession } from './session.tables.ts';

const MINUTE = 60_000;
export type EndReason = NonNullable<(typeof acSession.$inferSelect)['endReason']>;

/** Under https the cookie is bound to the host and to https by its name. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-session' : 'session');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens a session with a new random id of 256 bits and puts it into the cookie; only its hash is stored. */
export async function openSession(
  db: Db,
  http: HttpSide,
  userId: string,
  now: Date,
  { absoluteHours, mfaDue }: { absoluteHours: number; mfaDue: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const [made] = await db
    .insert(acSession)
    .values({
      tokenHash: hashToken(token),
      userId,
      ip: http.ip,
      agent: http.userAgent,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + absoluteHours * 60 * MINUTE),
      mfaDue,
    })
    .returning({ id: acSession.id });
  http.setCookie(cookieName(http.secure), token, { httpOnly: true, sameSite: 'lax', secure: http.secure, path: '/' });
  if (!made) throw new Error('The session was not stored');
  return made.id;
}

/** Gives a live session a new id (password change): the old cookie is worth nothing from now on. */
export async function renewSession(db: Db, http: HttpSide, sessionId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await db
    .update(acSession)
    .set({ tokenHash: hashToken(token) })
    .where(eq(acSession.id, sessionId));
  http.setCookie(cookieName(http.secure), token, { httpOnly: true, sameSite: 'lax', secure: http.secure, path: '/' });
}

/** Ends the session of a cookie, whoever's it is. */
export async function endByToken(db: Db, token: string, now: Date, reason: EndReason): Promise<void> {
  await db
    .update(acSession)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(acSession.tokenHash, hashToken(token)), isNull(acSession.endedAt)));
}

/** Ends live sessions of a user: all, all but one, or only one. Answers how many. */
export async function endSessions(
  db: Db,
  userId: string,
  now: Date,
  reason: EndReason,
  which: { but?: string | undefined; only?: string } = {},
): Promise<number> {
  const ended = await db
    .update(acSession)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(acSession.userId, userId),
        isNull(acSession.endedAt),
        which.but ? ne(acSession.id, which.but) : undefined,
        which.only ? eq(acSession.id, which.only) : undefined,
      ),
    )
    .returning({ id: acSession.id });
  return ended.length;
}

/** Live sessions of a user, the latest first. */
export async function sessionsOf(ctx: Ctx, userId: string, idleMinutes: number): Promise<SessionRow[]> {
  const now = ctx.now();
  const found = await ctx.db
    .select()
    .from(acSession)
    .where(
      and(
        eq(acSession.userId, userId),
        isNull(acSession.endedAt),
        gt(acSession.expiresAt, now),
        gt(acSession.lastSeenAt, new Date(now.getTime() - idleMinutes * MINUTE)),
      ),
    )
    .orderBy(desc(acSession.lastSeenAt))
    .limit(100);
  return found.map((session) => ({
    id: session.id,
    ip: session.ip,
    device: deviceOf(session.agent),
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    current: session.id === ctx.actor.sessionId,
  }));
}
