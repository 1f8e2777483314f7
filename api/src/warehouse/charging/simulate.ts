import { divide, multiply, round } from '@shared/contract/decimal.ts';
import type { ChargeSimulation, ChargeTrial, SimulatedDay } from '@shared/contract/warehouse/charge-rule.contract.ts';
import { CHARGE_BASES } from '@shared/contract/warehouse/charge.labels.ts';
import { spanText } from '@shared/contract/warehouse/charge-tiers.ts';
import { ageOn, chargeTotals, daysIn, scaleOf, type ChargeLine, type ChargeTerms } from './charge-engine.ts';
import { chargesOf, type PartyFeed } from './charge-party.ts';
import type { PartyRule } from './charge-terms.ts';

const ZONE = 'zone';
/** A rule of these terms that is for everything, always. */
const ruleOf = ({ taxRateBp, ...terms }: ChargeTerms): PartyRule => ({
  ...terms,
  id: 'trial',
  taxRate: taxRateBp,
  direction: 'AR',
  warehouseId: '',
  zoneId: null,
  tempClass: null,
  customerId: null,
  supplierId: null,
  stockKind: null,
  validFrom: '0001-01-01',
  validTo: null,
});

/** Goods of a trial as a bill takes them: one batch at one place, or one lease that ends in the morning of the day it is emptied. */
function feedOf(terms: ChargeTerms, { quantity, receivedDate, outs, from, to }: ChargeTrial): PartyFeed {
  const measures = (count: number) => ({ qty: count, volume: count, weight: count });
  const leftOn = (day: string) =>
    outs.filter((out) => out.day <= day).reduce((left, out) => Math.max(0, left - out.quantity), quantity);
  const stock = daysIn({ from: receivedDate > from ? receivedDate : from, to }).map((day) => ({
    day,
    batchId: 'goods',
    locationId: 'place',
    zoneId: ZONE,
    chamberId: 'goods',
    pallets: 1,
    ...measures(leftOn(day)),
    inQty: day === receivedDate ? quantity : 0,
    outQty: outs.filter((out) => out.day === day).reduce((sum, out) => sum + out.quantity, 0),
  }));
  const emptied = daysIn({ from: receivedDate, to }).find((day) => leftOn(day) === 0);
  const morning = (day: string) => new Date(`${day}T08:00:00+08:00`);
  return {
    direction: 'AR',
    warehouseId: '',
    partyId: '',
    lessorId: null,
    period: { from, to },
    rules: [ruleOf(terms)],
    zones: new Map([[ZONE, { tempClass: 'NORMAL', useType: 'STORAGE' }]]),
    stock,
    batches: [{ id: 'goods', stockKind: 'CARGO', receivedDate, zoneId: ZONE, ...measures(quantity) }],
    leases: [
      {
        id: 'lease',
        chamberId: 'lease',
        zoneId: ZONE,
        customerId: '',
        openedAt: morning(receivedDate),
        closedAt: emptied ? morning(emptied) : null,
      },
    ],
  };
}

const titleOf = (terms: ChargeTerms, { kind, fromDay, toDay }: ChargeLine) =>
  kind === 'TOP_UP'
    ? '起计体积补足'
    : kind === 'HANDLING' || terms.tiers.length === 1
      ? CHARGE_BASES[terms.basis]
      : spanText(fromDay, toDay);

/** 试算 (W2): each day of the period with what it is charged, the lines of the bill and its totals. */
export function simulate(terms: ChargeTerms, trial: ChargeTrial): ChargeSimulation {
  const [charge] = chargesOf(feedOf(terms, trial));
  const lines = charge?.lines ?? [];
  const charged = lines.flatMap((line) =>
    line.days.map(({ day, age, units }): SimulatedDay => ({
      day,
      age,
      kind: line.kind === 'TOP_UP' ? 'TOP_UP' : 'TIER',
      tier: titleOf(terms, line),
      units,
      price: line.price,
      amount:
        terms.basis === 'FIXED_MONTH'
          ? null
          : round(multiply(divide(String(units), String(scaleOf(terms.basis))), line.price), 6),
    })),
  );
  const known = new Set(charged.map(({ day }) => day));
  const free = daysIn(trial)
    .filter((day) => !known.has(day) && day >= trial.receivedDate && ageOn(trial.receivedDate, day) <= terms.freeDays)
    .map((day): SimulatedDay => ({
      day,
      age: ageOn(trial.receivedDate, day),
      kind: 'FREE',
      tier: null,
      units: 0,
      price: null,
      amount: null,
    }));
  const { currency } = terms;
  return {
    days: [...free, ...charged].toSorted((one, other) => one.day.localeCompare(other.day)),
    lines: lines.map((line) => ({
      title: titleOf(terms, line),
      days: line.days.length,
      units: line.units,
      price: line.price,
      amount: line.amount,
    })),
    currency,
    ...(charge?.totals ?? chargeTotals(terms, [])),
  };
}
