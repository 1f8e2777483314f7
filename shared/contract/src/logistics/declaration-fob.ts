import { divide, multiply, roundMoney, subtract } from '../decimal.ts';
import { DEAL } from './declaration-checks.ts';
import type { Charge } from './declaration.input.ts';
import type { DealMode } from './declaration.labels.ts';

/** The price of a declaration as FOB wants it: totals per currency, freight and insurance as the form has them. */
export interface DeclaredPrice {
  dealMode: DealMode | null;
  totals: readonly { currency: string; amount: string }[];
  freight: Charge | null;
  insurance: Charge | null;
}

/**
 * FOB per currency: the totals without the freight and insurance that the deal mode puts into them (LOG-076); a charge by
 * rate is that percentage of each total. null: the deal mode is not known, or a charge stands in a currency
 * without a total, so that finance has to reckon it.
 */
export function fobOf(price: DeclaredPrice): { currency: string; amount: string }[] | null {
  const { dealMode, totals } = price;
  if (dealMode === null) return null;
  const left = new Map(totals.map(({ currency, amount }) => [currency, amount]));
  for (const key of ['freight', 'insurance'] as const) {
    const charge = DEAL[dealMode][key] ? price[key] : null;
    if (charge === null) continue;
    const beyond = partsOf(charge, totals);
    if (beyond === null) return null;
    for (const [currency, amount] of beyond) left.set(currency, subtract(left.get(currency) ?? '0', amount));
  }
  return [...left].map(([currency, amount]) => ({ currency, amount: roundMoney(amount, currency) }));
}

/** What a charge takes of each total. */
function partsOf({ kind, amount, currency }: Charge, totals: DeclaredPrice['totals']): [string, string][] | null {
  if (kind === 'RATE') return totals.map((total) => [total.currency, divide(multiply(total.amount, amount), '100')]);
  const known = totals.some((total) => total.currency === currency);
  return kind === 'TOTAL' && currency !== null && known ? [[currency, amount]] : null;
}
