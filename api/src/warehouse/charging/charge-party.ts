import type { ChargeBasis, ChargeDirection } from '@shared/contract/warehouse/charge.labels.ts';
import { BATCH_BASES } from '@shared/contract/warehouse/charge.labels.ts';
import type { StockKind } from '@shared/contract/warehouse/stock.labels.ts';
import {
  ageOn,
  chargeLines,
  chargeTotals,
  daysIn,
  type ChargeLine,
  type ChargeTerms,
  type ChargeTotals,
  type Period,
  type ReceivedBatch,
  type StockDay,
} from './charge-engine.ts';
import { termsOf, type ChargeRule } from './charge-terms.ts';
import { chooseRule } from './choose-rule.ts';
import { leaseDays, type Lease } from './lease-days.ts';

/** Goods of a batch at a place on a day, with where the place is. */
export interface FeedRow extends StockDay {
  zoneId: string;
  chamberId: string;
}
/** A batch with the zone where it lies or lay last: the rule of that zone is owed the least days (WMS-080). */
export interface FeedBatch extends ReceivedBatch {
  stockKind: StockKind;
  zoneId: string;
}
/** 包仓 of a chamber. */
export interface FeedLease extends Lease {
  chamberId: string;
  zoneId: string;
  customerId: string;
}
/** What one party of a warehouse is charged by in a period; `leases` are those of every lessee of the chambers. */
export interface PartyFeed {
  direction: ChargeDirection;
  warehouseId: string;
  partyId: string;
  period: Period;
  rules: readonly ChargeRule[];
  /** Temperature class by zone. */
  zones: ReadonlyMap<string, string>;
  stock: readonly FeedRow[];
  batches: readonly FeedBatch[];
  leases: readonly FeedLease[];
}
/** What one rule charges. */
export interface RuleCharge {
  rule: ChargeRule;
  lines: ChargeLine[];
  totals: ChargeTotals;
}

/** Bases that charge goods where they lie. */
const GOODS: readonly ChargeBasis[] = ['CBM_DAY', 'TON_DAY', 'PALLET_DAY', 'PIECE_DAY', 'LOCATION_DAY'];
const HANDLING: readonly ChargeBasis[] = ['INBOUND_QTY', 'OUTBOUND_QTY'];

/**
 * What a party owes (or is owed) for a period by the most specific rule of each basis (2.15): every row of inventory goes
 * to one rule a basis, so that no day of a batch is charged twice under one (WMS-084). Goods in a chamber that the
 * customer has let as a whole are not charged by what lies there besides.
 */
export function chargesOf(feed: PartyFeed): RuleCharge[] {
  const choose = chooser(feed);
  const kinds = new Map(feed.batches.map(({ id, stockKind }) => [id, stockKind]));
  const leased = leasesOf(feed, choose);
  const charges: RuleCharge[] = [];
  const add = (rule: ChargeRule, lines: ChargeLine[]) => {
    if (lines.length > 0) charges.push({ rule, lines, totals: chargeTotals(termsOf(rule), lines) });
  };
  for (const basis of [...GOODS, ...HANDLING]) {
    const free = GOODS.includes(basis) ? leased.chambers : null;
    const rows = feed.stock.filter(({ chamberId, day }) => !free?.has(`${chamberId} ${day}`));
    const byRule = new Map<ChargeRule, FeedRow[]>();
    for (const row of rows) {
      const rule = choose(basis, row.zoneId, kinds.get(row.batchId) ?? 'CARGO', row.day);
      if (!rule) continue;
      const own = byRule.get(rule);
      if (own) own.push(row);
      else byRule.set(rule, [row]);
    }
    const owed = BATCH_BASES.includes(basis) ? owedOf(feed, basis, choose) : new Map<ChargeRule, Set<string>>();
    for (const rule of new Set([...byRule.keys(), ...owed.keys()])) {
      const stock = byRule.get(rule) ?? [];
      const mine = new Set(stock);
      const own = owed.get(rule) ?? new Set();
      const there = new Set(stock.map(({ batchId }) => batchId));
      add(
        rule,
        chargeLines(termsOf(rule), {
          period: within(feed.period, rule),
          stock,
          batches: feed.batches
            .filter(({ id }) => there.has(id) || own.has(id))
            .map((batch) => (own.has(batch.id) ? batch : { ...batch, qty: 0, volume: 0, weight: 0 })),
          elsewhere: own.size > 0 ? rows.filter((row) => own.has(row.batchId) && !mine.has(row)) : [],
        }),
      );
    }
  }
  for (const [rule, { period, days }] of leased.byRule)
    add(rule, chargeLines(termsOf(rule), { period, stock: [], batches: [], leases: days }));
  for (const [rule, period] of monthly(feed)) add(rule, chargeLines(termsOf(rule), { period, stock: [], batches: [] }));
  return charges;
}

