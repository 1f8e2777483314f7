import { describe, expect, it } from 'vitest';
import { chargesOf } from './charge-party.ts';
import { feedFor, ruleFor } from './charge.fixture.ts';
import { leaseDays } from './lease-days.ts';

describe('WMS-088 days of a lease', () => {
  const at = (text: string) => new Date(`${text}:00+08:00`);
  const lease = (id: string, from: string, to: string | null) => ({
    id,
    openedAt: at(from),
    closedAt: to ? at(to) : null,
  });
  const until = '2026-10-10';
  it.each<[string, string, string | null, number]>([
    ['closed in the morning: the last day is free', '2026-10-01T15:00', '2026-10-03T11:59', 2],
    ['closed at noon sharp', '2026-10-01T15:00', '2026-10-03T12:00', 2],
    ['closed after noon', '2026-10-01T15:00', '2026-10-03T12:01', 3],
    ['within one day', '2026-10-01T08:00', '2026-10-01T09:00', 1],
    ['still open: up to the end', '2026-10-08T23:59', null, 3],
  ])('%s', (_what, from, to, count) => {
    expect(leaseDays([lease('1', from, to)], until).get('1')).toHaveLength(count);
  });
  it('a day of two leases belongs to the first', () => {
    const days = leaseDays(
      [lease('2', '2026-10-03T14:00', null), lease('1', '2026-10-01T08:00', '2026-10-03T13:00')],
      '2026-10-04',
    );
    expect([...days]).toEqual([
      ['1', ['2026-10-01', '2026-10-02', '2026-10-03']],
      ['2', ['2026-10-04']],
    ]);
  });
  it('CHAMBER_DAY charges the days of the period, tiers by the days of the lease', () => {
    const rule = ruleFor({
      basis: 'CHAMBER_DAY',
      freeDays: 7,
      tiers: [
        { fromDay: 8, toDay: 30, price: '1.50' },
        { fromDay: 31, toDay: null, price: '3.00' },
      ],
    });
    const leases = [{ ...lease('1', '2026-09-20T08:00', null), chamberId: 'C1', zoneId: 'normal', customerId: '7' }];
    const [found] = chargesOf(feedFor({ rules: [rule], leases }));
    expect(found?.lines.map(({ days, units, amount }) => [days.length, units, amount])).toEqual([
      [19, 19, '28.50'],
      [12, 12, '36.00'],
    ]);
  });
});
