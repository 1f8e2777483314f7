import { describe, expect, it } from 'vitest';
import {
  between,
  driverIssues,
  expiryOf,
  stampIssues,
  stateByStops,
  tripOf,
  truckShares,
  unstamped,
  vehicleIssues,
  type Stop,
} from './truck-rules.ts';

const trip = (from: string, until: string) => ({ from: `2026-11-20T${from}:00Z`, until: `2026-11-20T${until}:00Z` });
const stop = (more: Partial<Stop> = {}): Stop => ({
  type: 'LOAD',
  planAt: null,
  arriveAt: null,
  leaveAt: null,
  ...more,
});
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('LOG-095 trips of one vehicle or driver', () => {
  it.each([
    ['08:00', '10:00', '09:59', '12:00', 'OVERLAP'],
    ['08:00', '12:00', '09:00', '10:00', 'OVERLAP'],
    ['08:00', '10:00', '10:00', '12:00', 'TIGHT'],
    ['08:00', '10:00', '10:59', '12:00', 'TIGHT'],
    ['08:00', '10:00', '11:00', '12:00', 'FREE'],
    ['11:00', '12:00', '08:00', '10:00', 'FREE'],
    ['10:30', '12:00', '08:00', '10:00', 'TIGHT'],
  ])('%s–%s and %s–%s: %s', (from, until, other, end, expected) =>
    expect(between(trip(from, until), trip(other, end))).toBe(expected),
  );
  it('a trip lasts from use time to the last planned stop, an hour at least', () => {
    expect(tripOf(at(8), [])).toEqual({ from: at(8), until: at(9) });
    expect(tripOf(at(8), [{ planAt: at(7) }, { planAt: null }, { planAt: at(12) }])).toEqual({
      from: at(7),
      until: at(12),
    });
  });
});

describe('LOG-095 papers and capacity', () => {
  const vehicle = {
    plate: '浙B12345',
    inspectionExpiry: '2026-11-20',
    insuranceExpiry: '2026-11-19',
    payload: 1_000_000,
    volumeCap: 2_000_000,
  };
  it('a paper is good on its last day and refused the day after', () =>
    expect(vehicleIssues(vehicle, '2026-11-20', { volume: 0, gross: 0 }).map(({ text }) => text)).toEqual([
      '浙B12345 保险 2026-11-19 已过期',
    ]));
  it('equality passes, one gram or cm³ more is refused', () => {
    const free = { ...vehicle, insuranceExpiry: null };
    expect(vehicleIssues(free, '2026-11-20', { volume: 2_000_000, gross: 1_000_000 })).toEqual([]);
    expect(vehicleIssues(free, '2026-11-20', { volume: 2_000_001, gross: 1_000_001 })).toHaveLength(2);
  });
  it('a licence', () => {
    expect(driverIssues({ name: '张三', licenceExpiry: '2026-11-19' }, '2026-11-20')).toHaveLength(1);
    expect(driverIssues({ name: '张三', licenceExpiry: '2026-11-20' }, '2026-11-20')).toEqual([]);
    expect(driverIssues({ name: '张三', licenceExpiry: null }, '2026-11-20')).toEqual([]);
  });
  it.each([
    ['2026-11-19', 'EXPIRED'],
    ['2026-11-20', 'SOON'],
    ['2026-12-20', 'SOON'],
    ['2026-12-21', null],
    [null, null],
  ])('%s shows %s', (day, expected) => expect(expiryOf(day, '2026-11-20')).toBe(expected));
});

describe('5.10 stamps', () => {
  it.each([
    ['nothing stamped', [stop(), stop({ type: 'UNLOAD' })], 'ASSIGNED'],
    ['arrived at the first', [stop({ arriveAt: at(8) }), stop({ type: 'UNLOAD' })], 'STARTED'],
    ['left after loading', [stop({ arriveAt: at(8), leaveAt: at(9) }), stop({ type: 'UNLOAD' })], 'LOADED'],
    [
      'reached the last',
      [stop({ arriveAt: at(8), leaveAt: at(9) }), stop({ type: 'UNLOAD', arriveAt: at(10) })],
      'ARRIVED',
    ],
  ])('%s → %s', (_name, stops, state) => expect(stateByStops('ASSIGNED', stops)).toBe(state));
  it('never goes back', () => expect(stateByStops('LOADED', [stop({ arriveAt: at(8) })])).toBe('ARRIVED'));
  it('stamps follow one another', () => {
    expect(stampIssues([stop({ arriveAt: at(9), leaveAt: at(8) })])).toEqual({
      'stops.0.leaveAt': '不能早于前一个打卡时间',
    });
    expect(stampIssues([stop({ leaveAt: at(8) })])).toEqual({ 'stops.0.arriveAt': '请先填到达时间' });
    expect(stampIssues([stop({ arriveAt: at(8), leaveAt: at(9) }), stop({ arriveAt: at(7) })])).toEqual({
      'stops.1.arriveAt': '不能早于前一个打卡时间',
    });
  });
  it('the last stop need not be left', () => {
    expect(unstamped([stop({ arriveAt: at(8), leaveAt: at(9) }), stop({ arriveAt: at(10) })])).toEqual([]);
    expect(unstamped([stop({ arriveAt: at(8) }), stop()])).toEqual([1, 2]);
  });
});

describe('LOG-054 shares of a truck', () => {
  const cargo = [
    { orderId: '1', volume: 5_000_000, gross: 800_000 },
    { orderId: '2', volume: 8_000_000, gross: 1_200_000 },
    { orderId: '3', volume: 10_000_000, gross: 1_800_000 },
  ];
  it.each([
    ['VOLUME', ['217.39', '347.83', '434.78']],
    ['GROSS', ['210.53', '315.79', '473.68']],
    ['ORDER', ['333.34', '333.33', '333.33']],
  ] as const)('by %s', (basis, expected) =>
    expect([...(truckShares('1000.00', 'CNY', basis, cargo, 333) ?? []).values()]).toEqual(expected),
  );
  it.each([
    [333, '500.00', '500.00'],
    [1000, '249.81', '750.19'],
  ])('by RT the larger of volume and weight at %i kg/CBM of 陆运 counts', (kgPerCbm, one, other) => {
    const cargo = [
      { orderId: '1', volume: 1_000_000, gross: 3_330_000 },
      { orderId: '2', volume: 10_000_000, gross: 1_000 },
    ];
    expect([...(truckShares('1000.00', 'CNY', 'RT', cargo, kgPerCbm) ?? []).values()]).toEqual([one, other]);
  });
  it('LOG-053 a basis of zero gives no shares', () =>
    expect(truckShares('10.00', 'CNY', 'GROSS', [{ orderId: '1', volume: 1, gross: 0 }], 333)).toBeNull());
});
