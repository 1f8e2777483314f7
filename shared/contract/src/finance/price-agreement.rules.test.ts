import { describe, expect, it } from 'vitest';
import {
  closestAgreement,
  fitsScope,
  inValidity,
  priceDeviates,
  validityOverlaps,
  type AgreementScope,
} from './price-agreement.rules.ts';

const EVERYWHERE: AgreementScope = {
  transportMode: null,
  pol: null,
  pod: null,
  containerType: null,
  warehouseId: null,
  carrierId: null,
};
const wanted: AgreementScope = {
  ...EVERYWHERE,
  transportMode: 'SEA',
  pol: 'CNNGB',
  pod: 'USLAX',
  containerType: '40HQ',
};
const agreement = (id: string, scope: Partial<AgreementScope> = {}) => ({ ...EVERYWHERE, ...scope, id });

describe('3.16 scope of an agreement', () => {
  it.each([
    ['names nothing', {}, true],
    ['names the route', { pol: 'CNNGB', pod: 'USLAX' }, true],
    ['another port', { pod: 'USLGB' }, false],
    ['another mode', { transportMode: 'RAIL' as const }, false],
    ['another type', { containerType: '20GP' }, false],
    ['a warehouse that the case does not know', { warehouseId: '1' }, false],
  ])('%s: %s', (_title, scope, fits) => expect(fitsScope(agreement('1', scope), wanted)).toBe(fits));

  it('the one that names most of the case counts, of equals the first made', () => {
    const found = (...ids: ReturnType<typeof agreement>[]) => closestAgreement(ids, wanted)?.id ?? null;
    expect(found(agreement('1'), agreement('2', { pod: 'USLAX' }))).toBe('2');
    expect(found(agreement('10', { pod: 'USLAX' }), agreement('9', { pol: 'CNNGB' }))).toBe('9');
    expect(found(agreement('1', { pod: 'USLGB' }))).toBeNull();
  });
});

describe('3.16 validity, both ends count', () => {
  const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
  const periods = DAYS.flatMap((validFrom, at) => [
    ...DAYS.slice(at).map((validTo) => ({ validFrom, validTo })),
    { validFrom, validTo: null },
  ]);
  it('two validities overlap exactly when a day is in both, for every pair', () => {
    const far = [...DAYS, '2030-01-01'];
    for (const one of periods)
      for (const other of periods)
        expect(validityOverlaps(one, other)).toBe(far.some((day) => inValidity(one, day) && inValidity(other, day)));
  });
});

describe('4.10 finance.price.deviation', () => {
  it.each([
    ['100', '105', false],
    ['100', '105.000001', true],
    ['100', '95', false],
    ['100', '94.99', true],
    ['0', '0', false],
    ['0', '0.01', true],
    ['33.33', '34.99', false],
  ])('agreed %s, charged %s, limit 5 %%: %s', (agreed, price, over) =>
    expect(priceDeviates(agreed, price, 500)).toBe(over),
  );
});
