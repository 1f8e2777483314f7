import type { Ctx } from '../../platform/context.ts';
import { declareSettings } from '../../platform/settings.ts';

/** Days that stock may lie before it is told of: first and second warning (3.17). */
declareSettings({ 'wh.age.warn': [90, 180] });

/** The two ages in days, ascending. */
export async function ageLimits(ctx: Ctx): Promise<[number, number]> {
  const [first = 90, second = 180] = (await ctx.setting<number[]>('wh.age.warn')).toSorted((one, other) => one - other);
  return [first, second];
}
