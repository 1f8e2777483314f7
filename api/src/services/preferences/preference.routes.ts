import { preferences } from '@shared/contract/shared/preference.contract.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { likePattern } from '../../platform/search.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { keepPreference } from './preference.service.ts';
import { shPreference } from './preference.tables.ts';

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
    await keepPreference(ctx, key, value);
    return { key };
  }),
];
