import type { BrandType } from './brand.labels.ts';

/** Days before its end from which a licence counts as about to lapse (S6, LOG-077). */
export const LAPSE_DAYS = 30;
/** What a licence is worth on a day. */
export type LicenceState = 'FUTURE' | 'VALID' | 'SOON' | 'EXPIRED';

const DAY = 86_400_000;
/** Days from `today` to the last valid day; 0: it ends today, negative: it has ended. null: it has no end. */
export const daysLeft = (until: string | null, today: string): number | null =>
  until === null ? null : Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY);

/** State of a licence that is valid from `from` to `to`, both days included; null: without that limit. */
export function licenceState(from: string | null, to: string | null, day: string): LicenceState {
  if (from !== null && from > day) return 'FUTURE';
  const left = daysLeft(to, day);
  if (left === null || left > LAPSE_DAYS) return 'VALID';
  return left < 0 ? 'EXPIRED' : 'SOON';
}

/** An authorisation to use a brand, as LOG-077 looks at it. */
export interface Authorisation {
  authorisedFrom: string | null;
  authorisedTo: string | null;
  /** Countries it holds for, alpha-2; empty: everywhere. */
  territory: readonly string[];
}
/** Brand types whose declaration lines need an authorisation (LOG-077: 2–4). */
export const needsAuthorisation = (type: BrandType): boolean =>
  type === 'BOUGHT' || type === 'OEM' || type === 'FOREIGN';

/**
 * LOG-077: whether a branded line may be declared on `day` for `country` with one of the enabled authorisations of its
 * brand. VALID; SOON: valid, but it ends within 30 days (warning); EXPIRED: none is valid (refused).
 */
export function authorisationOn(
  type: BrandType,
  authorisations: readonly Authorisation[],
  day: string,
  country: string | null,
): 'VALID' | 'SOON' | 'EXPIRED' {
  if (!needsAuthorisation(type)) return 'VALID';
  const states = authorisations
    .filter(({ territory }) => territory.length === 0 || country === null || territory.includes(country))
    .map(({ authorisedFrom, authorisedTo }) => licenceState(authorisedFrom, authorisedTo, day));
  if (states.includes('VALID')) return 'VALID';
  return states.includes('SOON') ? 'SOON' : 'EXPIRED';
}
