import { addDays } from '@shared/contract/business-day.ts';
import { add, compare, divide, multiply, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import { feeAmounts, type FeeAmounts } from '@shared/contract/finance/fee-line.rules.ts';
import { daysFrom } from '@shared/contract/logistics/free-time.ts';
import type { ChargeBasis } from '@shared/contract/warehouse/charge.labels.ts';
import { lowestPrice, tierOf, type ChargeTier } from '@shared/contract/warehouse/charge-tiers.ts';

/** What of a rule decides amounts; copied into a bill, so that a later rule changes none (WMS-086). */
export interface ChargeTerms {
  basis: ChargeBasis;
  freeDays: number;
  tiers: readonly ChargeTier[];
  /** cm³ a day, of all goods together; 0: none (WMS-083). */
  minVolume: number;
  /** Days that a batch is billed for at least; 0: none (WMS-080). */
  minDays: number;
  minCharge: Amount | null;
  maxCharge: Amount | null;
  currency: string;
  taxRateBp: number;
}
/** Both days count. */
export interface Period {
  from: string;
  to: string;
}
/** A day's part of a line: age in days (null: none), units of the basis. */
export interface ChargedDay {
  day: string;
  age: number | null;
  units: number;
}
/** A day of something that is charged: a batch, a place or a lease. */
export interface Unit extends ChargedDay {
  subject: string;
}
/** One line of a bill: all days of a batch (place, lease) in one tier. */
export interface ChargeLine {
  kind: 'STORAGE' | 'TOP_UP' | 'HANDLING';
  /** Batch, location or lease; null: the customer as a whole. */
  subject: string | null;
  fromDay: number;
  toDay: number | null;
  price: Amount;
  /** Integer unit·days: cm³·day, gram·day, piece·day, place·day, pieces. */
  units: number;
  /** round(units ÷ scale × price) to the currency (WMS-082). */
  amount: Amount;
  days: ChargedDay[];
}

/** Units of which the price is for one: cm³ to m³, gram to tonne. */
const SCALE: Readonly<Partial<Record<ChargeBasis, number>>> = { CBM_DAY: 1_000_000, TON_DAY: 1_000_000 };
/** How many stored units one price is for. */
export const scaleOf = (basis: ChargeBasis): number => SCALE[basis] ?? 1;
/** WMS-044: the received day is day 1. */
export const ageOn = (receivedDate: string, day: string): number => daysFrom(receivedDate, day) + 1;

/** The days of a period in order. */
export const daysIn = ({ from, to }: Period): string[] =>
  Array.from({ length: Math.max(0, daysFrom(from, to) + 1) }, (_, nth) => addDays(from, nth));

/** WMS-081, WMS-082: days of each subject in each tier become a line; free days become none. */
export function linesOf(
  terms: ChargeTerms,
  units: readonly Unit[],
  kind: ChargeLine['kind'] = 'STORAGE',
): ChargeLine[] {
  const found = new Map<string, { line: Omit<ChargeLine, 'units' | 'amount'>; days: ChargedDay[] }>();
  for (const { subject, ...day } of units) {
    const tier = tierOf(terms.tiers, day.age ?? 1);
    if (!tier || day.units === 0) continue;
    const key = `${subject} ${tier.fromDay}`;
    const days = found.get(key)?.days ?? [];
    days.push(day);
    found.set(key, { line: { kind, subject, ...tier, days }, days });
  }
  return [...found.values()].map(({ line }) => priced(terms, line));
}

/** A line with its units and amount. */
function priced(terms: ChargeTerms, line: Omit<ChargeLine, 'units' | 'amount'>): ChargeLine {
  const units = line.days.reduce((sum, day) => sum + day.units, 0);
  const quantity = divide(String(units), String(scaleOf(terms.basis)));
  return { ...line, units, amount: roundMoney(multiply(quantity, line.price), terms.currency) };
}

/** FIXED_MONTH: the price of each month that the days are of, in proportion to those of it. */
export function monthLines({ tiers, currency }: ChargeTerms, days: readonly string[]): ChargeLine[] {
  const price = tiers[0]?.price ?? '0';
  return [...new Set(days.map((day) => day.slice(0, 7)))].map((month): ChargeLine => {
    const own = days.filter((day) => day.startsWith(month));
    const whole = daysFrom(`${month}-01`, `${addDays(`${month}-01`, 31).slice(0, 7)}-01`);
    return {
      kind: 'STORAGE',
      subject: null,
      fromDay: 1,
      toDay: null,
      price,
      units: own.length,
      amount: roundMoney(divide(multiply(price, String(own.length)), String(whole)), currency),
      days: own.map((day) => ({ day, age: null, units: 1 })),
    };
  });
}

/** What of a rule its lines are priced by, and these lines. */
export interface Priced {
  terms: ChargeTerms;
  lines: readonly ChargeLine[];
}
/**
 * WMS-083: days whose goods after the free days, under all rules by volume together, fill less than the largest least volume
 * of these rules, are topped up to it at the lowest price of that rule. Answers the line of each (by its place in `charged`).
 */
export function topUps(charged: readonly Priced[]): Map<number, ChargeLine> {
  const filled = new Map<string, number>();
  const asks = new Map<string, number>();
  for (const [at, { terms, lines }] of charged.entries())
    if (terms.basis === 'CBM_DAY')
      for (const { day, units } of lines.flatMap(({ days }) => days)) {
        filled.set(day, (filled.get(day) ?? 0) + units);
        const before = asks.get(day);
        if (terms.minVolume > 0 && (before === undefined || asksMore(terms, charged[before]?.terms))) asks.set(day, at);
      }
  const missing = new Map<number, ChargedDay[]>();
  for (const [day, at] of [...asks].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const units = (charged[at]?.terms.minVolume ?? 0) - (filled.get(day) ?? 0);
    if (units > 0) missing.set(at, [...(missing.get(at) ?? []), { day, age: null, units }]);
  }
  return new Map(
    [...missing].flatMap(([at, days]) => {
      const terms = charged[at]?.terms;
      const line = { kind: 'TOP_UP', subject: null, fromDay: 1, toDay: null, days } as const;
      return terms ? [[at, priced(terms, { ...line, price: lowestPrice(terms.tiers) })]] : [];
    }),
  );
}
/** The larger least volume, of two alike the cheaper one. */
const asksMore = (one: ChargeTerms, other: ChargeTerms | undefined): boolean =>
  !other ||
  one.minVolume > other.minVolume ||
  (one.minVolume === other.minVolume && compare(lowestPrice(one.tiers), lowestPrice(other.tiers)) < 0);

const sumOf = (lines: readonly ChargeLine[]): Amount => add('0', ...lines.map(({ amount }) => amount));
const isHandling = ({ kind }: ChargeLine) => kind === 'HANDLING';
const storageOf = (lines: readonly ChargeLine[]): Amount => sumOf(lines.filter((line) => !isHandling(line)));

/**
 * WMS-082: what 封顶 takes away and 最低收费 adds, by the place of the rule in `charged`. Both are for the storage lines of
 * the whole bill before tax, when there are any: a second version or a rule of a zone asks for no second minimum and allows
 * no second cap. The largest of several counts; a cap is for what the rules that have one charge together.
 */
export function adjustments(charged: readonly Priced[]): Map<number, Amount> {
  const found = new Map<number, Amount>();
  const storing = charged
    .map(({ terms, lines }, at) => ({ at, terms, storage: storageOf(lines) }))
    .filter(({ storage }) => compare(storage, '0') > 0);
  const total = add('0', ...storing.map(({ storage }) => storage));
  const capped = storing.filter(({ terms }) => terms.maxCharge !== null);
  const cap = largest(capped.flatMap(({ terms }) => terms.maxCharge ?? []));
  let over = cap === null ? '0' : subtract(add('0', ...capped.map(({ storage }) => storage)), cap);
  let kept = total;
  for (const { at, storage } of capped.toSorted((one, other) => compare(other.storage, one.storage))) {
    if (compare(over, '0') <= 0) break;
    const less = compare(over, storage) < 0 ? over : storage;
    found.set(at, subtract('0', less));
    over = subtract(over, less);
    kept = subtract(kept, less);
  }
  const least = largest(storing.flatMap(({ terms }) => terms.minCharge ?? []));
  const asker = storing.find(({ terms }) => terms.minCharge !== null && terms.minCharge === least);
  if (asker && least !== null && compare(kept, least) < 0)
    found.set(asker.at, add(found.get(asker.at) ?? '0', subtract(least, kept)));
  return found;
}
const largest = (amounts: readonly Amount[]): Amount | null =>
  amounts.reduce<Amount | null>((most, one) => (most === null || compare(one, most) > 0 ? one : most), null);

/** Totals of lines of one rule. */
export interface ChargeTotals extends FeeAmounts {
  storage: Amount;
  handling: Amount;
  /** What 最低收费 adds or 封顶 takes away. */
  adjustment: Amount;
}
/** WMS-082: Σ lines and what is adjusted (see adjustments); tax on top (FIN-002 EXCL). */
export function chargeTotals(terms: ChargeTerms, lines: readonly ChargeLine[], adjustment: Amount = '0'): ChargeTotals {
  const { currency, taxRateBp } = terms;
  const storage = storageOf(lines);
  const handling = sumOf(lines.filter(isHandling));
  const money = (amount: Amount) => roundMoney(amount, currency);
  const unitPrice = add(storage, adjustment, handling);
  return {
    ...feeAmounts({ qty: '1', unitPrice, currency, taxMode: 'EXCL', taxRateBp }),
    storage: money(storage),
    handling: money(handling),
    adjustment: money(adjustment),
  };
}
