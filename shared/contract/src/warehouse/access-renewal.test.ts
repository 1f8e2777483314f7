import { expect, it } from 'vitest';
import { renewedFrom } from './access-renewal.ts';

const TODAY = '2026-11-23';
it.each([
  ['2026-12-31', '2027-01-01'],
  ['2026-11-22', '2026-11-23'],
  ['2026-01-31', '2026-11-23'],
])('a renewal of one until %s begins on %s', (validTo, from) => expect(renewedFrom(validTo, TODAY)).toBe(from));
