import { add, roundMoney } from '@shared/contract/decimal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargesOf } from './charge-party.ts';
import { amounts, batchOf, cameThere, charged, feedFor, flat, lies, M3, ruleFor } from './charge.fixture.ts';

describe('2.15 each row of inventory goes to the most specific rule of a basis', () => {
  it('a customer’s own rule, else that of the zone, else the general one', () => {
    const [general, cold, own] = [ruleFor({}), ruleFor({ zoneId: 'cold' }), ruleFor({ customerId: '7' })];
    const stock = [...lies('a', 1, 2, 3), ...lies('b', 1, 2, 4, { zoneId: 'cold', locationId: 'L2' })];
    const batches = [batchOf('a', 3), batchOf('b', 4)];
    expect(charged(feedFor({ rules: [general, cold], stock, batches }))).toEqual([
      [general.id, '6 6.00'],
      [cold.id, '8 8.00'],
    ]);
    expect(charged(feedFor({ rules: [general, cold, own], stock, batches }))).toEqual([[own.id, '6 6.00', '8 8.00']]);
  });

  it('WMS-086 a new version counts from its day on: no day under both', () => {
    const old = ruleFor({ validTo: '2026-10-15' });
    const next = ruleFor({ validFrom: '2026-10-16', tiers: [{ fromDay: 1, toDay: null, price: '2' }] });
    const given = feedFor({ rules: [old, next], stock: lies('a', 1, 31, 1), batches: [batchOf('a', 1)] });
    expect(charged(given)).toEqual([
      [old.id, '15 15.00'],
      [next.id, '16 32.00'],
    ]);
  });
});

describe('WMS-080 least days', () => {
  it('a batch that lies under two rules is owed them once, by the rule of where it lies last', () => {
    const general = ruleFor({ minDays: 5 });
    const cold = ruleFor({ zoneId: 'cold', minDays: 5 });
    const stock = [...lies('a', 1, 2, 6), ...lies('a', 1, 2, 4, { zoneId: 'cold', locationId: 'L2' })];
    const given = feedFor({ rules: [general, cold], stock, batches: [batchOf('a', 10)] });
    // Days 1 and 2 as it lies, 3 to 5 the whole of it once.
    expect(charged(given)).toEqual([
      [general.id, '42 42.00'],
      [cold.id, '8 8.00'],
    ]);
  });

  it('in and out on one day is owed them although it never lay there at night', () => {
    const general = ruleFor({ minDays: 3 });
    const stock = lies('a', 4, 4, 0, { inQty: 2, outQty: 2 });
    const given = feedFor({ rules: [general], stock, batches: [batchOf('a', 2, { receivedDate: '2026-10-04' })] });
    expect(charged(given)).toEqual([[general.id, '6 6.00']]);
  });
});

describe('WMS-080, WMS-084 least days beside other rules, leases and warehouses', () => {
  const tenDays = ruleFor({ minDays: 10 });
  it('a rule of one’s own for some days in between takes these days only', () => {
    const own = ruleFor({ customerId: '7', minDays: 10, validFrom: '2026-10-05', validTo: '2026-10-08' });
    const given = feedFor({
      rules: [tenDays, own],
      stock: lies('a', 1, 1, 0, { inQty: 10, outQty: 10 }),
      batches: [batchOf('a', 10)],
    });
    expect(charged(given)).toEqual([
      [tenDays.id, '60 60.00'],
      [own.id, '40 40.00'],
    ]);
  });
  it('goods in the customer’s own leased chamber lie there: they are owed nothing besides', () => {
    const chamber = ruleFor({ basis: 'CHAMBER_DAY', tiers: flat('260') });
    const leases = [{ ...lease, openedAt: new Date('2026-09-30T16:00:00Z') }];
    const given = feedFor({
      rules: [tenDays, chamber],
      stock: lies('a', 1, 31, 10),
      batches: [batchOf('a', 10)],
      leases,
    });
    expect(amounts(given)).toEqual(['8060.00']);
  });
  it('what went to another warehouse is charged there; what is on the way is owed here', () => {
    const stock = [...lies('a', 1, 2, 10)];
    // 10 m³ here on two days, gone on the 3rd, 6 there from the 5th on: 4 + 6 of the 10 days left.
    const given = feedFor({ rules: [tenDays], stock, batches: [batchOf('a', 10, { elsewhere: [cameThere(5, 6)] })] });
    expect(charged(given)).toEqual([[tenDays.id, '64 64.00']]);
  });
  it('the warehouse that it came to charges what lies there', () => {
    const given = feedFor({ rules: [tenDays], stock: lies('a', 3, 31, 10), batches: [batchOf('a', 0)] });
    expect(charged(given)).toEqual([[tenDays.id, '290 290.00']]);
  });
});

