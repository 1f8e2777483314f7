import { describe, expect, it } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

describe('notify.quiet_hours', () => {
  const night = ['22:00-07:00'];
  it.each([
    ['21:59', night, false],
    ['22:00', night, true],
    ['23:59', night, true],
    ['00:00', night, true],
    ['06:59', night, true],
    ['07:00', night, false],
    ['12:30', ['12:00-13:00', '22:00-07:00'], true],
    ['13:00', ['12:00-13:00'], false],
    ['03:00', [], false],
    ['03:00', ['05:00-05:00'], false],
  ])('%s in %j: %s (Shanghai)', (time, periods, quiet) =>
    expect(isQuiet(new Date(`2026-11-21T${time}:00+08:00`), periods)).toBe(quiet),
  );
});
