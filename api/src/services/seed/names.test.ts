import { isForeignPhone, isMobile, isUscc, normaliseName } from '@shared/contract/accounts/identifiers.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITIES, companyName, demoForeignPhone, demoMobile, demoUscc, overseasName } from './names.ts';
import { random } from './random.ts';

const serials = Array.from({ length: 1500 }, (_, serial) => serial);

describe('chapter 14 generated names and numbers', () => {
  it('company names are all different', () => {
    const names = serials.map((serial) => companyName(serial));
    expect(new Set(names.map(({ name }) => normaliseName(name))).size).toBe(serials.length);
    expect(new Set(names.map(({ shortName }) => normaliseName(shortName))).size).toBe(serials.length);
  });
  it('overseas names are all different', () =>
    expect(new Set(serials.map((serial) => overseasName(serial))).size).toBe(serials.length));
  it('ACC-010 codes are valid and all different', () => {
    const region = CITIES[0][1];
    const codes = serials.map((serial) => demoUscc(region, serial));
    expect(codes.every((code) => isUscc(code))).toBe(true);
    expect(new Set(codes).size).toBe(serials.length);
  });
  it('ACC-011 phones are valid', () =>
    fc.assert(
      fc.property(fc.nat(99_999), (serial) => isMobile(demoMobile(serial)) && isForeignPhone(demoForeignPhone(serial))),
    ));
});

describe('12.1 random numbers', () => {
  it('are the same in every run', () => {
    const draw = (name: string) => {
      const numbers = random(name);
      return Array.from({ length: 5 }, () => numbers.int(0, 999));
    };
    expect(draw('customers')).toEqual(draw('customers'));
    expect(draw('customers')).toMatchInlineSnapshot(`
      [
        132,
        209,
        556,
        457,
        372,
      ]
    `);
    expect(draw('customers')).not.toEqual(draw('suppliers'));
  });
  it('stay inside their bounds', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (name, min, span) => {
        const value = random(name).int(min, min + span);
        return value >= min && value <= min + span;
      }),
    );
  });
});