describe('WMS-082, WMS-083 least and most are for the bill, not for each rule', () => {
  const price = (amount: string) => ({ tiers: flat(amount) });
  const versions = (before: string, after: string, values: Parameters<typeof ruleFor>[0]) => [
    ruleFor({ ...price(before), ...values, validTo: '2026-10-15' }),
    ruleFor({ ...price(after), ...values, validFrom: '2026-10-16' }),
  ];
  const month = { stock: lies('a', 1, 31, 1), batches: [batchOf('a', 1)] };
  const total = (values: Parameters<typeof feedFor>[0]) => roundMoney(add('0', ...amounts(feedFor(values))), 'CNY');
  it('最低收费 once over two versions of a rule', () => {
    expect(total({ ...month, rules: versions('1', '1.20', { minCharge: '50' }) })).toBe('50.00');
  });
  it('封顶 once over two versions of a rule', () => {
    expect(total({ ...month, rules: versions('30', '33', { maxCharge: '500' }) })).toBe('500.00');
  });
  it('a cap counts for what its rules charge, the rest comes on top; the larger minimum counts', () => {
    const rules = [
      ruleFor({ ...price('30'), maxCharge: '500', minCharge: '40' }),
      ruleFor({ zoneId: 'cold', minCharge: '600' }),
    ];
    const cold = lies('b', 1, 31, 2, { zoneId: 'cold', locationId: 'L2' });
    const given = { rules, stock: [...month.stock, ...cold], batches: [batchOf('a', 1), batchOf('b', 2)] };
    // 500 + 62, raised to 600.
    expect(total(given)).toBe('600.00');
    expect(total({ ...given, rules: [rules[0], ruleFor({ zoneId: 'cold' })].filter((one) => one !== undefined) })).toBe(
      '562.00',
    );
  });
  it('a cap below several capped rules leaves none of them below nothing', () => {
    const rules = [
      ruleFor({ ...price('10'), maxCharge: '100' }),
      ruleFor({ ...price('20'), zoneId: 'cold', maxCharge: '90', taxRate: 900 }),
    ];
    const cold = lies('b', 1, 31, 1, { zoneId: 'cold', locationId: 'L2' });
    expect(
      amounts(feedFor({ rules, stock: [...month.stock, ...cold], batches: [batchOf('a', 1), batchOf('b', 1)] })),
    ).toEqual(['100.00', '0.00']);
  });
  it('起计体积 is for the goods of all rules by volume of a day', () => {
    const rules = [ruleFor({ minVolume: 5 * M3 }), ruleFor({ zoneId: 'cold', minVolume: 5 * M3 })];
    const stock = (cold: number) => [
      ...lies('a', 1, 31, 3),
      ...lies('b', 1, 31, cold, { zoneId: 'cold', locationId: 'L2' }),
    ];
    const batches = [batchOf('a', 3), batchOf('b', 4)];
    expect(total({ rules, stock: stock(4), batches })).toBe('217.00');
    expect(total({ rules, stock: stock(1), batches })).toBe('155.00');
  });
});

describe('2.15 to lessors', () => {
  const L1 = '1';
  const L2 = '2';
  const rules = [
    ruleFor({ direction: 'AP' }),
    ruleFor({ direction: 'AP', supplierId: L2, zoneId: 'cold', tiers: flat('2') }),
  ];
  const stock = [...lies('a', 1, 31, 3), ...lies('b', 1, 31, 4, { zoneId: 'cold', locationId: 'L2' })];
  const to = (partyId: string) =>
    amounts(
      feedFor({ direction: 'AP', partyId, lessorId: L1, rules, stock, batches: [batchOf('a', 3), batchOf('b', 4)] }),
    );
  it('a rule that names nobody is for who lets the warehouse, and goods are paid to one of them', () => {
    expect(to(L1)).toEqual(['93.00']);
    expect(to(L2)).toEqual(['248.00']);
  });
});

