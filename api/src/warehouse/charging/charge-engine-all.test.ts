import { addDays } from '@shared/contract/business-day.ts';
import { add, compare } from '@shared/contract/decimal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, type ChargeLine, type ChargeTerms } from './charge-engine.ts';
import { TIERED, stored, chargeOf, linesIn } from './charge-engine.fixture.ts';
import { OCTOBER } from './charge.fixture.ts';

describe('for all goods', () => {
  const goods = fc
    .array(
      fc.record({
        volume: fc.integer({ min: 1, max: 50 }),
        received: fc.integer({ min: -60, max: 30 }),
        out: fc.integer({ min: 0, max: 90 }),
        part: fc.integer({ min: 0, max: 100 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((all) =>
      all.map(({ volume, received, out, part }, nth) => {
        const from = addDays(OCTOBER.from, received);
        const whole = volume * 1_000_000;
        const some = Math.floor((whole * part) / 100_000) * 1000;
        return stored(
          whole,
          from,
          [
            [addDays(from, Math.floor(out / 2)), some],
            [addDays(from, out), whole - some],
          ],
          String(nth),
        );
      }),
    );
  const terms = fc
    .record({
      freeDays: fc.integer({ min: 0, max: 20 }),
      first: fc.integer({ min: 0, max: 30 }),
      minDays: fc.integer({ min: 0, max: 12 }),
      minVolume: fc.constantFrom(0, 20_000_000),
    })
    .map(({ freeDays, first, minDays, minVolume }): ChargeTerms => ({
      ...TIERED,
      freeDays,
      minDays,
      minVolume,
      tiers: [
        { fromDay: freeDays + 1, toDay: freeDays + 1 + first, price: '1.234567' },
        { fromDay: freeDays + 2 + first, toDay: null, price: '3' },
      ],
    }));
  const unitsBy = (lines: readonly ChargeLine[]) => {
    const found = new Map<string, number>();
    for (const { subject, fromDay, units } of lines)
      found.set(`${subject} ${fromDay}`, (found.get(`${subject} ${fromDay}`) ?? 0) + units);
    return found;
  };

  it('WMS-081, WMS-084 two bills charge together what one would: no day is lost, none is charged twice', () => {
    fc.assert(
      fc.property(goods, terms, fc.integer({ min: 0, max: 29 }), (all, given, cut) => {
        const middle = addDays(OCTOBER.from, cut);
        const whole = linesIn(OCTOBER, given, ...all);
        const halves = [
          ...linesIn({ from: OCTOBER.from, to: middle }, given, ...all),
          ...linesIn({ from: addDays(middle, 1), to: OCTOBER.to }, given, ...all),
        ];
        expect(unitsBy(halves)).toEqual(unitsBy(whole));
        const days = halves.flatMap(({ subject, days: own }) => own.map(({ day }) => `${subject} ${day}`));
        expect(new Set(days).size).toBe(days.length);
      }),
    );
  });

  it('WMS-080, WMS-081 without least days the charged volume is what lay there after the free days', () => {
    fc.assert(
      fc.property(goods, terms, (all, given) => {
        const lines = linesIn(OCTOBER, { ...given, minDays: 0, minVolume: 0 }, ...all);
        const lay = all
          .flatMap(({ batch, stock }) =>
            stock(OCTOBER.to).map((row) => ({ ...row, age: ageOn(batch.receivedDate, row.day) })),
          )
          .filter(({ day, age }) => day >= OCTOBER.from && age > given.freeDays)
          .reduce((sum, { volume }) => sum + volume, 0);
        expect(lines.reduce((sum, { units }) => sum + units, 0)).toBe(lay);
      }),
    );
  });

  it('WMS-082 the total is the sum of its lines between least and most charge, tax on top', () => {
    fc.assert(
      fc.property(
        goods,
        terms,
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 500 }),
        (all, given, one, other) => {
          const bounded = {
            ...given,
            minCharge: String(Math.min(one, other)),
            maxCharge: String(Math.max(one, other)),
          };
          const charge = chargeOf(OCTOBER, bounded, ...all);
          if (!charge) return;
          const { lines, totals } = charge;
          expect(compare(add(totals.storage, totals.adjustment), totals.amountEx)).toBe(0);
          expect(compare(add('0', ...lines.map(({ amount }) => amount)), totals.storage)).toBe(0);
          expect(compare(add(totals.amountEx, totals.tax), totals.amount)).toBe(0);
          if (compare(totals.storage, '0') > 0) {
            expect(compare(totals.amountEx, bounded.minCharge)).toBeGreaterThanOrEqual(0);
            expect(compare(totals.amountEx, bounded.maxCharge)).toBeLessThanOrEqual(0);
          }
        },
      ),
    );
  });
});
