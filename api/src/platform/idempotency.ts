import { and, eq, lt } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { CommandCtx } from './context.ts';
import { guards } from './guards.ts';
import type { Db } from './database.ts';
import { shIdempotency } from './platform.tables.ts';
import { refuse } from './refusal.ts';

/** Hours for which the first answer of a command is kept (1.5). */
export const IDEMPOTENCY_HOURS = 72;
const KEY = /^[\w-]{8,80}$/;

/** The key of the header, checked. */
export function idempotencyKey(header: unknown): string {
  if (typeof header !== 'string' || !KEY.test(header))
    throw refuse('BAD_REQUEST', '缺少防重复提交的标识，请刷新页面重试。');
  return header;
}

/** Hash of what was asked, independent of the order of keys. */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');
}
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted((value as Record<string, unknown>)[key])]),
  );
}

export interface StoredAnswer {
  status: number;
  body: string;
}

/**
 * Claims the key inside the command's transaction. A parallel command with the same key waits here until the first one
 * has ended. null: the key is ours; else the first answer. Another body under the key: IDEMPOTENCY_MISMATCH.
 */
export async function claimKey(
  ctx: CommandCtx,
  key: string,
  endpoint: string,
  bodyHash: string,
): Promise<StoredAnswer | null> {
  const { userId } = ctx.actor;
  const mine = { userId, key, endpoint, bodyHash, createdAt: ctx.now() };
  const claimed = await ctx.tx
    .insert(shIdempotency)
    .values(mine)
    .onConflictDoNothing()
    .returning({ key: shIdempotency.key });
  if (claimed.length > 0) return null;
  const [first] = await ctx.tx
    .select()
    .from(shIdempotency)
    .where(and(eq(shIdempotency.userId, userId), eq(shIdempotency.key, key)));
  if (!first) throw refuse('RETRY_LATER');
  if (first.createdAt.getTime() < ctx.now().getTime() - IDEMPOTENCY_HOURS * 3_600_000) {
    await ctx.tx
      .update(shIdempotency)
      .set({ ...mine, answer: null })
      .where(and(eq(shIdempotency.userId, userId), eq(shIdempotency.key, key)));
    return null;
  }
  guards.sameRequest(first, endpoint, bodyHash);
  return { status: first.status, body: first.answer ?? '' };
}

/** Keeps the answer under the claimed key. */
export async function keepAnswer(ctx: CommandCtx, key: string, answer: StoredAnswer): Promise<void> {
  await ctx.tx
    .update(shIdempotency)
    .set({ status: answer.status, answer: answer.body })
    .where(and(eq(shIdempotency.userId, ctx.actor.userId), eq(shIdempotency.key, key)));
}

/** Drops keys older than 72 hours; answers how many. */
export async function sweepIdempotency(db: Db, now: Date): Promise<number> {
  const gone = await db
    .delete(shIdempotency)
    .where(lt(shIdempotency.createdAt, new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000)))
    .returning({ key: shIdempotency.key });
  return gone.length;
}