describe('WMS-084 for all rules', () => {
  const scope = fc.record({
    zoneId: fc.constantFrom(null, 'normal', 'cold'),
    supplierId: fc.constantFrom(null, '1', '2'),
    validFrom: fc.constantFrom('2026-01-01', '2026-10-10', '2026-10-20'),
    validTo: fc.constantFrom(null, '2026-10-09', '2026-10-25'),
  });
  const goods = fc.array(
    fc.record({ from: fc.integer({ min: 1, max: 31 }), days: fc.integer({ min: 0, max: 30 }), cold: fc.boolean() }),
    { maxLength: 5 },
  );
  it('each day of goods is paid to one lessor, once', () => {
    fc.assert(
      fc.property(fc.array(scope, { maxLength: 5 }), goods, (scopes, all) => {
        const rules = [ruleFor({ direction: 'AP' }), ...scopes.map((one) => ruleFor({ direction: 'AP', ...one }))];
        const stock = all.flatMap(({ from, days, cold }, at) =>
          lies(String(at), from, Math.min(31, from + days), 1, {
            zoneId: cold ? 'cold' : 'normal',
            locationId: cold ? 'L2' : 'L1',
          }),
        );
        const batches = all.map((_, at) => batchOf(String(at), 1));
        const paid = ['1', '2', '3'].flatMap((partyId) =>
          chargesOf(feedFor({ direction: 'AP', partyId, lessorId: '1', rules, stock, batches })).flatMap(({ lines }) =>
            lines.flatMap(({ subject, days }) => days.map(({ day }) => `${subject} ${day}`)),
          ),
        );
        expect(paid.toSorted()).toEqual(stock.map(({ batchId, day }) => `${batchId} ${day}`).toSorted());
      }),
    );
  });
});

describe('2.15 places', () => {
  it('LOCATION_DAY a place of 货物 and 商城 is charged once, by the rule of the older batch', () => {
    const rules = [
      ruleFor({ basis: 'LOCATION_DAY', stockKind: 'CARGO', tiers: flat('5') }),
      ruleFor({ basis: 'LOCATION_DAY', stockKind: 'MALL', tiers: flat('6') }),
    ];
    const stock = [...lies('a', 1, 31, 1), ...lies('b', 1, 31, 1)];
    const batches = [batchOf('a', 1), batchOf('b', 1, { stockKind: 'MALL', receivedDate: '2026-09-01' })];
    expect(amounts(feedFor({ rules, stock, batches }))).toEqual(['186.00']);
    expect(amounts(feedFor({ rules: rules.slice(0, 1), stock, batches }))).toEqual(['155.00']);
  });
});

