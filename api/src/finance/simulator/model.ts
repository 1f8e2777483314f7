import {
  absolute,
  add,
  compare,
  divide,
  isZero,
  multiply,
  negate,
  round,
  roundMoney,
  subtract,
  type Amount,
} from '@shared/contract/decimal.ts';

/** What of an item was used, and by what. */
export type Use = 'settled' | 'reduced' | 'refunded';
/** Control accounts (FIN-091): receivables, payables, advances of customers, prepayments to suppliers. */
type Control = '1122' | '2202' | '2203' | '1123';
/** A fee line, a receipt or a payment in the books; `base` in CNY at its rate. */
export interface Item {
  kind: 'line' | 'receipt' | 'payment';
  control: Control;
  id: string;
  companyId: string;
  currency: string;
  rate: Amount;
  amount: Amount;
  base: Amount;
  used: Record<Use, Amount>;
  baseUsed: Amount;
  /** CONFIRMED or PAID, until it is reversed. */
  state: string;
}
export const itemOf = (
  of: Pick<Item, 'kind' | 'control' | 'id' | 'companyId' | 'currency' | 'rate' | 'amount'>,
  state = 'CONFIRMED',
): Item => ({
  ...of,
  base: cny(of.amount, of.rate),
  used: { settled: '0', reduced: '0', refunded: '0' },
  baseUsed: '0',
  state,
});

/** CNY of an amount at a rate (FIN-002). */
export const cny = (amount: Amount, rate: Amount): Amount => roundMoney(multiply(amount, rate), 'CNY');
/** Units of one currency per unit of another by their rates (FIN-021). */
export const crossOf = (of: Amount, into: Amount): Amount => round(divide(of, into), 8);
export const openOf = ({ amount, used }: Item): Amount =>
  subtract(amount, add(used.settled, used.reduced, used.refunded));
export const baseOpenOf = ({ base, baseUsed }: Item): Amount => subtract(base, baseUsed);

/**
 * One clearing of a fee line, in the currency of the line; `cross`: units of the source's currency per unit of it, or `taken`:
 * what it takes of the source.
 */
export type Clearing = ({ cross: Amount } | { taken: Amount }) & {
  kind: 'RECEIPT' | 'PAYMENT' | 'PREPAY' | 'NETTING' | 'CREDIT' | 'CLAIM' | 'REBATE' | 'ROUNDING';
  line: Item;
  /** The receipt, the payment, or the other line. */
  source: Item | null;
  amount: Amount;
};
/** Where CLAIM, REBATE and ROUNDING go (FIN-090). */
const COUNTER: Partial<Record<Clearing['kind'], string>> = { CLAIM: '6402', REBATE: '6401', ROUNDING: '660309' };

/**
 * What the books should hold, by the words of the specification alone: items with what is left of them (FIN-013, FIN-020,
 * FIN-023) and the balance of every account of every company (FIN-090).
 */
export class Model {
  readonly items = new Map<string, Item>();
  /** Items that were made or moved since `forget`. */
  readonly touched = new Set<Item>();
  private readonly accounts = new Map<string, Amount>();
  private readonly quotas = new Map<string, Record<string, Amount>>();

  enter(item: Item): Item {
    this.items.set(`${item.kind} ${item.id}`, item);
    this.touched.add(item);
    return item;
  }
  item = (kind: Item['kind'], id: string): Item => {
    const found = this.items.get(`${kind} ${id}`);
    if (!found) throw new Error(`The model knows no ${kind} ${id}`);
    return found;
  };

  /** Debit (positive) or credit of accounts; what is missing to balance goes to 660301 (FIN-022). */
  post(companyId: string, lines: Readonly<Record<string, Amount>>, back = false): void {
    const missing = negate(add('0', ...Object.values(lines)));
    for (const [account, amount] of [...Object.entries(lines), ['660301', missing] as const]) {
      const key = `${companyId} ${account}`;
      this.accounts.set(key, add(this.accounts.get(key) ?? '0', back ? negate(amount) : amount));
    }
  }

