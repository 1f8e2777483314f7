import { describe, expect, it } from 'vitest';
import { addDays } from '@shared/contract/business-day.ts';
import { chargesOf, type FeedRow, type PartyFeed } from './charge-party.ts';
import type { ChargeRule } from './charge-rule.tables.ts';

let ids = 0;
const rule = (values: Partial<ChargeRule>): ChargeRule =>
  ({
    id: String(++ids),
    direction: 'AR',
    warehouseId: '1',
    zoneId: null,
    tempClass: null,
    customerId: null,
    supplierId: null,
    stockKind: null,
    basis: 'CBM_DAY',
    freeDays: 0,
    tiers: [{ fromDay: 1, toDay: null, price: '1' }],
    minVolume: 0,
    minDays: 0,
    minCharge: null,
    maxCharge: null,
    currency: 'CNY',
    taxRate: 600,
    validFrom: '2026-01-01',
    validTo: null,
    ...values,
  }) as ChargeRule;
const M3 = 1_000_000;
/** A batch of some m³ that lies in a zone on days of October. */
const lies = (batchId: string, from: number, to: number, m3: number, values: Partial<FeedRow> = {}): FeedRow[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => ({
    day: addDays('2026-10-01', from + nth - 1),
    batchId,
    locationId: 'L1',
    zoneId: 'normal',
    chamberId: 'C1',
    pallets: 1,
    qty: m3,
    volume: m3 * M3,
    weight: m3 * 1000,
    inQty: 0,
    outQty: 0,
    ...values,
  }));
const batch = (id: string, m3: number, receivedDate = '2026-10-01', zoneId = 'normal') => ({
  id,
  stockKind: 'CARGO' as const,
  zoneId,
  receivedDate,
  qty: m3,
  volume: m3 * M3,
  weight: m3 * 1000,
});
const feed = (values: Partial<PartyFeed>): PartyFeed => ({
  direction: 'AR',
  warehouseId: '1',
  partyId: '7',
  period: { from: '2026-10-01', to: '2026-10-31' },
  rules: [],
  zones: new Map([
    ['normal', 'NORMAL'],
    ['cold', 'CHILLED'],
  ]),
  stock: [],
  batches: [],
  leases: [],
  ...values,
});
const told = (given: PartyFeed) =>
  chargesOf(given).map(({ rule: { id }, lines }) => [
    id,
    ...lines.map(({ units, amount }) => `${units / M3} ${amount}`),
  ]);

describe('2.15 each row of inventory goes to the most specific rule of a basis', () => {
  it('a customer’s own rule, else that of the zone, else the general one', () => {
    const [general, cold, own] = [rule({}), rule({ zoneId: 'cold' }), rule({ customerId: '7' })];
    const stock = [...lies('a', 1, 2, 3), ...lies('b', 1, 2, 4, { zoneId: 'cold', locationId: 'L2' })];
    const batches = [batch('a', 3), batch('b', 4)];
    expect(told(feed({ rules: [general, cold], stock, batches }))).toEqual([
      [general.id, '6 6.00'],
      [cold.id, '8 8.00'],
    ]);
    expect(told(feed({ rules: [general, cold, own], stock, batches }))).toEqual([[own.id, '6 6.00', '8 8.00']]);
  });

  it('WMS-086 a new version counts from its day on: no day under both', () => {
    const old = rule({ validTo: '2026-10-15' });
    const next = rule({ validFrom: '2026-10-16', tiers: [{ fromDay: 1, toDay: null, price: '2' }] });
    const given = feed({ rules: [old, next], stock: lies('a', 1, 31, 1), batches: [batch('a', 1)] });
    expect(told(given)).toEqual([
      [old.id, '15 15.00'],
      [next.id, '16 32.00'],
    ]);
  });
});

describe('WMS-080 least days', () => {
  it('a batch that lies under two rules is owed them once, by the rule of where it lies last', () => {
    const general = rule({ minDays: 5 });
    const cold = rule({ zoneId: 'cold', minDays: 5 });
    const stock = [...lies('a', 1, 2, 6), ...lies('a', 1, 2, 4, { zoneId: 'cold', locationId: 'L2' })];
    const given = feed({ rules: [general, cold], stock, batches: [batch('a', 10)] });
    // Days 1 and 2 as it lies, 3 to 5 the whole of it once.
    expect(told(given)).toEqual([
      [general.id, '42 42.00'],
      [cold.id, '8 8.00'],
    ]);
  });

  it('in and out on one day is owed them although it never lay there at night', () => {
    const general = rule({ minDays: 3 });
    const stock = lies('a', 4, 4, 0, { inQty: 2, outQty: 2 });
    const given = feed({ rules: [general], stock, batches: [batch('a', 2, '2026-10-04')] });
    expect(told(given)).toEqual([[general.id, '6 6.00']]);
  });
});

describe('包仓 (WMS-088) and 月包', () => {
  const lease = { id: 'r1', chamberId: 'C1', zoneId: 'normal', customerId: '7', closedAt: null };
  it('a leased chamber is charged by the day, and what lies in it not besides', () => {
    const [volume, chamber] = [
      rule({}),
      rule({ basis: 'CHAMBER_DAY', tiers: [{ fromDay: 1, toDay: null, price: '260' }] }),
    ];
    const stock = [...lies('a', 1, 31, 5), ...lies('b', 1, 2, 1, { chamberId: 'C2', locationId: 'L9' })];
    const leases = [{ ...lease, openedAt: new Date('2026-10-22T01:00:00Z') }];
    const charges = chargesOf(
      feed({ rules: [volume, chamber], stock, batches: [batch('a', 5), batch('b', 1)], leases }),
    );
    expect(charges.map(({ rule: { basis }, totals }) => [basis, totals.amountEx])).toEqual([
      ['CBM_DAY', '107.00'],
      ['CHAMBER_DAY', '2600.00'],
    ]);
  });
  it('somebody else’s lease is not charged here', () => {
    const leases = [{ ...lease, customerId: '8', openedAt: new Date('2026-10-22T01:00:00Z') }];
    expect(told(feed({ rules: [rule({ basis: 'CHAMBER_DAY' })], leases }))).toEqual([]);
  });
  it('a general 月包 asks for goods in the warehouse, that of a customer does not; its own takes the place of the general one', () => {
    const price = (amount: string) => [{ fromDay: 1, toDay: null, price: amount }];
    const [general, own] = [
      rule({ basis: 'FIXED_MONTH', tiers: price('3100') }),
      rule({ basis: 'FIXED_MONTH', tiers: price('310'), customerId: '7' }),
    ];
    expect(told(feed({ rules: [general] }))).toEqual([]);
    const stock = lies('a', 1, 1, 1);
    expect(chargesOf(feed({ rules: [general], stock })).map(({ totals }) => totals.amountEx)).toEqual(['3100.00']);
    expect(chargesOf(feed({ rules: [general, own], stock })).map(({ totals }) => totals.amountEx)).toEqual(['310.00']);
  });
});
