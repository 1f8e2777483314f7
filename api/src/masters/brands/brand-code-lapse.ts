import { LAPSE_DAYS } from '@shared/contract/system/brand-rules.ts';
import { and, between, eq, type SQL } from 'drizzle-orm';
import { addDays } from '@shared/contract/business-day.ts';
import type { Ctx } from '../../platform/context.ts';
import { syBrandCode } from './brand.tables.ts';

/** Brand codes in use whose authorisation ends within 30 days. */
export const authorisationLapses = (ctx: Ctx): SQL | undefined =>
  and(
    eq(syBrandCode.status, 'ENABLED'),
    between(syBrandCode.authorisedTo, ctx.today(), addDays(ctx.today(), LAPSE_DAYS)),
  );
