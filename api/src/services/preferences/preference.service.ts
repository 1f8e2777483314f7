import { and, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { shPreference } from './preference.tables.ts';

const MAX_BYTES = 65_536;
const MAX_KEYS = 500;

/** Keeps a value of the caller's own under a key; null removes it. */
export async function keepPreference(ctx: CommandCtx, key: string, value: unknown): Promise<void> {
  const mine = eq(shPreference.userId, ctx.actor.userId);
  if (value === null || value === undefined) {
    await ctx.tx.delete(shPreference).where(and(mine, eq(shPreference.key, key)));
    return;
  }
  if (Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES)
    throw refuse('PREFERENCE_TOO_LARGE', '偏好设置过大，未保存。');
  const count = await ctx.tx.$count(shPreference, mine);
  if (count >= MAX_KEYS) throw refuse('PREFERENCE_TOO_MANY', '偏好设置过多，请先清理。');
  const updatedAt = ctx.now();
  await ctx.tx
    .insert(shPreference)
    .values({ userId: ctx.actor.userId, key, value, updatedAt })
    .onConflictDoUpdate({ target: [shPreference.userId, shPreference.key], set: { value, updatedAt } });
}
