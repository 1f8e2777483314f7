import type { ChargeBasis } from '@shared/contract/warehouse/charge.labels.ts';
import type { StockKind } from '@shared/contract/warehouse/stock.labels.ts';
import { ageOn, daysIn, type Period, type Unit } from './charge-engine.ts';
import type { PartyRule } from './charge-terms.ts';

interface Measures {
  qty: number;
  /** cm³ */
  volume: number;
  /** gram */
  weight: number;
}
/** Goods of a batch at a place at the end of a day, with where it is; pieces that came and went from outside that day. */
export interface StockDay extends Measures {
  day: string;
  batchId: string;
  locationId: string;
  zoneId: string;
  chamberId: string;
  /** Pallet places of the location. */
  pallets: number;
  inQty: number;
  outQty: number;
}
/** A batch as it was received in this warehouse (0: it came by 调拨); the rule of the zone where it lies or lay last is owed the least days (WMS-080). */
export interface ReceivedBatch extends Measures {
  id: string;
  stockKind: StockKind;
  receivedDate: string;
  zoneId: string;
  /** What of it came to other warehouses (negative: went) by day: it is charged there. */
  elsewhere?: readonly (Measures & { day: string })[];
}
/** The rule for goods of the party in a zone on a day; null: none of the party's. */
export type Choose = (basis: ChargeBasis, zoneId: string, stockKind: StockKind, day: string) => PartyRule | null;
/** Which goods, and how a rule is chosen for them. */
export interface Goods {
  period: Period;
  stock: readonly StockDay[];
  batches: readonly ReceivedBatch[];
  choose: Choose;
  /** Whether a row lies in a chamber that is paid as a whole that day. */
  leased: (row: StockDay) => boolean;
}
/** Units by the rule that charges them. */
export type UnitsByRule = Map<PartyRule, Unit[]>;

/** Adds a unit to those of its rule. */
export function addUnit(found: UnitsByRule, rule: PartyRule, unit: Unit): void {
  const own = found.get(rule);
  if (own) own.push(unit);
  else found.set(rule, [unit]);
}
const inOrder = (units: readonly Unit[]) => units.toSorted((one, other) => (one.day < other.day ? -1 : 1));

const MEASURE = { CBM_DAY: 'volume', TON_DAY: 'weight', PIECE_DAY: 'qty' } as const;
/** Bases that charge a batch by what of it lies there. */
export type BatchBasis = keyof typeof MEASURE;

/** The last day of age that least days reach to. */
const reach = ({ freeDays, minDays }: PartyRule) => (minDays > 0 ? freeDays + minDays : 0);

/**
 * CBM_DAY, TON_DAY, PIECE_DAY: what lies there at the end of each day (WMS-080); for minDays days after the free ones at
 * least what was received, less what of it lies where another rule, a lease or another warehouse charges it. Free days and
 * tiers follow the age, so that a period goes on where the one before ended and no day of a batch is charged twice (WMS-081,
 * WMS-084).
 */
export function batchUnits(basis: BatchBasis, goods: Goods, longest: number): UnitsByRule {
  const measure = MEASURE[basis];
  const rowsOf = byBatch(goods.stock);
  const found: UnitsByRule = new Map();
  for (const batch of goods.batches) {
    const here = new Map<string, number>();
    const held = new Map<PartyRule, Map<string, number>>();
    const set = (rule: PartyRule, day: string, units: number) =>
      held.set(rule, (held.get(rule) ?? new Map<string, number>()).set(day, units));
    for (const row of rowsOf.get(batch.id) ?? []) {
      here.set(row.day, (here.get(row.day) ?? 0) + row[measure]);
      const rule = goods.leased(row) ? null : goods.choose(basis, row.zoneId, batch.stockKind, row.day);
      if (rule) set(rule, row.day, (held.get(rule)?.get(row.day) ?? 0) + row[measure]);
    }
    for (const day of longest > 0 ? daysIn(goods.period) : []) {
      const age = ageOn(batch.receivedDate, day);
      if (age < 1) continue;
      if (age > longest) break;
      const rule = goods.choose(basis, batch.zoneId, batch.stockKind, day);
      if (!rule || age <= rule.freeDays || age > reach(rule)) continue;
      const own = held.get(rule)?.get(day) ?? 0;
      const away = (here.get(day) ?? 0) - own + elsewhereOn(batch, measure, day);
      if (batch[measure] - away > own) set(rule, day, batch[measure] - away);
    }
    for (const [rule, days] of held)
      for (const unit of inOrder(
        [...days].map(([day, units]) => ({ subject: batch.id, day, age: ageOn(batch.receivedDate, day), units })),
      ))
        addUnit(found, rule, unit);
  }
  return found;
}
/** Up to which age the least days of some rules reach; 0: none asks for any. */
export const longestReach = (rules: readonly PartyRule[]): number => Math.max(0, ...rules.map(reach));

const elsewhereOn = ({ elsewhere = [] }: ReceivedBatch, measure: keyof Measures, day: string) =>
  elsewhere.reduce((sum, change) => (change.day <= day ? sum + change[measure] : sum), 0);

function byBatch(stock: readonly StockDay[]): Map<string, StockDay[]> {
  const found = new Map<string, StockDay[]>();
  for (const row of stock) {
    const own = found.get(row.batchId);
    if (own) own.push(row);
    else found.set(row.batchId, [row]);
  }
  return found;
}

/**
 * LOCATION_DAY, PALLET_DAY: each place that holds goods at the end of the day once, at the age of the oldest batch that a
 * rule charges, by the rule of that batch.
 */
export function placeUnits(basis: 'LOCATION_DAY' | 'PALLET_DAY', goods: Goods): UnitsByRule {
  const known = new Map(goods.batches.map((batch) => [batch.id, batch]));
  const places = new Map<string, { rule: PartyRule; unit: Unit & { age: number } }>();
  for (const row of goods.stock) {
    const batch = known.get(row.batchId);
    if (!batch || row.qty === 0 || goods.leased(row)) continue;
    const rule = goods.choose(basis, row.zoneId, batch.stockKind, row.day);
    if (!rule) continue;
    const key = `${row.locationId} ${row.day}`;
    const age = ageOn(batch.receivedDate, row.day);
    const units = basis === 'PALLET_DAY' ? Math.max(1, row.pallets) : 1;
    if ((places.get(key)?.unit.age ?? 0) < age)
      places.set(key, { rule, unit: { subject: row.locationId, day: row.day, age, units } });
  }
  const found: UnitsByRule = new Map();
  for (const { rule, unit } of places.values()) addUnit(found, rule, unit);
  return new Map([...found].map(([rule, units]) => [rule, inOrder(units)]));
}

/** INBOUND_QTY, OUTBOUND_QTY: pieces that came or went in the period, by batch; a leased chamber pays for its handling too. */
export function handlingUnits(basis: 'INBOUND_QTY' | 'OUTBOUND_QTY', goods: Goods): UnitsByRule {
  const kinds = new Map(goods.batches.map(({ id, stockKind }) => [id, stockKind]));
  const key = basis === 'INBOUND_QTY' ? 'inQty' : 'outQty';
  const found: UnitsByRule = new Map();
  for (const { batchId, zoneId, day, [key]: units } of goods.stock) {
    const rule = units > 0 ? goods.choose(basis, zoneId, kinds.get(batchId) ?? 'CARGO', day) : null;
    if (rule) addUnit(found, rule, { subject: batchId, day, age: null, units });
  }
  return found;
}
