import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorisationOn, daysLeft, licenceState, type Authorisation } from './brand-rules.ts';

const TODAY = '2026-11-20';
const licence = (from: string | null, to: string | null, territory: string[] = []): Authorisation => ({
  authorisedFrom: from,
  authorisedTo: to,
  territory,
});

describe('LOG-077 authorisation of a brand', () => {
  it.each([
    ['no end', null, null, 'VALID'],
    ['31 days left', null, '2026-12-21', 'VALID'],
    ['30 days left', null, '2026-12-20', 'SOON'],
    ['last day', null, TODAY, 'SOON'],
    ['ended yesterday', null, '2026-11-19', 'EXPIRED'],
    ['begins today', TODAY, null, 'VALID'],
    ['begins tomorrow', '2026-11-21', null, 'FUTURE'],
  ] as const)('%s', (_what, from, to, state) => expect(licenceState(from, to, TODAY)).toBe(state));

  it.each([
    ['unbranded needs none', 'NONE', [], null, 'VALID'],
    ['an own brand needs none', 'OWN', [], null, 'VALID'],
    ['a bought brand without one', 'BOUGHT', [], null, 'EXPIRED'],
    ['type 3 with a valid one', 'OEM', [licence(null, '2027-11-20')], null, 'VALID'],
    ['type 4, ending soon', 'FOREIGN', [licence(null, '2026-12-01')], 'US', 'SOON'],
    ['the longer one counts', 'OEM', [licence(null, '2026-11-01'), licence(null, null)], null, 'VALID'],
    ['not begun yet', 'OEM', [licence('2026-12-01', null)], null, 'EXPIRED'],
    ['other territory', 'OEM', [licence(null, null, ['DE', 'FR'])], 'US', 'EXPIRED'],
    ['own territory', 'OEM', [licence(null, null, ['DE', 'US'])], 'US', 'VALID'],
  ] as const)('%s', (_what, type, authorisations, country, outcome) =>
    expect(authorisationOn(type, authorisations, TODAY, country)).toBe(outcome),
  );

  it('days left count down by one a day over leap years and year ends', () => {
    const day = (offset: number) => new Date(Date.UTC(2024, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 }), (end, today) => {
        expect(daysLeft(day(end), day(today))).toBe(end - today);
        expect(licenceState(null, day(end), day(today)) === 'EXPIRED').toBe(end < today);
      }),
    );
    expect(daysLeft(null, TODAY)).toBeNull();
  });
});
