import { and, desc, eq, gte, inArray, lte, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { CurrentRate, RateType } from '@shared/contract/finance/rate.contract.ts';
import type { BaseView } from '../../platform/list-money.ts';
import { refuse } from '../../platform/refusal.ts';
import { syCurrency } from '../base/base.tables.ts';
import { fxRate } from './rate.tables.ts';

/** A rate with the day it is of. CNY per 1 unit. */
export interface Rate {
  rate: string;
  date: string;
}

/**
 * The last confirmed rate of a type (记账 unless named) on or before the day and not older than the maximum age (3.14);
 * CNY is exactly 1. null: missing (a draft may be saved without it, FIN-010).
 */
export async function rateOf(ctx: Ctx, currency: string, day: string, type: RateType = 'BOOK'): Promise<Rate | null> {
  return (await ratesOn(ctx, [currency], day, type)).get(currency) ?? null;
}

/** `rateOf` for several currencies at once; missing ones are left out. */
export async function ratesOn(
  ctx: Ctx,
  currencies: readonly string[],
  day: string,
  type: RateType = 'BOOK',
): Promise<Map<string, Rate>> {
  const foreign = currencies.filter((currency) => currency !== 'CNY');
  const found = foreign.length === 0 ? [] : await latest(ctx, foreign, day, type);
  return new Map([
    ['CNY', { rate: '1', date: day }],
    ...found.map(({ currency, rate, date }): [string, Rate] => [currency, { rate, date }]),
  ]);
}

/** `rateOf`, or RATE_MISSING 「缺少 USD 在 2026-11-20 的汇率」 where what is done cannot wait for one. */
export async function requireRate(ctx: Ctx, currency: string, day: string, type: RateType = 'BOOK'): Promise<Rate> {
  const found = await rateOf(ctx, currency, day, type);
  if (!found) throw refuse('RATE_MISSING', `缺少 ${currency} 在 ${day} 的汇率，请先维护并确认。`);
  return found;
}

/** The enabled foreign currencies with what counts of them today; a missing rate is null. */
export async function currentRates(ctx: Ctx): Promise<CurrentRate[]> {
  const known = await ctx.db
    .select({ code: syCurrency.code })
    .from(syCurrency)
    .where(and(eq(syCurrency.enabled, true), ne(syCurrency.code, 'CNY')))
    .orderBy(syCurrency.id);
  const found = await ratesOn(
    ctx,
    known.map(({ code }) => code),
    ctx.today(),
  );
  return known.map(({ code }) => {
    const { rate = null, date = null } = found.get(code) ?? {};
    const days = date === null ? null : Math.round((Date.parse(ctx.today()) - Date.parse(date)) / 86_400_000);
    return { currency: code, rate, date, days };
  });
}

/** The rates of today by currency, CNY included; missing ones are left out. */
export async function ratesToday(ctx: Ctx, currencies: readonly string[]): Promise<Record<string, string>> {
  const found = await ratesOn(ctx, currencies, ctx.today());
  return Object.fromEntries([...found].map(([currency, { rate }]) => [currency, rate]));
}

/** The rate of a day (today) of a currency in a query, as `rateOf` finds it: 1 for CNY, null where it is missing. */
export async function rateSql(ctx: Ctx, currency: SQL, day?: SQL): Promise<SQL> {
  const age = await ctx.setting('finance.rate.max.age');
  const on = day ?? sql`${ctx.today()}::date`;
  return sql`case when ${currency} = 'CNY' then 1 else (select r.rate from fx_rate r where r.currency = ${currency}
    and r.rate_type = 'BOOK' and r.confirmed and r.rate_date between ${on} - ${age}::int and ${on}
    order by r.rate_date desc limit 1) end`;
}

/** 本位币 of a list's money at the rates of today, for what has no rate of its own; without one there is none. */
export const baseToday =
  (currency: SQLWrapper) =>
  async (ctx: Ctx): Promise<BaseView> => {
    const known = await ctx.db.select({ code: syCurrency.code }).from(syCurrency).orderBy(syCurrency.id);
    const rates = await ratesToday(
      ctx,
      known.map(({ code }) => code),
    );
    const cases = Object.entries(rates).map(([code, rate]) => sql`when ${code} then ${rate}::numeric`);
    return { rate: sql`(case ${currency} ${sql.join(cases, sql` `)} end)` };
  };

const oldestOn = async (ctx: Ctx, day: string): Promise<string> =>
  addDays(day, -(await ctx.setting('finance.rate.max.age')));

async function latest(ctx: Ctx, currencies: readonly string[], day: string, type: RateType = 'BOOK') {
  const oldest = await oldestOn(ctx, day);
  return ctx.db
    .selectDistinctOn([fxRate.currency], { currency: fxRate.currency, rate: fxRate.rate, date: fxRate.rateDate })
    .from(fxRate)
    .where(
      and(
        inArray(fxRate.currency, [...currencies]),
        eq(fxRate.rateType, type),
        eq(fxRate.confirmed, true),
        lte(fxRate.rateDate, day),
        gte(fxRate.rateDate, oldest),
      ),
    )
    .orderBy(fxRate.currency, desc(fxRate.rateDate));
}
