import type { Amount } from '@shared/contract/decimal.ts';
import type { ChargeBasis, ChargeDirection } from '@shared/contract/warehouse/charge.labels.ts';
import type { StockKind } from '@shared/contract/warehouse/stock.labels.ts';
import type { TempClass, ZoneUse } from '@shared/contract/warehouse/zone.contract.ts';
import {
  adjustments,
  chargeTotals,
  daysIn,
  linesOf,
  monthLines,
  topUps,
  type ChargeLine,
  type ChargeTotals,
  type Period,
} from './charge-engine.ts';
import { termsOf, type PartyRule } from './charge-terms.ts';
import {
  addUnit,
  batchUnits,
  handlingUnits,
  longestReach,
  placeUnits,
  type Choose,
  type Goods,
  type ReceivedBatch,
  type StockDay,
  type UnitsByRule,
} from './charge-units.ts';
import { chooseRule, leaseKind } from './choose-rule.ts';
import { leaseDays, type Lease } from './lease-days.ts';

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
  /** Who lets the whole warehouse: an AP rule that names nobody is for him. */
  lessorId: string | null;
  period: Period;
  rules: readonly PartyRule[];
  zones: ReadonlyMap<string, { tempClass: TempClass; useType: ZoneUse }>;
  stock: readonly StockDay[];
  batches: readonly ReceivedBatch[];
  leases: readonly FeedLease[];
}
/** What one rule charges. */
export interface RuleCharge {
  rule: PartyRule;
  lines: ChargeLine[];
  totals: ChargeTotals;
}

/**
 * What a party owes (or is owed) for a period by the most specific rule of each basis (2.15): every day of goods, of a place
 * and of a lease goes to one rule a basis, so that none is charged twice under one (WMS-084). Goods in a chamber that the
 * customer has let as a whole are not charged by what lies there besides.
 */
export function chargesOf(feed: PartyFeed): RuleCharge[] {
  const choose = chooser(feed);
  const leased = leaseUnits(feed, choose);
  const { period, stock, batches } = feed;
  const goods: Goods = {
    period,
    stock,
    batches,
    choose,
    leased: ({ chamberId, day }) => leased.chambers.has(`${chamberId} ${day}`),
  };
  const charged = new Map<PartyRule, ChargeLine[]>();
  const add = (units: UnitsByRule, kind: 'STORAGE' | 'HANDLING' = 'STORAGE') => {
    for (const [rule, own] of units) {
      const lines = linesOf(termsOf(rule), own, kind);
      if (lines.length > 0) charged.set(rule, lines);
    }
  };
  const used = new Set(feed.rules.map(({ basis }) => basis));
  const inUse = <Basis extends ChargeBasis>(...bases: Basis[]) => bases.filter((basis) => used.has(basis));
  for (const basis of inUse('CBM_DAY', 'TON_DAY')) add(batchUnits(basis, goods, longest(feed, basis)));
  for (const basis of inUse('PALLET_DAY')) add(placeUnits(basis, goods));
  for (const basis of inUse('PIECE_DAY')) add(batchUnits(basis, goods, longest(feed, basis)));
  for (const basis of inUse('LOCATION_DAY')) add(placeUnits(basis, goods));
  for (const basis of inUse('INBOUND_QTY', 'OUTBOUND_QTY')) add(handlingUnits(basis, goods), 'HANDLING');
  add(leased.units);
  for (const [rule, days] of monthly(feed, choose)) charged.set(rule, monthLines(termsOf(rule), days));
  return totalled(charged);
}
const longest = ({ rules }: PartyFeed, basis: ChargeBasis) =>
  longestReach(rules.filter((rule) => rule.basis === basis));

