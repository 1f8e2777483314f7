import { and, desc, eq, gte, inArray, lte, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { CurrentRate, RateType } from '@shared/contract/finance/rate.contract.ts';
import type { BaseView } from '../../platform/list-money.ts';
import { byCompanySql, settingByCompany, type ByCompany } from '../../platform/settings.ts';
import { refuse } from '../../platform/refusal.ts';
import { syCurrency } from '../base/base.tables.ts';
import { fxRate } from './rate.tables.ts';

/** A rate with the day it is of. CNY per 1 unit. */
export interface Rate {
  rate: string;
  date: string;
}

/** Whose rates are asked for: each company says how old they may be (3.17). null: nobody's, what holds for all of them. */
type Of = string | null;
const KEY = 'finance.rate.max.age';
/** finance.rate.max.age of every company, in one read. */
export const rateAges = (ctx: Ctx): Promise<ByCompany<number>> => settingByCompany(ctx.db, KEY);

/**
 * The last confirmed rate of a type (记账 unless named) on or before the day and not older than the maximum age of the company
 * (3.14); CNY is exactly 1. null: missing (a draft may be saved without it, FIN-010).
 */
export async function rateOf(
  ctx: Ctx,
  companyId: Of,
  currency: string,
  day: string,
  type: RateType = 'BOOK',
): Promise<Rate | null> {
  return (await ratesOn(ctx, companyId, [currency], day, type)).get(currency) ?? null;
}

/** `rateOf` for several currencies at once; missing ones are left out. */
export const ratesOn = async (
  ctx: Ctx,
  companyId: Of,
  currencies: readonly string[],
  day: string,
  type: RateType = 'BOOK',
): Promise<Map<string, Rate>> => (await ratesFor(ctx, currencies, day, type)).of(companyId);

/** `ratesOn` for documents of several companies: a rate may be too old for one and count for another. Two reads, whoever asks. */
export async function ratesFor(
  ctx: Ctx,
  currencies: readonly string[],
  day: string,
  type: RateType = 'BOOK',
): Promise<ByCompany<Map<string, Rate>>> {
  const foreign = currencies.filter((currency) => currency !== 'CNY');
  const own: [string, Rate] = ['CNY', { rate: '1', date: day }];
  if (foreign.length === 0) return { of: () => new Map([own]), companies: [] };
  const ages = await rateAges(ctx);
  const oldestOf = (companyId: Of) => addDays(day, -ages.of(companyId));
  const oldest = [null, ...ages.companies].map(oldestOf).toSorted()[0] ?? day;
  const found = await latest(ctx, { currencies: foreign, oldest, day, type });
  const of = (companyId: Of): Map<string, Rate> =>
    new Map([
      own,
      ...found
        .filter(({ date }) => date >= oldestOf(companyId))
        .map(({ currency, rate, date }): [string, Rate] => [currency, { rate, date }]),
    ]);
  return { of, companies: ages.companies };
}

/** `rateOf`, or RATE_MISSING 「缺少 USD 在 2026-11-20 的汇率」 where what is done cannot wait for one. */
export async function requireRate(
  ctx: Ctx,
  companyId: string,
  currency: string,
  day: string,
  type: RateType = 'BOOK',
): Promise<Rate> {
  const found = await rateOf(ctx, companyId, currency, day, type);
  if (!found) throw refuse('RATE_MISSING', `缺少 ${currency} 在 ${day} 的汇率，请先维护并确认。`);
  return found;
}

/** The enabled foreign currencies with what counts of them today for a company; a missing rate is null. */
export async function currentRates(ctx: Ctx, companyId: Of): Promise<CurrentRate[]> {
  const known = await ctx.db
    .select({ code: syCurrency.code })
    .from(syCurrency)
    .where(and(eq(syCurrency.enabled, true), ne(syCurrency.code, 'CNY')))
    .orderBy(syCurrency.id);
  const found = await ratesOn(
    ctx,
    companyId,
    known.map(({ code }) => code),
    ctx.today(),
  );
  return known.map(({ code }) => {
    const { rate = null, date = null } = found.get(code) ?? {};
    const days = date === null ? null : Math.round((Date.parse(ctx.today()) - Date.parse(date)) / 86_400_000);
    return { currency: code, rate, date, days };
  });
}

/** The 记账 rates of a day by currency, CNY included; missing ones are left out. */
export async function bookRates(
  ctx: Ctx,
  companyId: Of,
  currencies: readonly string[],
  day: string,
): Promise<Record<string, string>> {
  return plain(await ratesOn(ctx, companyId, currencies, day));
}
const plain = (rates: ReadonlyMap<string, Rate>): Record<string, string> =>
  Object.fromEntries([...rates].map(([currency, { rate }]) => [currency, rate]));
/** `bookRates` of today. */
export const ratesToday = (ctx: Ctx, companyId: Of, currencies: readonly string[]): Promise<Record<string, string>> =>
  bookRates(ctx, companyId, currencies, ctx.today());
/** `ratesToday` for the rows of a list, each of its own company. */
export async function ratesOfRows(
  ctx: Ctx,
  currencies: readonly string[],
): Promise<(companyId: Of) => Record<string, string>> {
  const found = await ratesFor(ctx, currencies, ctx.today());
  return (companyId) => plain(found.of(companyId));
}

/**
 * The rate of a day (today) of a currency in a query, as `rateOf` finds it for the company of the row: 1 for CNY, null where it is
 * missing.
 */
export async function rateSql(ctx: Ctx, of: { currency: SQL; company: SQL; day?: SQL }): Promise<SQL> {
  const { currency, company, day: on = sql`${ctx.today()}::date` } = of;
  const age = byCompanySql(await rateAges(ctx), company, (days) => sql`${days}::int`);
  return sql`case when ${currency} = 'CNY' then 1 else (select r.rate from fx_rate r where r.currency = ${currency}
    and r.rate_type = 'BOOK' and r.confirmed and r.rate_date between ${on} - ${age} and ${on}
    order by r.rate_date desc limit 1) end`;
}

/** 本位币 of a list's money at the rates of today for the company of the row, for what has no rate of its own; without one there is none. */
export const baseToday =
  (currency: SQLWrapper, company: SQLWrapper) =>
  async (ctx: Ctx): Promise<BaseView> => {
    const known = await ctx.db.select({ code: syCurrency.code }).from(syCurrency).orderBy(syCurrency.id);
    const codes = known.map(({ code }) => code);
    const cell = (rates: ReadonlyMap<string, Rate>): SQL => {
      const cases = [...rates].map(([code, { rate }]) => sql`when ${code} then ${rate}::numeric`);
      return sql`(case ${currency} ${sql.join(cases, sql` `)} end)`;
    };
    return { rate: byCompanySql(await ratesFor(ctx, codes, ctx.today()), company, cell) };
  };

function latest(
  ctx: Ctx,
  { currencies, oldest, day, type }: { currencies: readonly string[]; oldest: string; day: string; type: RateType },
) {
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
