import { absolute, add, compare, isZero, negate, sign, subtract, type Amount } from '@shared/contract/decimal.ts';

/** Accounts that rules post to (seed chart of 3.12). */
export const ACCOUNTS = {
  CASH: '1001',
  BANK: '1002',
  RECEIVABLE: '1122',
  RECEIVABLE_REVALUED: '112299',
  PREPAID: '1123',
  TAX_REFUND: '122101',
  PAYABLE: '2202',
  PAYABLE_REVALUED: '220299',
  ADVANCES: '2203',
  TAX_OUTPUT: '222101',
  TAX_INPUT: '222102',
  TAX_EXPORT: '222103',
  TAX_TRANSFER: '222104',
  OTHER_PAYABLE: '2241',
  INCOME: '6001',
  OTHER_INCOME: '6051',
  COST: '6401',
  OTHER_COST: '6402',
  EXCHANGE: '660301',
  BANK_FEE: '660302',
  ROUNDING: '660309',
} as const;

/** Who and what a line is about. `foreign`: the amount in its currency, of any sign; without it the line is in CNY. */
export interface LineFacts {
  currency?: string;
  foreign?: Amount;
  customerId?: string | null;
  supplierId?: string | null;
  bankAccountId?: string | null;
  feeLineId?: string | null;
}
/** A line to post: exactly one of debit and credit is above 0, in CNY. */
export interface JournalLine {
  account: string;
  debit: Amount;
  credit: Amount;
  currency: string;
  /** In the currency, never negative. */
  amount: Amount;
  customerId: string | null;
  supplierId: string | null;
  bankAccountId: string | null;
  feeLineId: string | null;
}

function line(account: string, signed: Amount, facts: LineFacts): JournalLine[] {
  if (isZero(signed)) return [];
  const base = absolute(signed);
  const {
    currency = 'CNY',
    foreign,
    customerId = null,
    supplierId = null,
    bankAccountId = null,
    feeLineId = null,
  } = facts;
  return [
    {
      account,
      debit: sign(signed) > 0 ? base : '0',
      credit: sign(signed) < 0 ? base : '0',
      currency: foreign === undefined ? 'CNY' : currency,
      amount: foreign === undefined ? base : absolute(foreign),
      customerId,
      supplierId,
      bankAccountId,
      feeLineId,
    },
  ];
}

/** A debit of a base amount in CNY; a negative one stands on the other side, 0 is left out (FIN-095). Spread it into a journal. */
export const debit = (account: string, base: Amount, facts: LineFacts = {}): JournalLine[] =>
  line(account, base, facts);
/** A credit of a base amount in CNY; a negative one stands on the other side, 0 is left out (FIN-095). */
export const credit = (account: string, base: Amount, facts: LineFacts = {}): JournalLine[] =>
  line(account, negate(base), facts);

/** Debit less credit of lines, CNY; '0' when they balance (FIN-090). */
export const imbalance = (lines: readonly Pick<JournalLine, 'debit' | 'credit'>[]): Amount =>
  subtract(add('0', ...lines.map((one) => one.debit)), add('0', ...lines.map((one) => one.credit)));

/** 660301: what is missing to balance the lines, as gain (credit) or loss (debit); nothing when they do (FIN-022). */
export const exchange = (lines: readonly JournalLine[]): JournalLine[] => credit(ACCOUNTS.EXCHANGE, imbalance(lines));

/** What a caller got wrong with a journal: a fault of ours, no refusal. Empty: it may be posted. */
export function journalFaults(lines: readonly JournalLine[]): string[] {
  const faults: string[] = [];
  if (lines.length === 1) faults.push('one line only');
  if (!isZero(imbalance(lines))) faults.push(`debit and credit differ by ${imbalance(lines)}`);
  for (const one of lines)
    if (compare(one.debit, '0') > 0 === compare(one.credit, '0') > 0) faults.push(`${one.account} has no side`);
  return faults;
}

/** The same lines with sides swapped: any reversal (FIN-090). */
export const swapped = <Line extends Pick<JournalLine, 'debit' | 'credit'>>(lines: readonly Line[]): Line[] =>
  lines.map((one) => ({ ...one, debit: one.credit, credit: one.debit }));
