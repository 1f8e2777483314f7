import type { Ctx } from '../../platform/context.ts';
import { settingByCompany, type ByCompany } from '../../platform/settings.ts';

/** Days that stock may lie before it is told of: first and second warning (3.17), of the company of its warehouse. */
export const ageLimits = (ctx: Ctx): Promise<ByCompany<readonly [number, number]>> =>
  settingByCompany(ctx.db, 'wh.age.warn');
