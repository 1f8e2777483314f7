import { absolute, compare, multiply, subtract, type Amount } from '../decimal.ts';
import type { TransportMode } from '../logistics/order.labels.ts';

/** What a price counts for (3.16); null: for every one. */
export interface AgreementScope {
  transportMode: TransportMode | null;
  /** UN/LOCODE. */
  pol: string | null;
  pod: string | null;
  /** Code such as 40HQ. */
  containerType: string | null;
  warehouseId: string | null;
  /** 船公司 whose space an agent sells. */
  carrierId: string | null;
}
const SCOPE_KEYS = ['transportMode', 'pol', 'pod', 'containerType', 'warehouseId', 'carrierId'] as const;

/** What two agreements must share to be of one scope (3.16): whose, with whom, what for, where, in which currency. */
export const scopeKey = (
  agreement: AgreementScope & {
    companyId: string;
    direction: string;
    customerId: string | null;
    supplierId: string | null;
    chargeCodeId: string;
    currency: string;
  },
): string =>
  JSON.stringify([
    agreement.companyId,
    agreement.direction,
    agreement.customerId,
    agreement.supplierId,
    agreement.chargeCodeId,
    agreement.currency,
    ...SCOPE_KEYS.map((key) => agreement[key]),
  ]);

/** Whether a price counts for a case; where the case does not know something (null), a price that names it does not fit. */
export const fitsScope = (agreement: AgreementScope, wanted: AgreementScope): boolean =>
  SCOPE_KEYS.every((key) => agreement[key] === null || agreement[key] === wanted[key]);

/** Whether a price counts on a day; both ends count, `validTo` null: without end. */
export const inValidity = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }, day: string) =>
  validFrom <= day && (validTo === null || validTo >= day);

/** Whether two validities share a day. */
export const validityOverlaps = (
  one: { validFrom: string; validTo: string | null },
  other: { validFrom: string; validTo: string | null },
): boolean =>
  (one.validTo === null || other.validFrom <= one.validTo) &&
  (other.validTo === null || one.validFrom <= other.validTo);

const namedIn = (scope: AgreementScope): number => SCOPE_KEYS.filter((key) => scope[key] !== null).length;

/** Of the prices that fit a case the one that names most of it; of equals the one that was made first. Null: none fits. */
export function closestAgreement<Agreement extends AgreementScope & { id: string }>(
  agreements: readonly Agreement[],
  wanted: AgreementScope,
): Agreement | null {
  const [first] = agreements
    .filter((one) => fitsScope(one, wanted))
    .toSorted((one, other) => namedIn(other) - namedIn(one) || (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  return first ?? null;
}

/** 4.10: a unit price differs from the agreed one by more than the limit (basis points); exactly the limit is within. */
export const priceDeviates = (agreed: Amount, price: Amount, limitBp: number): boolean =>
  compare(multiply(absolute(subtract(price, agreed)), '10000'), multiply(absolute(agreed), String(limitBp))) > 0;
