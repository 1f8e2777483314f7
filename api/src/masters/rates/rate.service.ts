import { and, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { declareSettings } from '../../platform/settings.ts';
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
  const [found] = await latest(ctx, [currency], day);
  return found ? { rate: found.rate, date: found.date } : null;
}

/** The rates of today by currency, CNY included; missing ones are left out. */
export async function ratesToday(ctx: Ctx, currencies: readonly string[]): Promise<Record<string, string>> {
  const found = await latest(ctx, currencies, ctx.today());
  return { ...Object.fromEntries(found.map(({ currency, rate }) => [currency, rate])), CNY: '1' };
}

/** The rate of today of a currency in a query, as `rateOf` finds it: 1 for CNY, null where it is missing. */
export async function rateSql(ctx: Ctx, currency: SQL): Promise<SQL> {
  const oldest = await oldestOn(ctx, ctx.today());
  return sql`case when ${currency} = 'CNY' then 1 else (select r.rate from fx_rate r where r.currency = ${currency}
    and r.rate_type = 'BOOK' and r.confirmed and r.rate_date between ${oldest}::date and ${ctx.today()}::date
    order by r.rate_date desc limit 1) end`;
}

const oldestOn = async (ctx: Ctx, day: string): Promise<string> =>
  addDays(day, -(await ctx.setting<number>('finance.rate.max.age')));

async function latest(ctx: Ctx, currencies: readonly string[], day: string) {
  const oldest = await oldestOn(ctx, day);
  return ctx.db
    .selectDistinctOn([fxRate.currency], { currency: fxRate.currency, rate: fxRate.rate, date: fxRate.rateDate })
    .from(fxRate)
    .where(
      and(
        inArray(fxRate.currency, [...currencies]),
        eq(fxRate.rateType, 'BOOK'),
        eq(fxRate.confirmed, true),
        lte(fxRate.rateDate, day),
        gte(fxRate.rateDate, oldest),
      ),
    )
    .orderBy(fxRate.currency, desc(fxRate.rateDate));
}
