import { add, compare, divide, minorDigits, multiply, round, sign, subtract } from './decimal.ts';

/** One target of a shared amount; `weight` is any non-negative decimal. */
export interface ShareTarget {
  id: string;
  weight: string;
}

/** A target's share; `extra`: it got one of the units that were left over when all were floored. */
export interface SharePart {
  id: string;
  share: string;
  extra: boolean;
}

/**
 * FIN-005: shares an amount over targets by weight with the largest remainder: each share floored in minor units, the rest
 * one unit each to the largest fractions, ties to the lowest id; a negative amount is the mirror of its absolute value.
 * The shares sum to the amount exactly. null when all weights are 0 (LOG-053 「分摊基数为零」).
 */
export function shareParts(amount: string, currency: string, targets: readonly ShareTarget[]): SharePart[] | null {
  const total = add(...targets.map(({ weight }) => weight));
  if (targets.length === 0 || sign(total) === 0) return null;
  const digits = minorDigits(currency);
  const unit = `1${'0'.repeat(digits)}`;
  const negative = sign(amount) < 0;
  const units = BigInt(round(multiply(negative ? subtract('0', amount) : amount, unit), 0));
  const parts = targets.map(({ id, weight }) => {
    const exact = divide(multiply(units.toString(), weight), total);
    const whole = BigInt(exact.split('.')[0] ?? '0');
    return { id, whole, fraction: subtract(exact, whole.toString()), extra: false };
  });
  let left = units - parts.reduce((sum, part) => sum + part.whole, 0n);
  const order = parts.toSorted(
    (one, other) => compare(other.fraction, one.fraction) || (BigInt(one.id) < BigInt(other.id) ? -1 : 1),
  );
  for (const part of order) {
    if (left === 0n) break;
    part.whole += 1n;
    part.extra = true;
    left -= 1n;
  }
  return parts.map(({ id, whole, extra }) => ({
    id,
    share: round(divide((negative ? -whole : whole).toString(), unit), digits),
    extra,
  }));
}

/** The same as amounts by target. */
export function shareOut(
  amount: string,
  currency: string,
  targets: readonly ShareTarget[],
): Map<string, string> | null {
  const parts = shareParts(amount, currency, targets);
  return parts && new Map(parts.map(({ id, share }) => [id, share]));
}