  /** Takes a part of an item; answers its CNY: FIN-020, the whole rest for the rest, else never more than there is. */
  take(item: Item, amount: Amount, use: Use): Amount {
    const [open, left] = [openOf(item), baseOpenOf(item)];
    const plain = cny(amount, item.rate);
    const all = compare(amount, open) === 0 || compare(absolute(plain), absolute(left)) > 0;
    const base = all ? left : plain;
    this.move(item, amount, base, use);
    return base;
  }
  private move(item: Item, amount: Amount, base: Amount, use: Use): void {
    item.used[use] = add(item.used[use], amount);
    item.baseUsed = add(item.baseUsed, base);
    this.touched.add(item);
  }
  /** Gives back exactly what was taken (FIN-026). */
  giveBack = (item: Item, amount: Amount, base: Amount, use: Use): void =>
    this.move(item, negate(amount), negate(base), use);

  /** A clearing with its journal; answers how to take it back. */
  clear(clearing: Clearing): () => void {
    const { kind, line, source, amount } = clearing;
    const paid = source !== null && source.kind !== 'line';
    const use: Use = paid ? 'settled' : 'reduced';
    const base = this.take(line, amount, use);
    const taken = source === null ? '0' : sourceAmount(clearing, line.currency, source.currency);
    const sourceBase = source ? this.take(source, taken, use) : '0';
    const lines = sumOf([
      [line.control, closing(line, base)],
      ...(source ? [[source.control, closing(source, sourceBase)] as const] : []),
      ...(COUNTER[kind] ? [[COUNTER[kind], negate(closing(line, base))] as const] : []),
    ]);
    this.post(line.companyId, lines);
    return () => {
      this.giveBack(line, amount, base, use);
      if (source) this.giveBack(source, taken, sourceBase, use);
      this.post(line.companyId, lines, true);
    };
  }

  /** Moves a part of a quota account, `company customer currency`, or of a declaration by its number (FIN-180). */
  moveQuota(key: string, part: string, amount: Amount): void {
    const parts = this.quotas.get(key) ?? {};
    this.quotas.set(key, { ...parts, [part]: add(parts[part] ?? '0', amount) });
  }
  /** The parts of a quota account with what is available; of a declaration what is matched. */
  quota(key: string): Record<string, Amount> {
    const parts = this.quotas.get(key) ?? {};
    if (!key.includes(' ')) return parts;
    const used = add(parts.matched ?? '0', parts.reserved ?? '0', parts.refunded ?? '0');
    return { ...parts, available: subtract(add(parts.collected ?? '0', parts.adjusted ?? '0'), used) };
  }
  /** What was done so far was looked at. */
  forget = (): void => this.touched.clear();
  /** The balance of every account, `company account` → CNY, 0 left out. */
  balances = (): Map<string, Amount> => new Map([...this.accounts].filter(([, amount]) => !isZero(amount)));
}

/** Closing receivables and prepayments credits their account, closing payables and advances debits it (FIN-090). */
const closing = ({ control }: Item, base: Amount): Amount =>
  control === '1122' || control === '1123' ? negate(base) : base;
/** What a clearing takes of its source (FIN-021); the red line of a CREDIT loses the negative. */
function sourceAmount(clearing: Clearing, of: string, into: string): Amount {
  const { kind, amount } = clearing;
  const exact = 'taken' in clearing ? clearing.taken : roundMoney(multiply(amount, clearing.cross), into);
  const taken = of === into ? amount : exact;
  return kind === 'CREDIT' ? negate(taken) : taken;
}
function sumOf(parts: readonly (readonly [string, Amount])[]): Record<string, Amount> {
  const sums: Record<string, Amount> = {};
  for (const [account, amount] of parts) sums[account] = add(sums[account] ?? '0', amount);
  return sums;
}
