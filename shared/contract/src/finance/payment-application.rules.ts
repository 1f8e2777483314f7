import { add, compare, divide, isZero, multiply, roundMoney, sign, subtract, type Amount } from '../decimal.ts';
import type { ApplicationKind, ApprovalStepCode } from './payment-application.labels.ts';

/** What an application asks for and what of it is no money (FIN-060), in its currency. */
export interface ApplicationTotals {
  gross: Amount;
  reduceTotal: Amount;
  net: Amount;
}

/** FIN-060: gross = Σ lines (a PREPAY or REFUND: the typed amount), net = gross − Σ reductions. */
export function applicationTotals(of: {
  kind: ApplicationKind;
  amount: Amount | null;
  lines: readonly { amount: Amount }[];
  reductions: readonly { amount: Amount }[];
}): ApplicationTotals {
  const gross = of.kind === 'NORMAL' ? add('0', ...of.lines.map(({ amount }) => amount)) : (of.amount ?? '0');
  const reduceTotal = add('0', ...of.reductions.map(({ amount }) => amount));
  return { gross, reduceTotal, net: subtract(gross, reduceTotal) };
}

/** FIN-071: what may still be applied for of a line, never below 0. */
export const availableOf = (open: Amount, claimed: Amount): Amount => {
  const left = subtract(open, claimed);
  return sign(left) < 0 ? '0' : left;
};

/** Who has to agree (4.14): 审核 always, 复核 from `review` CNY or for a fresh account (FIN-073), 总经理 from `gm` CNY. */
export function approvalPath(
  baseNet: Amount,
  { review, gm, bankRecent }: { review: Amount; gm: Amount; bankRecent: boolean },
): ApprovalStepCode[] {
  const byGm = compare(baseNet, gm) >= 0;
  const steps: ApprovalStepCode[] = ['APPROVE'];
  if (byGm || bankRecent || compare(baseNet, review) >= 0) steps.push('REVIEW');
  if (byGm) steps.push('GM');
  return steps;
}

/** A line as reductions and payments close it, in the order of the lines (chapter 14, FIN-060/063). */
export interface LineLeft {
  /** Application currency per 1 unit of the fee's (FIN-021). */
  cross: Amount;
  currency: string;
  /** In the fee's currency, and in the application's. */
  fee: Amount;
  amount: Amount;
}
/** What of a line is closed; `index` names the line. */
export interface Part {
  index: number;
  fee: Amount;
  amount: Amount;
}

/**
 * Closes lines in their order with an amount in the application's currency. A part that takes the rest of a line takes the
 * whole rest of its fee, so that both end at 0 together; what no line takes is left over.
 */
export function closeInOrder(lines: readonly LineLeft[], amount: Amount): { parts: Part[]; over: Amount } {
  const parts: Part[] = [];
  let over = amount;
  for (const [index, line] of lines.entries()) {
    if (sign(over) <= 0) break;
    if (sign(line.amount) <= 0 || sign(line.fee) <= 0) continue;
    const whole = compare(over, line.amount) >= 0;
    const taken = whole ? line.amount : over;
    const plain = whole ? line.fee : roundMoney(divide(taken, line.cross), line.currency);
    const fee = compare(plain, line.fee) > 0 ? line.fee : plain;
    over = subtract(over, taken);
    if (!isZero(fee)) parts.push({ index, fee, amount: taken });
  }
  return { parts, over };
}

/**
 * What each line asks for less when `amount` of an application, in its currency, is not to be paid any more (结束剩余): payments
 * close lines from the first, so the last give up first, each no more than what of it is not closed.
 */
export function giveUpFromLast(lines: readonly LineLeft[], amount: Amount): Part[] {
  const parts: Part[] = [];
  let over = amount;
  for (const [index, line] of [...lines.entries()].toReversed()) {
    if (sign(over) <= 0) break;
    if (sign(line.amount) <= 0) continue;
    const whole = compare(over, line.amount) >= 0;
    const given = whole ? line.amount : over;
    const plain = whole ? line.fee : roundMoney(divide(given, line.cross), line.currency);
    parts.push({ index, fee: compare(plain, line.fee) > 0 ? line.fee : plain, amount: given });
    over = subtract(over, given);
  }
  return parts;
}

/**
 * The first of some reductions, taken in their order, that closes nothing of the lines because its part of a fee rounds to 0;
 * null: each closes something.
 */
export function closesNothing(lines: readonly LineLeft[], amounts: readonly Amount[]): number | null {
  let left = lines;
  for (const [at, amount] of amounts.entries()) {
    const { parts } = closeInOrder(left, amount);
    if (parts.length === 0) return at;
    left = left.map((line, index) => {
      const part = parts.find((one) => one.index === index);
      return part ? { ...line, fee: subtract(line.fee, part.fee), amount: subtract(line.amount, part.amount) } : line;
    });
  }
  return null;
}

/**
 * What parts of lines take of a source, in its currency, so that together they take `amount` of it to the cent: a part of a fee
 * in that currency takes itself (FIN-021), the others their amounts at the cross rate of the source, the last of them the rest.
 */
export function partAmounts(
  parts: readonly { fee: Amount; currency: string; amount: Amount }[],
  source: { currency: string; cross: Amount; amount: Amount },
): Amount[] {
  const own = parts.filter(({ currency }) => currency === source.currency).map(({ fee }) => fee);
  const last = parts.findLastIndex(({ currency }) => currency !== source.currency);
  let left = subtract(source.amount, add('0', ...own));
  let [asked, given]: [Amount, Amount] = ['0', '0'];
  return parts.map((part, at) => {
    if (part.currency === source.currency) return part.fee;
    asked = add(asked, part.amount);
    // Rounded as they add up, so that many small parts never take more than there is.
    const upTo = roundMoney(multiply(asked, source.cross), source.currency);
    const rest = sign(left) < 0 ? '0' : left;
    const taken = at === last ? rest : subtract(upTo, given);
    given = upTo;
    left = subtract(left, taken);
    return taken;
  });
}
