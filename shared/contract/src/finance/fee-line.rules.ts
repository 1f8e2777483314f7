import { add, divide, multiply, roundMoney, subtract, type Amount } from '../decimal.ts';

/** Amounts of a fee line in its currency: with tax, without, and the tax. */
export interface FeeAmounts {
  amount: Amount;
  amountEx: Amount;
  tax: Amount;
}

/**
 * FIN-002. INCL: amount = round(qty × price), ex = round(amount ÷ (1 + t)), tax = amount − ex.
 * EXCL: ex = round(qty × price), tax = round(ex × t), amount = ex + tax. Rate in basis points; rounded to the currency's digits.
 */
export function feeAmounts(line: {
  qty: Amount;
  unitPrice: Amount;
  currency: string;
  taxMode: 'INCL' | 'EXCL';
  taxRateBp: number;
}): FeeAmounts {
  const gross = roundMoney(multiply(line.qty, line.unitPrice), line.currency);
  const percent = divide(String(line.taxRateBp), '10000');
  if (line.taxMode === 'INCL') {
    const amountEx = roundMoney(divide(gross, add('1', percent)), line.currency);
    return { amount: gross, amountEx, tax: roundMoney(subtract(gross, amountEx), line.currency) };
  }
  const tax = roundMoney(multiply(gross, percent), line.currency);
  return { amount: roundMoney(add(gross, tax), line.currency), amountEx: gross, tax };
}

/** Base amount in CNY at the line's rate (FIN-002); null while the rate is missing (FIN-010). */
export const feeBaseAmount = (amount: Amount, rate: Amount | null): Amount | null =>
  rate === null ? null : roundMoney(multiply(amount, rate), 'CNY');

/** 手工应收, 手工应付 (6.2): a line that is its own business document. Parts and corrections of it name its number, not theirs. */
export const isManualFee = (line: { bizType?: string | null; bizNo?: string | null; feeNo?: string | null }): boolean =>
  line.bizType === 'OTHER' && Boolean(line.feeNo) && line.bizNo === line.feeNo;

/** Whole days from one day to a later one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
