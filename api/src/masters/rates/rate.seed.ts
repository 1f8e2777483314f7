import { divide, round } from '@shared/contract/decimal.ts';
import { count, eq } from 'drizzle-orm';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { confirmRate, enterRates } from './rate-entry.service.ts';
import { rateEntity } from './rate.entity.ts';
import { fxRate } from './rate.tables.ts';

/** Currency → CNY per 1 unit × 10⁴ around which the daily rates move. */
const AROUND = { USD: 71_200, EUR: 77_500, GBP: 90_500, HKD: 9130, AUD: 46_800, JPY: 472 } as const;
const DAYS = 180;

/** Daily 记账 rates for 180 days, confirmed (warehouse-finance 12.2), and what the cashier types besides. */
export const rateSeed: SeedStep = {
  name: '汇率',
  async run(seed) {
    for (const [currency, around] of Object.entries(AROUND)) {
      const numbers = seed.random(`rates.${currency}`);
      const rows = Array.from({ length: DAYS }, (_, index) => ({
        currency,
        rateDate: seed.day(index - DAYS + 1),
        rate: round(divide(String(around * 1000 + numbers.int(-around * 8, around * 8)), '10000000'), 6),
        confirmed: true,
        source: 'IMPORT' as const,
      }));
      await seed.tx.insert(fxRate).values(rows);
    }
    await typed(seed);
  },
  async totals(tx) {
    const [rates] = await tx.select({ rows: count() }).from(fxRate);
    const [pending] = await tx.select({ rows: count() }).from(fxRate).where(eq(fxRate.confirmed, false));
    return { 汇率: rates?.rows ?? 0, 待确认: pending?.rows ?? 0 };
  },
};

/** 中间价 of day 1 of seven months for USD and EUR, confirmed (FIN-152); bank rates of the day that still wait. */
async function typed(seed: Seed): Promise<void> {
  const numbers = seed.random('rates.typed');
  const near = (currency: 'USD' | 'EUR') =>
    round(
      divide(String(AROUND[currency] * 1000 + numbers.int(-AROUND[currency] * 5, AROUND[currency] * 5)), '10000000'),
      4,
    );
  const firsts = new Set(Array.from({ length: DAYS }, (_, ago) => seed.day(-ago).slice(0, 8)));
  for (const month of [...firsts].toSorted()) {
    const rateDate = `${month}01`;
    if (rateDate < seed.day(-DAYS + 1)) continue;
    const offset = Math.round((Date.parse(rateDate) - Date.parse(seed.day())) / 86_400_000);
    const lines = (['USD', 'EUR'] as const).map((currency) => ({
      rateDate,
      currency,
      rateType: 'MID' as const,
      rate: near(currency),
    }));
    await seed.command('cash01', seed.at(offset, 9), (ctx) => enterRates(ctx, lines, 'MANUAL'));
    await seed.command('fm01', seed.at(offset, 10), async (ctx) => {
      for (const row of await rateEntity.findMany(ctx, eq(fxRate.confirmed, false))) await confirmRate(ctx, row);
    });
  }
  const today = (['SELL', 'BUY'] as const).map((rateType) => ({
    rateDate: seed.day(),
    currency: 'USD',
    rateType,
    rate: near('USD'),
  }));
  await seed.command('cash01', seed.at(0, 9, 30), (ctx) => enterRates(ctx, today, 'MANUAL'));
}
