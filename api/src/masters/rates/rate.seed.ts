import { divide, round } from '@shared/contract/decimal.ts';
import { count } from 'drizzle-orm';
import type { SeedStep } from '../../services/seed/seed.ts';
import { fxRate } from './rate.tables.ts';

/** Currency → CNY per 1 unit × 10⁴ around which the daily rates move. */
const AROUND = { USD: 71_200, EUR: 77_500, GBP: 90_500, HKD: 9130, AUD: 46_800, JPY: 472 } as const;
const DAYS = 180;

/** Daily 记账 rates of five currencies for 180 days, confirmed (warehouse-finance 12.2). */
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
  },
  async totals(tx) {
    const [rates] = await tx.select({ rows: count() }).from(fxRate);
    return { 汇率: rates?.rows ?? 0 };
  },
};
