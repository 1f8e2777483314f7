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
/** Goods of a batch at a place at the end of a day: pieces, cm³, gram; pieces that came and went from outside that day. */
export interface StockDay {
  day: string;
  batchId: string;
  locationId: string;
  /** Pallet places of the location. */
  pallets: number;
  qty: number;
  volume: number;
  weight: number;
  inQty: number;
  outQty: number;
}
/** A batch as it was received. */
export interface ReceivedBatch {
  id: string;
  receivedDate: string;
  qty: number;
  volume: number;
  weight: number;
}
/** A day's part of a line: age in days (null: none), units of the basis. */
export interface ChargedDay {
  day: string;
  age: number | null;
  units: number;
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

/** A day of something, with what it is charged by. */
interface Unit extends ChargedDay {
  subject: string;
}
/** WMS-081, WMS-082: days of each subject in each tier become a line; free days become none. */
function linesOf(terms: ChargeTerms, units: readonly Unit[]): ChargeLine[] {
  const found = new Map<string, { line: Omit<ChargeLine, 'units' | 'amount'>; days: ChargedDay[] }>();
  for (const { subject, ...day } of units) {
    const tier = tierOf(terms.tiers, day.age ?? 1);
    if (!tier || day.units === 0) continue;
    const key = `${subject} ${tier.fromDay}`;
    const days = found.get(key)?.days ?? [];
    days.push(day);
    found.set(key, { line: { kind: 'STORAGE', subject, ...tier, days }, days });
  }
  return [...found.values()].map(({ line }) => priced(terms, line));
}

/** A line with its units and amount. */
function priced(terms: ChargeTerms, line: Omit<ChargeLine, 'units' | 'amount'>): ChargeLine {
  const units = line.days.reduce((sum, day) => sum + day.units, 0);
  const quantity = divide(String(units), String(scaleOf(terms.basis)));
  return { ...line, units, amount: roundMoney(multiply(quantity, line.price), terms.currency) };
}

const MEASURE = { CBM_DAY: 'volume', TON_DAY: 'weight', PIECE_DAY: 'qty' } as const;
/**
 * CBM_DAY, TON_DAY, PIECE_DAY: what lies there at the end of each day (WMS-080); for minDays days after the free ones at
 * least what was received, whether it still lies there or not. Free days and tiers follow the age, so that a period goes on
 * where the one before ended and no day of a batch is charged twice (WMS-081, WMS-084).
 */
function batchUnits(
  terms: ChargeTerms,
  measure: 'volume' | 'weight' | 'qty',
  { period, stock, batches, elsewhere = [] }: ChargeInput,
): Unit[] {
  const sums = (rows: readonly StockDay[]) => {
    const found = new Map<string, number>();
    for (const row of rows) {
      const key = `${row.batchId} ${row.day}`;
      found.set(key, (found.get(key) ?? 0) + row[measure]);
    }
    return found;
  };
  const held = sums(stock);
  const away = sums(elsewhere);
  const days = daysIn(period);
  return batches.flatMap((batch) =>
    days.flatMap((day): Unit[] => {
      const age = ageOn(batch.receivedDate, day);
      if (age < 1) return [];
      const key = `${batch.id} ${day}`;
      const owed = age > terms.freeDays && age <= terms.freeDays + terms.minDays;
      const least = owed ? batch[measure] - (away.get(key) ?? 0) : 0;
      const units = Math.max(held.get(key) ?? 0, least);
      return units === 0 ? [] : [{ subject: batch.id, day, age, units }];
    }),
  );
}

/** LOCATION_DAY, PALLET_DAY: each place that holds goods at the end of the day, once, at the age of its oldest batch. */
function placeUnits(
  period: Period,
  stock: readonly StockDay[],
  batches: readonly ReceivedBatch[],
  unitsOf: (row: StockDay) => number,
): Unit[] {
  const received = new Map(batches.map(({ id, receivedDate }) => [id, receivedDate]));
  const found = new Map<string, Unit>();
  for (const row of stock) {
    const since = received.get(row.batchId);
    if (row.qty === 0 || row.day < period.from || row.day > period.to || since === undefined) continue;
    const key = `${row.locationId} ${row.day}`;
    const age = ageOn(since, row.day);
    if ((found.get(key)?.age ?? 0) < age)
      found.set(key, { subject: row.locationId, day: row.day, age, units: unitsOf(row) });
  }
  return [...found.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** WMS-083: days whose goods after the free days fill less than the least volume are topped up, on a line of their own. */
function topUp(terms: ChargeTerms, lines: readonly ChargeLine[]): ChargeLine[] {
  if (terms.basis !== 'CBM_DAY' || terms.minVolume === 0) return [];
  const filled = new Map<string, number>();
  for (const { day, units } of lines.flatMap(({ days }) => days)) filled.set(day, (filled.get(day) ?? 0) + units);
  const days = [...filled]
    .filter(([, units]) => units > 0 && units < terms.minVolume)
    .map(([day, units]) => ({ day, age: null, units: terms.minVolume - units }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  if (days.length === 0) return [];
  const line = {
    kind: 'TOP_UP',
    subject: null,
    fromDay: 1,
    toDay: null,
    price: lowestPrice(terms.tiers),
    days,
  } as const;
  return [priced(terms, line)];
}

/** INBOUND_QTY, OUTBOUND_QTY: pieces that came or went in the period, a line for each batch. */
function handling(terms: ChargeTerms, key: 'inQty' | 'outQty', period: Period, stock: readonly StockDay[]) {
  const units = stock
    .filter(({ day, [key]: qty }) => day >= period.from && day <= period.to && qty > 0)
    .map(({ batchId, day, [key]: qty }) => ({ subject: batchId, day, age: null, units: qty }));
  return linesOf(terms, units).map((line): ChargeLine => ({ ...line, kind: 'HANDLING' }));
}

/** FIXED_MONTH: the price of each month that the period touches, in proportion to the days of it. */
function months({ tiers, currency }: ChargeTerms, period: Period): ChargeLine[] {
  const price = tiers[0]?.price ?? '0';
  const days = daysIn(period);
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

/** What a bill is computed of: inventory of the period, batches that it names or that are still owed least days, leases. */
export interface ChargeInput {
  period: Period;
  stock: readonly StockDay[];
  batches: readonly ReceivedBatch[];
  /** What of these batches lies where another rule charges it: it counts towards the least days (WMS-080). */
  elsewhere?: readonly StockDay[];
  /** Days of each lease by its id, from its first day on (see leaseDays). */
  leases?: ReadonlyMap<string, readonly string[]>;
}

/** The lines of one rule for one customer (or lessor) and warehouse in a period. */
export function chargeLines(terms: ChargeTerms, input: ChargeInput): ChargeLine[] {
  const { period, stock, batches, leases } = input;
  switch (terms.basis) {
    case 'CBM_DAY':
    case 'TON_DAY':
    case 'PIECE_DAY': {
      const lines = linesOf(terms, batchUnits(terms, MEASURE[terms.basis], input));
      return [...lines, ...topUp(terms, lines)];
    }
    case 'LOCATION_DAY':
      return linesOf(
        terms,
        placeUnits(period, stock, batches, () => 1),
      );
    case 'PALLET_DAY':
      return linesOf(
        terms,
        placeUnits(period, stock, batches, ({ pallets }) => Math.max(1, pallets)),
      );
    case 'CHAMBER_DAY':
      return linesOf(
        terms,
        [...(leases ?? [])].flatMap(([subject, days]) =>
          days
            .map((day, nth) => ({ subject, day, age: nth + 1, units: 1 }))
            .filter(({ day }) => day >= period.from && day <= period.to),
        ),
      );
    case 'INBOUND_QTY':
      return handling(terms, 'inQty', period, stock);
    case 'OUTBOUND_QTY':
      return handling(terms, 'outQty', period, stock);
    case 'FIXED_MONTH':
      return months(terms, period);
  }
}

/** Totals of lines of one rule. */
export interface ChargeTotals extends FeeAmounts {
  storage: Amount;
  handling: Amount;
  /** What 最低收费 adds or 封顶 takes away. */
  adjustment: Amount;
}
/**
 * WMS-082: Σ lines; least and most charge are for the storage lines before tax, when there are any; tax on top (FIN-002
 * EXCL).
 */
export function chargeTotals(terms: ChargeTerms, lines: readonly ChargeLine[]): ChargeTotals {
  const sum = (kind: (line: ChargeLine) => boolean) => add('0', ...lines.filter(kind).map(({ amount }) => amount));
  const storage = sum(({ kind }) => kind !== 'HANDLING');
  const handled = sum(({ kind }) => kind === 'HANDLING');
  const { minCharge, maxCharge, currency, taxRateBp } = terms;
  let kept = storage;
  if (compare(storage, '0') > 0) {
    if (minCharge !== null && compare(kept, minCharge) < 0) kept = minCharge;
    if (maxCharge !== null && compare(kept, maxCharge) > 0) kept = maxCharge;
  }
  const money = (amount: Amount) => roundMoney(amount, currency);
  const amounts = feeAmounts({ qty: '1', unitPrice: add(kept, handled), currency, taxMode: 'EXCL', taxRateBp });
  return {
    ...amounts,
    storage: money(storage),
    handling: money(handled),
    adjustment: money(subtract(kept, storage)),
  };
}