type Choose = (basis: ChargeBasis, zoneId: string, stockKind: StockKind, day: string) => ChargeRule | null;
/** The most specific rule for goods of the party in a zone on a day; asked again it answers from memory. */
function chooser({ direction, warehouseId, partyId, rules, zones }: PartyFeed): Choose {
  const known = new Map<string, ChargeRule | null>();
  return (basis, zoneId, stockKind, day) => {
    const key = `${basis} ${zoneId} ${stockKind} ${day}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const tempClass = zones.get(zoneId) ?? 'NORMAL';
    const rule = chooseRule(rules, { direction, basis, warehouseId, zoneId, tempClass, partyId, stockKind, day });
    known.set(key, rule);
    return rule;
  };
}

const within = ({ from, to }: Period, { validFrom, validTo }: ChargeRule): Period => ({
  from: validFrom > from ? validFrom : from,
  to: validTo !== null && validTo < to ? validTo : to,
});
const owes = ({ freeDays, minDays }: Pick<ChargeTerms, 'freeDays' | 'minDays'>, age: number) =>
  minDays > 0 && age > freeDays && age <= freeDays + minDays;

/** WMS-080: batches that a rule is still owed least days of in the period, whether they lie there or not. */
function owedOf({ batches, period, rules }: PartyFeed, basis: ChargeBasis, choose: Choose) {
  const owed = new Map<ChargeRule, Set<string>>();
  if (!rules.some((rule) => rule.basis === basis && rule.minDays > 0)) return owed;
  const days = daysIn(period);
  for (const { id, zoneId, stockKind, receivedDate } of batches)
    for (const day of days) {
      const rule = choose(basis, zoneId, stockKind, day);
      if (rule && owes(rule, ageOn(receivedDate, day))) owed.set(rule, (owed.get(rule) ?? new Set()).add(id));
    }
  return owed;
}

/** 包仓: by the rule that charges them the party's leases and the span of these days, and the chambers that are paid so. */
function leasesOf({ direction, partyId, leases, period }: PartyFeed, choose: Choose) {
  const byRule = new Map<ChargeRule, { period: Period; days: Map<string, readonly string[]> }>();
  const chambers = new Set<string>();
  for (const chamberId of new Set(leases.map((lease) => lease.chamberId))) {
    const ofChamber = leases.filter((lease) => lease.chamberId === chamberId);
    const counted = leaseDays(ofChamber, period.to);
    for (const { id, zoneId, customerId } of ofChamber) {
      if (direction === 'AR' && customerId !== partyId) continue;
      const own = counted.get(id) ?? [];
      for (const day of own.filter((one) => one >= period.from)) {
        const rule = choose('CHAMBER_DAY', zoneId, 'CARGO', day);
        if (!rule) continue;
        chambers.add(`${chamberId} ${day}`);
        byRule.set(rule, {
          period: span(byRule.get(rule)?.period, day),
          days: (byRule.get(rule)?.days ?? new Map<string, readonly string[]>()).set(id, own),
        });
      }
    }
  }
  return { byRule, chambers };
}
/** A span made longer by a day. */
const span = (known: Period | undefined, day: string): Period => ({
  from: known && known.from < day ? known.from : day,
  to: known && known.to > day ? known.to : day,
});

/** FIXED_MONTH: of each scope the rule for the party, else the general one, which asks for goods in the warehouse. */
function monthly({ direction, warehouseId, partyId, rules, stock, period }: PartyFeed): Map<ChargeRule, Period> {
  const found = new Map<ChargeRule, Period>();
  const fixed = rules.filter(({ basis }) => basis === 'FIXED_MONTH');
  const scopeOf = (rule: ChargeRule) => `${rule.zoneId} ${rule.tempClass} ${rule.stockKind}`;
  for (const scope of new Set(fixed.map(scopeOf)))
    for (const day of daysIn(period)) {
      const rule = chooseRule(
        fixed
          .filter((one) => scopeOf(one) === scope)
          .map((one) => ({ ...one, zoneId: null, tempClass: null, stockKind: null })),
        { direction, basis: 'FIXED_MONTH', warehouseId, zoneId: '', tempClass: '', partyId, stockKind: 'CARGO', day },
      );
      const own = rule && fixed.find(({ id }) => id === rule.id);
      if (!own || (direction === 'AR' && own.customerId === null && stock.length === 0)) continue;
      found.set(own, span(found.get(own), day));
    }
  return found;
}
