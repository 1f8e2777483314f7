import type { Ctx } from '../../platform/context.ts';
import { declareSettings } from '../../platform/settings.ts';

/** Hours after which the hold of a document that was not approved lapses (4.13). */
declareSettings({ 'finance.settlement.lock.hours': 24 });

/** The moment before which holds have lapsed. */
export const lapsedBefore = async (ctx: Ctx): Promise<Date> =>
  new Date(ctx.now().getTime() - (await ctx.setting<number>('finance.settlement.lock.hours')) * 3_600_000);
