import { describe, expect, test } from 'vitest';
import { abnormalText, closingProblems, isLongMaintenance, minutesOpen, openingProblems } from './chamber.rules.ts';

const now = new Date('2026-11-20T04:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const visit = { now, at: now, cold: false, temperature: null };

test.each([
  ['an hour', at(60), false],
  ['exactly a day', at(24 * 60), false],
  ['a minute more', at(24 * 60 + 1), true],
  ['no planned end', null, true],
])('4.1 检修 of %s: whether it is longer than a day', (_name, until, expected) => {
  expect(isLongMaintenance(now, until)).toBe(expected);
});

describe('2.4, WMS-061 opening a chamber', () => {
  test.each([
    ['now is fine', {}, {}],
    ['five minutes ahead is a clock that disagrees', { at: at(5) }, {}],
    ['later is refused', { at: at(6) }, { at: '不能晚于当前时间' }],
    ['before the last close is refused', { at: at(-10), lastClose: at(-9) }, { at: '不能早于上次关仓时间' }],
    ['at the last close is fine', { at: at(-9), lastClose: at(-9) }, {}],
    ['a cold zone needs the temperature', { cold: true }, { temperature: '冷藏、冷冻仓必填温度' }],
    ['zero degrees is a temperature', { cold: true, temperature: 0 }, {}],
  ])('2.4 %s', (_name, change, expected) => {
    expect(openingProblems({ ...visit, lastClose: null, ...change })).toEqual(expected);
  });
});

describe('2.4 closing a chamber', () => {
  test.each([
    ['later than the opening', { openedAt: at(-1) }, {}],
    ['at the opening is refused', { openedAt: at(0) }, { at: '必须晚于开仓时间' }],
    ['a cold zone needs the temperature', { openedAt: at(-1), cold: true }, { temperature: '冷藏、冷冻仓必填温度' }],
  ])('2.4 %s', (_name, change, expected) => {
    expect(closingProblems({ ...visit, ...change })).toEqual(expected);
  });
  test('2.4 minutes are whole', () => expect(minutesOpen(at(-90.9), now)).toBe(90));
});

describe('2.4 abnormal openings', () => {
  const record = { temperatures: [20, 30], min: 0, max: 50, cold: true, minutes: 120, maxMinutes: 120 };
  test.each([
    ['inside limits and time', {}, null],
    ['too warm at either end', { temperatures: [20, 51] }, '温度超出库区上下限'],
    ['too cold', { temperatures: [-1, null] }, '温度超出库区上下限'],
    ['open too long', { minutes: 121 }, '开仓超过 120 分钟'],
    ['a normal zone may stay open', { minutes: 999, cold: false }, null],
    ['both', { temperatures: [-1], minutes: 121 }, '温度超出库区上下限；开仓超过 120 分钟'],
  ])('2.4 %s', (_name, change, expected) => {
    expect(abnormalText({ ...record, ...change })).toBe(expected);
  });
});
