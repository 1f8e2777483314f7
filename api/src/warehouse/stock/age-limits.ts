import type { Ctx } from '../../platform/context.ts';

/** Days that stock may lie before it is told of: first and second warning (3.17), ascending. */
export async function ageLimits(ctx: Ctx): Promise<[number, number]> {
  const [first = 90, second = 180] = (await ctx.setting('wh.age.warn')).toSorted((one, other) => one - other);
  return [first, second];
}