const lease = { id: 'r1', chamberId: 'C1', zoneId: 'normal', customerId: '7', closedAt: null };
describe('包仓 (WMS-088) and 月包', () => {
  it('a leased chamber is charged by the day, and what lies in it not besides', () => {
    const [volume, chamber] = [
      ruleFor({}),
      ruleFor({ basis: 'CHAMBER_DAY', tiers: [{ fromDay: 1, toDay: null, price: '260' }] }),
    ];
    const stock = [...lies('a', 1, 31, 5), ...lies('b', 1, 2, 1, { chamberId: 'C2', locationId: 'L9' })];
    const leases = [{ ...lease, openedAt: new Date('2026-10-22T01:00:00Z') }];
    const charges = chargesOf(
      feedFor({ rules: [volume, chamber], stock, batches: [batchOf('a', 5), batchOf('b', 1)], leases }),
    );
    expect(charges.map(({ rule: { basis }, totals }) => [basis, totals.amountEx])).toEqual([
      ['CBM_DAY', '107.00'],
      ['CHAMBER_DAY', '2600.00'],
    ]);
  });
  it('somebody else’s lease is not charged here', () => {
    const leases = [{ ...lease, customerId: '8', openedAt: new Date('2026-10-22T01:00:00Z') }];
    expect(charged(feedFor({ rules: [ruleFor({ basis: 'CHAMBER_DAY' })], leases }))).toEqual([]);
  });
  it('a general 月包 asks for goods in the warehouse, that of a customer does not; its own takes the place of the general one', () => {
    const price = (amount: string) => [{ fromDay: 1, toDay: null, price: amount }];
    const [general, own] = [
      ruleFor({ basis: 'FIXED_MONTH', tiers: price('3100') }),
      ruleFor({ basis: 'FIXED_MONTH', tiers: price('310'), customerId: '7' }),
    ];
    expect(charged(feedFor({ rules: [general] }))).toEqual([]);
    const stock = lies('a', 1, 1, 1);
    expect(chargesOf(feedFor({ rules: [general], stock })).map(({ totals }) => totals.amountEx)).toEqual(['3100.00']);
    expect(chargesOf(feedFor({ rules: [general, own], stock })).map(({ totals }) => totals.amountEx)).toEqual([
      '310.00',
    ]);
  });
  const all = { ...lease, openedAt: new Date('2026-09-30T16:00:00Z') };
  it('包仓 each day by the rule of that day, of each chamber by the rule of its zone', () => {
    const chamber = (values: Parameters<typeof ruleFor>[0]) =>
      ruleFor({ basis: 'CHAMBER_DAY', tiers: flat('260'), ...values });
    const own = chamber({ customerId: '7', tiers: flat('200'), validFrom: '2026-10-10', validTo: '2026-10-20' });
    expect(amounts(feedFor({ rules: [chamber({}), own], leases: [all] }))).toEqual(['5200.00', '2200.00']);
    const cold = chamber({ zoneId: 'cold', tiers: flat('300'), validFrom: '2026-10-16' });
    const leases = [all, { ...all, id: 'r2', chamberId: 'C2', zoneId: 'cold' }];
    expect(amounts(feedFor({ rules: [chamber({}), cold], leases }))).toEqual(['11960.00', '4800.00']);
  });
  it('包仓 in a 商城 zone by the rule for 商城', () => {
    const rule = (stockKind: 'MALL' | 'CARGO') => ruleFor({ basis: 'CHAMBER_DAY', stockKind, tiers: flat('260') });
    const leases = [{ ...all, zoneId: 'mall' }];
    expect(
      amounts(
        feedFor({
          rules: [ruleFor({}), rule('MALL')],
          leases,
          stock: lies('a', 1, 31, 5, { zoneId: 'mall' }),
          batches: [batchOf('a', 5, { stockKind: 'MALL' })],
        }),
      ),
    ).toEqual(['8060.00']);
    expect(amounts(feedFor({ rules: [rule('CARGO')], leases }))).toEqual([]);
  });
  it('月包 each day by the rule of that day', () => {
    const month = (values: Parameters<typeof ruleFor>[0]) => ruleFor({ basis: 'FIXED_MONTH', ...values });
    const general = month({ tiers: flat('3100') });
    const own = month({ customerId: '7', tiers: flat('1550'), validFrom: '2026-10-10', validTo: '2026-10-20' });
    expect(amounts(feedFor({ rules: [general, own], stock: lies('a', 1, 31, 1), batches: [batchOf('a', 1)] }))).toEqual(
      ['2000.00', '550.00'],
    );
  });
  it('月包 of a zone asks for goods in it; one’s own for everything takes its place', () => {
    const month = (values: Parameters<typeof ruleFor>[0]) => ruleFor({ basis: 'FIXED_MONTH', ...values });
    const [general, cold] = [month({ tiers: flat('1000') }), month({ zoneId: 'cold', tiers: flat('3000') })];
    const own = month({ customerId: '7', tiers: flat('2000') });
    const normal = { stock: lies('a', 1, 31, 1), batches: [batchOf('a', 1)] };
    const both = { ...normal, stock: [...normal.stock, ...lies('b', 3, 3, 1, { zoneId: 'cold' })] };
    expect(amounts(feedFor({ rules: [general, cold], ...normal }))).toEqual(['1000.00']);
    expect(amounts(feedFor({ rules: [general, cold], ...both }))).toEqual(['1000.00', '3000.00']);
    expect(amounts(feedFor({ rules: [own, cold], ...both }))).toEqual(['2000.00']);
  });
  it('月包 to lessors: each rule for him, whatever lies there', () => {
    const rent = (values: Parameters<typeof ruleFor>[0]) =>
      ruleFor({ direction: 'AP', basis: 'FIXED_MONTH', ...values });
    const rules = [rent({ tiers: flat('45000') }), rent({ supplierId: '8', zoneId: 'cold', tiers: flat('3000') })];
    const to = (partyId: string) => amounts(feedFor({ direction: 'AP', partyId, lessorId: '7', rules }));
    expect([to('7'), to('8'), to('9')]).toEqual([['45000.00'], ['3000.00'], []]);
  });
});
