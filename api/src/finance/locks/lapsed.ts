import type { Ctx } from '../../platform/context.ts';

/** Hours after which the hold of a document that was not approved lapses (4.13). */

/** The moment before which holds have lapsed. */
export const lapsedBefore = async (ctx: Ctx): Promise<Date> =>
  new Date(ctx.now().getTime() - (await ctx.setting('finance.settlement.lock.hours')) * 3_600_000);
