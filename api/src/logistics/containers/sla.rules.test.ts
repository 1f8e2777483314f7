import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWorkingDay } from '../../masters/base/working-days.ts';
import { workingHoursBefore } from './sla.rules.ts';

const HOUR = 3_600_000;
const at = (text: string) => new Date(`${text}:00+08:00`);
/** 2026-10-01 to 03 are holidays, Saturday 2026-10-10 is worked for one of them. */
const special = new Map<string, 'OFF' | 'WORK'>([
  ['2026-10-01', 'OFF'],
  ['2026-10-02', 'OFF'],
  ['2026-10-10', 'WORK'],
]);
const works = (day: string) => isWorkingDay(day, special);

describe('LOG-066 sla.working_calendar', () => {
  it.each([
    ['2026-09-30', true, 'a Wednesday'],
    ['2026-10-01', false, 'a holiday on a Thursday'],
    ['2026-10-03', false, 'a Saturday'],
    ['2026-10-04', false, 'a Sunday'],
    ['2026-10-10', true, 'a Saturday that is worked'],
  ])('%s works: %s (%s)', (day, expected) => expect(works(day)).toBe(expected));

  it.each([
    ['within one day', '2026-09-30T15:00', 10, '2026-09-30T05:00'],
    ['over a night', '2026-09-30T15:00', 24, '2026-09-29T15:00'],
    ['over a weekend', '2026-09-28T12:00', 24, '2026-09-25T12:00'],
    ['over holiday and weekend', '2026-10-05T06:00', 12, '2026-09-30T18:00'],
    ['a holiday stops the clock at its midnight', '2026-10-02T18:00', 1, '2026-09-30T23:00'],
    ['a worked Saturday counts', '2026-10-12T06:00', 12, '2026-10-10T18:00'],
    ['no hours left', '2026-10-02T18:00', 0, '2026-10-02T18:00'],
  ])('%s', (_, now, hours, expected) => expect(workingHoursBefore(at(now), hours, works)).toEqual(at(expected)));

  it('every day worked is the plain clock; a calendar only moves the moment back; more hours never later', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 2400 }),
        fc.integer({ min: 0, max: 200 }),
        (now, hours, more) => {
          const plain = workingHoursBefore(now, hours, () => true);
          const worked = workingHoursBefore(now, hours, works);
          expect(plain.getTime()).toBe(now.getTime() - hours * HOUR);
          expect(worked.getTime()).toBeLessThanOrEqual(plain.getTime());
          expect(workingHoursBefore(now, hours + more, works).getTime()).toBeLessThanOrEqual(worked.getTime());
        },
      ),
    ));
  it('a calendar without any working day ends', () =>
    expect(workingHoursBefore(at('2026-10-02T18:00'), 1, () => false).getTime()).toBeLessThan(
      at('2023-01-01T00:00').getTime(),
    ));
});
