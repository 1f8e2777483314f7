import { add, compare, divide, isZero, multiply, round, roundMoney, subtract, type Amount } from '../decimal.ts';
import type { FxDeclarationState, QuotaAccountState, QuotaMovementKind } from './quota.labels.ts';

/** What an account is made of (3.10), in its currency; `adjusted` may be negative. */
export interface QuotaParts {
  collected: Amount;
  matched: Amount;
  reserved: Amount;
  refunded: Amount;
  transferredIn: Amount;
  transferredOut: Amount;
  adjusted: Amount;
}
/** FIN-180: what may be matched, reserved, transferred or refunded. */
export const availableOf = (parts: QuotaParts): Amount =>
  subtract(
    add(parts.collected, parts.transferredIn, parts.adjusted),
    add(parts.transferredOut, parts.matched, parts.reserved, parts.refunded),
  );

const EFFECTS: Record<QuotaMovementKind, readonly [part: keyof QuotaParts, direction: '1' | '-1']> = {
  COLLECT: ['collected', '1'],
  COLLECT_REV: ['collected', '-1'],
  MATCH: ['matched', '1'],
  UNMATCH: ['matched', '-1'],
  RESERVE: ['reserved', '1'],
  RELEASE: ['reserved', '-1'],
  REFUND: ['refunded', '1'],
  REFUND_REV: ['refunded', '-1'],
  TRANSFER_IN: ['transferredIn', '1'],
  TRANSFER_OUT: ['transferredOut', '1'],
  ADJUST: ['adjusted', '1'],
};
/** The part that a movement changes, as it is afterwards. */
export function movedPart(parts: QuotaParts, kind: QuotaMovementKind, amount: Amount): Partial<QuotaParts> {
  const [part, direction] = EFFECTS[kind];
  return { [part]: add(parts[part], multiply(amount, direction)) };
}

/** FIN-181: an amount of the account in the currency of the declaration; `cross`: units of that per 1 unit of the account. */
export const matchedAmount = (amount: Amount, cross: Amount, currency: string): Amount =>
  roundMoney(multiply(amount, cross), currency);

/** Default cross of two CNY rates, 8 decimals (FIN-021); null: one is missing. */
export function matchCross(
  account: { currency: string; rate: Amount | undefined },
  declaration: { currency: string; rate: Amount | undefined },
): Amount | null {
  if (account.currency === declaration.currency) return '1';
  return account.rate && declaration.rate ? round(divide(account.rate, declaration.rate), 8) : null;
}

/**
 * FIN-183: the most that may be written off of a declaration, in its currency: the smaller of a share of the declared amount
 * (basis points) and a sum in USD. null: a rate (CNY per unit) is missing.
 */
export function writeOffLimit(given: {
  declared: Amount;
  currency: string;
  shareBp: number;
  usd: Amount;
  usdRate: Amount | undefined;
  rate: Amount | undefined;
}): Amount | null {
  const { declared, currency, shareBp, usd, usdRate, rate } = given;
  const share = roundMoney(divide(multiply(declared, String(shareBp)), '10000'), currency);
  if (currency !== 'USD' && (!usdRate || !rate)) return null;
  const sum = currency === 'USD' ? usd : roundMoney(divide(multiply(usd, usdRate ?? '1'), rate ?? '1'), currency);
  return compare(share, sum) < 0 ? share : sum;
}

/** FIN-184: the state as people see it on a day; overdue after the due date with `much` open: more than its tolerance. */
export function declarationState(
  row: { state: Exclude<FxDeclarationState, 'OVERDUE'>; much: boolean; dueDate: string },
  today: string,
): FxDeclarationState {
  if (row.state === 'VOID' || row.state === 'DONE') return row.state;
  return today > row.dueDate && row.much ? 'OVERDUE' : row.state;
}

/** How an account stands: what is overdue comes before what is available. */
export function accountState(usable: boolean, overdue: Amount): QuotaAccountState {
  if (compare(overdue, '0') > 0) return 'OVERDUE';
  return usable ? 'AVAILABLE' : 'USED';
}

/** Collected exchange with what of it is not matched yet, oldest first. */
export interface AutoLot {
  id: string;
  left: Amount;
}
/** An open declaration of the account's currency; `reserved`: what documents of it hold of the account. Oldest export first. */
export interface AutoDeclaration {
  id: string;
  open: Amount;
  reserved: Amount;
}
export interface AutoMatch {
  sourceId: string;
  declarationId: string;
  amount: Amount;
}
const least = (...amounts: Amount[]): Amount => amounts.reduce((one, other) => (compare(other, one) < 0 ? other : one));

/**
 * 自动匹配 of one account: oldest export first, oldest exchange first. A declaration takes what is available and what is
 * reserved for it, never what is reserved for another (FIN-182). Deterministic.
 */
export function autoMatch(
  available: Amount,
  lots: readonly AutoLot[],
  declarations: readonly AutoDeclaration[],
): AutoMatch[] {
  const made: AutoMatch[] = [];
  const lefts = lots.map(({ left }) => left);
  let free = available;
  for (const { id, open: whole, reserved } of declarations) {
    let open = whole;
    let own = reserved;
    for (const [at, { id: sourceId }] of lots.entries()) {
      const amount = least(open, lefts[at] ?? '0', add(free, own));
      if (compare(amount, '0') <= 0) continue;
      made.push({ sourceId, declarationId: id, amount });
      const fromOwn = least(own, amount);
      own = subtract(own, fromOwn);
      free = subtract(free, subtract(amount, fromOwn));
      lefts[at] = subtract(lefts[at] ?? '0', amount);
      open = subtract(open, amount);
      if (isZero(open)) break;
    }
  }
  return made;
}
