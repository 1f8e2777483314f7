import { add, divide, multiply, round, type Amount } from '../decimal.ts';

/** Basis points as a factor: 1300 → '0.13'. */
export const factor = (basisPoints: number): Amount => divide(String(basisPoints), '10000');

/**
 * Estimated export rebate of a purchase, LOG-080: round(round(purchase incl. VAT ÷ (1 + VAT), 2) × rebate rate, 2). CNY;
 * rates in basis points.
 */
export function estimatedRebate(
  purchaseInclVat: Amount,
  vatRate: number,
  rebateRate: number,
): { net: Amount; rebate: Amount } {
  const net = round(divide(purchaseInclVat, add('1', factor(vatRate))), 2);
  return { net, rebate: round(multiply(net, factor(rebateRate)), 2) };
}
