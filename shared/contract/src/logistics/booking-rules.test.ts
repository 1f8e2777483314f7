import { describe, expect, it } from 'vitest';
import { loadsInTime, missingRates, prepaidIssues, scheduleIssues, transitDays } from './booking-rules.ts';

const schedule = { etd: '2026-12-05', eta: '2026-12-25', cutSi: '2026-12-02T02:00:00Z', cutCy: '2026-12-03T10:00:00Z' };

describe('LOG-010 schedule of a booking', () => {
  it('an orderly schedule has nothing to say', () =>
    expect(scheduleIssues(schedule)).toEqual({ blocked: [], warned: [] }));
  it.each([
    ['截港 on the day of ETD passes', { cutCy: '2026-12-05T15:59:00Z' }, []],
    ['截港 a minute into the next day in Shanghai', { cutCy: '2026-12-05T16:00:00Z' }, ['cutCy']],
    ['ETA on the day of ETD', { eta: '2026-12-05' }, ['eta']],
    ['ETA before ETD', { eta: '2026-12-04' }, ['eta']],
    ['nothing known yet', { etd: null, eta: null, cutCy: null }, []],
  ])('%s', (_name, more, paths) =>
    expect(scheduleIssues({ ...schedule, ...more }).blocked.map((issue) => issue.path)).toEqual(paths),
  );
  it('截单 after 截港 only warns', () => {
    const { blocked, warned } = scheduleIssues({ ...schedule, cutSi: '2026-12-03T10:01:00Z' });
    expect([blocked.length, warned.map((issue) => issue.rule)]).toEqual([0, ['LOG-010']]);
  });
  it.each([
    ['2026-12-02', true],
    ['2026-12-03', false],
    [null, false],
  ])('计划装柜 %s before 截港 2026-12-03: %s', (day, fits) => expect(loadsInTime(day, schedule.cutCy)).toBe(fits));
});

it('transit_days = eta − etd', () => {
  expect(transitDays('2026-12-05', '2026-12-25')).toBe(20);
  expect(transitDays('2026-02-27', '2026-03-01')).toBe(2);
  expect(transitDays(null, '2026-03-01')).toBeNull();
});
it('LOG-012 FOB and FCA with prepaid freight warn by order', () => {
  const orders = [
    { orderNo: 'WL1', incoterm: 'FOB' },
    { orderNo: 'WL2', incoterm: 'CIF' },
    { orderNo: 'WL3', incoterm: 'FCA' },
  ];
  expect(prepaidIssues('PREPAID', orders).map((issue) => issue.text.slice(0, 3))).toEqual(['WL1', 'WL3']);
  expect(prepaidIssues('COLLECT', orders)).toEqual([]);
});
it('every container type wants a rate', () =>
  expect(missingRates(['40HQ', '20GP', '40HQ'], [{ containerType: '20GP' }])).toEqual(['40HQ']));