/** The lines of each rule with what the bill as a whole is topped up and adjusted by (WMS-082, WMS-083). */
function totalled(charged: ReadonlyMap<PartyRule, ChargeLine[]>): RuleCharge[] {
  const found = [...charged].map(([rule, lines]) => ({ rule, terms: termsOf(rule), lines }));
  for (const [at, line] of topUps(found)) found[at]?.lines.push(line);
  const adjusted: ReadonlyMap<number, Amount> = adjustments(found);
  return found.map(({ rule, terms, lines }, at) => ({
    rule,
    lines,
    totals: chargeTotals(terms, lines, adjusted.get(at)),
  }));
}

/**
 * The most specific rule for goods in a zone on a day, asked again from memory. Of AP it is looked for among the rules of
 * every lessor, so that a row is paid to one of them; null: it is another one's.
 */
function chooser({ direction, warehouseId, partyId, lessorId, rules, zones }: PartyFeed): Choose {
  const known = new Map<string, PartyRule | null>();
  return (basis, zoneId, stockKind, day) => {
    const key = `${basis} ${zoneId} ${stockKind} ${day}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const tempClass = zones.get(zoneId)?.tempClass ?? 'NORMAL';
    const wanted = { direction, basis, warehouseId, zoneId, tempClass, stockKind, day };
    const rule = chooseRule(rules, { ...wanted, partyId: direction === 'AR' ? partyId : null });
    const own = rule && (direction === 'AR' || (rule.supplierId ?? lessorId) === partyId) ? rule : null;
    known.set(key, own);
    return own;
  };
}

/** 包仓: days of the party's leases by the rule that charges them, at the age of the lease, and the chambers paid so. */
function leaseUnits({ direction, partyId, leases, period, zones }: PartyFeed, choose: Choose) {
  const units: UnitsByRule = new Map();
  const chambers = new Set<string>();
  for (const chamberId of new Set(leases.map((lease) => lease.chamberId))) {
    const ofChamber = leases.filter((lease) => lease.chamberId === chamberId);
    const counted = leaseDays(ofChamber, period.to);
    for (const { id, zoneId, customerId } of ofChamber) {
      if (direction === 'AR' && customerId !== partyId) continue;
      const kind = leaseKind(zones.get(zoneId)?.useType);
      for (const [nth, day] of (counted.get(id) ?? []).entries()) {
        const rule = day >= period.from ? choose('CHAMBER_DAY', zoneId, kind, day) : null;
        if (!rule) continue;
        chambers.add(`${chamberId} ${day}`);
        addUnit(units, rule, { subject: id, day, age: nth + 1, units: 1 });
      }
    }
  }
  return { units, chambers };
}

/**
 * FIXED_MONTH: days by rule. A customer's own rules count whether goods are there or not; a general one where it is the most
 * specific for goods that the customer has in the warehouse in the period. A lessor is paid the rules for him whatever lies there.
 */
function monthly(feed: PartyFeed, choose: Choose): Map<PartyRule, string[]> {
  const { direction, partyId, lessorId, rules, stock, batches, period } = feed;
  const fixed = rules.filter(({ basis }) => basis === 'FIXED_MONTH');
  const own = fixed.filter((rule) =>
    direction === 'AR' ? rule.customerId === partyId : (rule.supplierId ?? lessorId) === partyId,
  );
  const kinds = new Map(batches.map(({ id, stockKind }) => [id, stockKind]));
  const lies = new Map<string, { zoneId: string; kind: StockKind }>();
  if (direction === 'AR' && fixed.length > own.length)
    for (const { batchId, zoneId } of stock) {
      const kind = kinds.get(batchId) ?? 'CARGO';
      lies.set(`${zoneId} ${kind}`, { zoneId, kind });
    }
  const found = new Map<PartyRule, string[]>();
  for (const day of daysIn(period)) {
    const due = new Set(own.filter((rule) => rule.validFrom <= day && (rule.validTo === null || rule.validTo >= day)));
    for (const { zoneId, kind } of lies.values()) {
      const rule = choose('FIXED_MONTH', zoneId, kind, day);
      if (rule) due.add(rule);
    }
    for (const rule of due) found.set(rule, [...(found.get(rule) ?? []), day]);
  }
  return found;
}
