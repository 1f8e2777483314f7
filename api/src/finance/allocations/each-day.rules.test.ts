import { expect, it } from 'vitest';
import { soundFrom, type Movement } from './each-day.rules.ts';

const took = (day: string, amount: string, base = amount): Movement => ({ day, amount, base });
const left = (open: string, baseOpen = open) => ({ open, baseOpen });

it.each([
  ['nothing moved later', '100', left('0'), [], null],
  ['a part was taken later: both fit', '100', left('20'), [took('2026-11-15', '30')], null],
  [
    'all of it was given back later: it was not there yet',
    '100',
    left('0'),
    [took('2026-11-15', '-100')],
    '2026-11-15',
  ],
  ['enough was left before what was given back later', '100', left('50'), [took('2026-11-15', '-30')], null],
  [
    'taken and given back later: not before the last that gave back',
    '100',
    left('0'),
    [took('2026-11-12', '100'), took('2026-11-15', '-100')],
    '2026-11-15',
  ],
  ['the same day counts as a whole', '100', left('0'), [took('2026-11-15', '100'), took('2026-11-15', '-100')], null],
  ['a red line is the same with the other sign', '-100', left('0'), [took('2026-11-15', '-100')], null],
  ['a red line given back later', '-100', left('0'), [took('2026-11-15', '100')], '2026-11-15'],
  ['more than there was is given back too early', '100', left('20'), [took('2026-11-15', '100')], '2026-11-15'],
  ['FIN-020 nothing open has no CNY', '50', left('0'), [took('2026-11-15', '0', '0.01')], '2026-11-15'],
] as const)('FIN-120, FIN-013 %s', (_case, amount, after, later, expected) => {
  expect(soundFrom(amount, after, later)).toBe(expected);
});
