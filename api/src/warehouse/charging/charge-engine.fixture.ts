import { daysIn, type ChargeLine, type ChargeTerms, type Period } from './charge-engine.ts';
import { chargesOf } from './charge-party.ts';
import { feedFor, ruleOfTerms } from './charge.fixture.ts';
import type { ReceivedBatch, StockDay } from './charge-units.ts';

/** Free for 7 days, then 1.50 a m³ and day, 3.00 from the 31st on. */
export const TIERED: ChargeTerms = {
  basis: 'CBM_DAY',
  freeDays: 7,
  tiers: [
    { fromDay: 8, toDay: 30, price: '1.50' },
    { fromDay: 31, toDay: null, price: '3.00' },
  ],
  minVolume: 0,
  minDays: 0,
  minCharge: null,
  maxCharge: null,
  currency: 'CNY',
  taxRateBp: 600,
};
export const NOVEMBER: Period = { from: '2026-11-01', to: '2026-11-30' };

/** A batch of 1 piece a litre at one place; `outs`: volume that leaves on a day. */
export function stored(
  volume: number,
  receivedDate: string,
  outs: readonly [day: string, volume: number][] = [],
  id = '1',
) {
  const whole = { volume, weight: volume, qty: volume / 1000 };
  const batch: ReceivedBatch = { id, stockKind: 'CARGO', zoneId: 'normal', receivedDate, ...whole };
  const stock = (until: string): StockDay[] =>
    daysIn({ from: receivedDate, to: until }).flatMap((day) => {
      const left = outs.filter(([on]) => on <= day).reduce((sum, [, out]) => sum - out, volume);
      const place = { batchId: id, locationId: `L${id}`, zoneId: 'normal', chamberId: 'C1', pallets: 0 };
      const row = { day, ...place, volume: left, weight: left, qty: left / 1000 };
      const gone = outs.filter(([on]) => on === day).reduce((sum, [, out]) => sum + out, 0);
      const inQty = day === receivedDate ? volume / 1000 : 0;
      return left > 0 || gone > 0 || inQty > 0 ? [{ ...row, inQty, outQty: gone / 1000 }] : [];
    });
  return { batch, stock };
}
/** What one rule of these terms for everything charges. */
export const chargeOf = (period: Period, terms: ChargeTerms, ...goods: ReturnType<typeof stored>[]) =>
  chargesOf(
    feedFor({
      period,
      rules: [ruleOfTerms(terms)],
      batches: goods.map(({ batch }) => batch),
      stock: goods.flatMap(({ stock }) => stock(period.to).filter(({ day }) => day >= period.from)),
    }),
  )[0];
/** Its lines. */
export const linesIn = (...given: Parameters<typeof chargeOf>): ChargeLine[] => chargeOf(...given)?.lines ?? [];
/** Days, units and amount of lines. */
export const told = (lines: readonly ChargeLine[]) =>
  lines.map(({ days, units, amount }) => [days.length, units, amount]);
