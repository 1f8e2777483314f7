import { add, compare, isZero, multiply, roundMoney, subtract, type Amount } from '../decimal.ts';
import type { ReceiptState } from './receipt.labels.ts';

/** What the state of a receipt follows from. */
export interface ReceiptFacts {
  state: 'UNCLAIMED' | 'CLAIMED' | 'CONFIRMED' | 'VOID' | 'REVERSED';
  allocated: Amount;
  refunded: Amount;
  unallocated: Amount | null;
}

/** The state as people see it: a confirmed receipt of which something is used is 部分核销, of which nothing is left 已核销 (4.21). */
export function receiptState({ state, allocated, refunded, unallocated }: ReceiptFacts): ReceiptState {
  if (state !== 'CONFIRMED') return state;
  if (unallocated !== null && isZero(unallocated)) return 'FULL';
  return isZero(add(allocated, refunded)) ? 'CONFIRMED' : 'PART';
}

/** CNY of a receipt at its rate: the whole, the fee of the bank, and what arrived on the account. */
export function receiptBase(receipt: { amount: Amount; bankFee: Amount; rate: Amount; currency: string }): {
  base: Amount;
  fee: Amount;
  net: Amount;
} {
  const base = roundMoney(multiply(receipt.amount, receipt.rate), 'CNY');
  const fee = roundMoney(multiply(receipt.bankFee, receipt.rate), 'CNY');
  return { base, fee, net: roundMoney(subtract(base, fee), 'CNY') };
}

/** A name as it is compared: letters and digits alone, in capitals, without the endings of companies. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(有限责任公司|股份有限公司|有限公司|COMPANYLIMITED|COLTD|LIMITED|LTD|INC|CORP)$/u, '');

/** How well a payer's name fits one of a customer's names: 2 the same, 1 one holds the other (four letters at least), 0 not. */
export function nameFit(payer: string, names: readonly (string | null)[]): 0 | 1 | 2 {
  const key = nameKey(payer);
  if (key === '') return 0;
  let best: 0 | 1 | 2 = 0;
  for (const name of names) {
    const other = nameKey(name ?? '');
    if (other === '') continue;
    if (other === key) return 2;
    if (Math.min(other.length, key.length) >= 4 && (other.includes(key) || key.includes(other))) best = 1;
  }
  return best;
}

/** What is wrong with a typed receipt, by field; empty: nothing. `minor`: digits that the currency has. */
export function receiptFaults(receipt: {
  amount: Amount;
  bankFee: Amount;
  currency: string;
  valueDate: string;
  today: string;
}): Record<string, string> {
  const { amount, bankFee, currency, valueDate, today } = receipt;
  const faults: Record<string, string> = {};
  const exact = (value: Amount) => compare(roundMoney(value, currency), value) === 0;
  if (compare(amount, '0') <= 0) faults.amount = '金额必须大于 0';
  else if (!exact(amount)) faults.amount = `${currency} 金额的小数位过多`;
  if (compare(bankFee, '0') < 0) faults.bankFee = '手续费不能小于 0';
  else if (!exact(bankFee)) faults.bankFee = `${currency} 手续费的小数位过多`;
  else if (compare(amount, '0') > 0 && compare(bankFee, amount) >= 0) faults.bankFee = '手续费必须小于金额';
  if (valueDate > today) faults.valueDate = '到账日不能晚于今天';
  return faults;
}
