import { and, desc, eq, gte, lte } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { addDays } from '../platform/clock.ts';
import { declareSettings } from '../platform/settings.ts';
import { fxRate } from './rate.tables.ts';

/** Oldest rate that still counts, in days (finance.rate.max.age). */
declareSettings({ 'finance.rate.max.age': 31 });

/** A rate with the day it is of. CNY per 1 unit. */
export interface Rate {
  rate: string;
  date: string;
}

/**
 * The last confirmed 记账 rate on or before the day and not older than the maximum age (3.14); CNY is exactly 1.
 * null: missing (a draft may be saved without it, FIN-010).
 */
export async function rateOf(ctx: Ctx, currency: string, day: string): Promise<Rate | null> {
  if (currency === 'CNY') return { rate: '1', date: day };
  const oldest = addDays(day, -(await ctx.setting<number>('finance.rate.max.age')));
  const [found] = await ctx.db
    .select({ rate: fxRate.rate, date: fxRate.rateDate })
    .from(fxRate)
    .where(
      and(
        eq(fxRate.currency, currency),
        eq(fxRate.rateType, 'BOOK'),
        eq(fxRate.confirmed, true),
        lte(fxRate.rateDate, day),
        gte(fxRate.rateDate, oldest),
      ),
    )
    .orderBy(desc(fxRate.rateDate))
    .limit(1);
  return found ?? null;
}
