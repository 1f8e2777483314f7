import { eq, inArray, lt } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { acLoginLog, acLoginTry } from './session.tables.ts';
import {
  countTry,
  lockAddress,
  lockName,
  lockOf,
  takeBack,
  type ThrottlePolicy,
  type Tries,
} from './throttle.rules.ts';

/** Who tries: the name as it was typed, whether it exists or not, and the address. */
export interface Tried {
  nameKey: string;
  addressKey: string;
}
export const triedBy = (username: string, ip: string): Tried => ({
  nameKey: nameKeyOf(username),
  addressKey: `a:${ip}`,
});
export const nameKeyOf = (username: string): string => `n:${username.toLowerCase()}`;

const none = (since: Date): Tries => ({ failures: 0, since, lockedUntil: null, locks: 0 });

interface Kept extends Tries {
  loggedUntil: Date | null;
}
/** Both rows, locked in one order, so that parallel tries count one after the other. */
async function lockTries(ctx: CommandCtx, tried: Tried): Promise<Map<string, Kept>> {
  const keys = [tried.addressKey, tried.nameKey];
  const fresh = none(ctx.now());
  await ctx.tx
    .insert(acLoginTry)
    .values(keys.map((key) => ({ key, ...fresh })))
    .onConflictDoNothing();
  const rows = await ctx.tx
    .select()
    .from(acLoginTry)
    .where(inArray(acLoginTry.key, keys))
    .orderBy(acLoginTry.key)
    .for('update');
  return new Map(rows.map(({ key, ...tries }) => [key, tries]));
}
const store = (ctx: CommandCtx, key: string, tries: Tries) =>
  ctx.tx.update(acLoginTry).set(tries).where(eq(acLoginTry.key, key));

/** A lock that holds a try up. */
export interface Locked {
  lockedUntil: Date;
  by: 'NAME_LOCKED' | 'IP_LOCKED';
  /** The first try that this lock holds up: the log says so once, however often somebody knocks. */
  first: boolean;
}
async function locked(ctx: CommandCtx, key: string, lockedUntil: Date, kept: Kept | undefined): Promise<Locked> {
  const first = !kept?.loggedUntil || kept.loggedUntil <= ctx.now();
  if (first) await ctx.tx.update(acLoginTry).set({ loggedUntil: lockedUntil }).where(eq(acLoginTry.key, key));
  return { lockedUntil, by: key.startsWith('a:') ? 'IP_LOCKED' : 'NAME_LOCKED', first };
}

/** The lock of an address, before anything is kept of the name: who is locked out leaves no row for each name he thinks of. */
async function addressLock(ctx: CommandCtx, { addressKey, nameKey }: Tried): Promise<Locked | null> {
  const rows = await ctx.tx
    .select()
    .from(acLoginTry)
    .where(inArray(acLoginTry.key, [addressKey, nameKey]));
  const found = rows.find(({ key }) => key === addressKey);
  const until = lockOf(found ?? null, ctx.now());
  // A name that is locked as well says so (see beginTry); it has its row.
  return until && !rows.some(({ key }) => key === nameKey) ? locked(ctx, addressKey, until, found) : null;
}

/** Counts a try; answers the lock when name or address may not try now (ACC-021). */
export async function beginTry(ctx: CommandCtx, tried: Tried, policy: ThrottlePolicy): Promise<Locked | null> {
  const now = ctx.now();
  const out = await addressLock(ctx, tried);
  if (out) return out;
  const rows = await lockTries(ctx, tried);
  const { nameKey, addressKey } = tried;
  const name = rows.get(nameKey) ?? none(now);
  const address = rows.get(addressKey) ?? none(now);
  for (const key of [nameKey, addressKey]) {
    const until = lockOf(rows.get(key) ?? null, now);
    if (until) return locked(ctx, key, until, rows.get(key));
  }
  const nextName = countTry(name, now, policy);
  const nextAddress = countTry(address, now, policy);
  // Tries that are still being checked have used up the limit.
  if (!nextName.room || !nextAddress.room) {
    const key = nextName.room ? addressKey : nameKey;
    return locked(ctx, key, new Date(now.getTime() + 60_000), rows.get(key));
  }
  await store(ctx, tried.nameKey, nextName.tries);
  await store(ctx, tried.addressKey, nextAddress.tries);
  return null;
}

/** The try was wrong: locks what has reached the limit. */
export async function failTry(ctx: CommandCtx, tried: Tried, policy: ThrottlePolicy): Promise<void> {
  const now = ctx.now();
  const rows = await lockTries(ctx, tried);
  await store(ctx, tried.nameKey, lockName(rows.get(tried.nameKey) ?? none(now), now, policy));
  await store(ctx, tried.addressKey, lockAddress(rows.get(tried.addressKey) ?? none(now), now, policy));
  await ctx.tx.delete(acLoginTry).where(lt(acLoginTry.since, new Date(now.getTime() - 86_400_000)));
}

/** The try was right: the name starts anew, the address loses this one. */
export async function passTry(ctx: CommandCtx, tried: Tried): Promise<void> {
  const rows = await lockTries(ctx, tried);
  await store(ctx, tried.nameKey, none(ctx.now()));
  await store(ctx, tried.addressKey, takeBack(rows.get(tried.addressKey) ?? none(ctx.now())));
}

/** The try was neither wrong nor the whole of a login: it is not counted, and earlier failures stay. */
export async function takeBackTry(ctx: CommandCtx, tried: Tried): Promise<void> {
  for (const [key, tries] of await lockTries(ctx, tried)) await store(ctx, key, takeBack(tries));
}

/** What a locked name or address reads. */
export const lockedText = (until: Date, now: Date): string =>
  `尝试次数过多，请 ${Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))} 分钟后再试。`;

/** Days for which the log of logins is kept. */
const LOG_DAYS = 400;
/** Drops old lines of the login log, and counts whose window and lock are long over; answers how many lines went. */
export async function sweepLogins(tx: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await tx.delete(acLoginTry).where(lt(acLoginTry.since, before(1)));
  const gone = await tx
    .delete(acLoginLog)
    .where(lt(acLoginLog.at, before(LOG_DAYS)))
    .returning({ id: acLoginLog.id });
  return gone.length;
}

/** 解锁: forgets the failures of a name. */
export const forgetTries = (ctx: CommandCtx, username: string) =>
  ctx.tx.delete(acLoginTry).where(eq(acLoginTry.key, nameKeyOf(username)));
