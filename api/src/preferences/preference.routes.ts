import { preferences } from '@shared/contract/shared/preference.contract.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { likePattern } from '../platform/search.ts';
import { refuse } from '../platform/refusal.ts';
import { handle, serve, type Route } from '../platform/route.ts';
import { shPreference } from './preference.tables.ts';

const MAX_BYTES = 65_536;
const MAX_KEYS = 500;

export const preferenceRoutes: Route[] = [
  serve(preferences.read, async (ctx, { query }) => {
    const wanted: SQL[] = [];
    if (query.keys) wanted.push(inArray(shPreference.key, query.keys.split(',').slice(0, 100)));
    if (query.prefix) wanted.push(sql`${shPreference.key} like ${likePattern(query.prefix).slice(1)}`);
    const rows = await ctx.db
      .select()
      .from(shPreference)
      .where(and(eq(shPreference.userId, ctx.actor.userId), ...wanted));
    return { values: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
  }),
  handle(preferences.write, async (ctx, { body: { key, value } }) => {
    const mine = eq(shPreference.userId, ctx.actor.userId);
    if (value === null || value === undefined) {
      await ctx.tx.delete(shPreference).where(and(mine, eq(shPreference.key, key)));
      return { key };
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
    return { key };
  }),
];
