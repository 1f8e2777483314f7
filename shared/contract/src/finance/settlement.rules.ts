import {
  absolute,
  compare,
  divide,
  isZero,
  multiply,
  round,
  roundMoney,
  sign,
  subtract,
  type Amount,
} from '../decimal.ts';
import type { AutoMethod } from './settlement.labels.ts';

/** A source with what is left of it, and a line with what is open, as the automatic allocation sees them. */
export interface AutoSource {
  key: string;
  currency: string;
  left: Amount;
}
export interface AutoLine {
  id: string;
  feeNo: string;
  dueDate: string | null;
  currency: string;
  open: Amount;
}
export interface AutoPart {
  source: string;
  line: string;
  amountFee: Amount;
}

/** FIN-021: units of source currency per 1 unit of fee currency out of CNY rates, 8 decimals; null: a rate is missing. */
export function crossOf(rates: Readonly<Record<string, Amount>>, fee: string, source: string): Amount | null {
  if (fee === source) return '1';
  const [from, to] = [rates[fee], rates[source]];
  return from && to ? round(divide(from, to), 8) : null;
}

/** How much of a line (in its currency) a source can pay: never more than either has. */
function payable(source: AutoSource, line: AutoLine, cross: Amount): { fee: Amount; src: Amount } {
  const needs = roundMoney(multiply(line.open, cross), source.currency);
  if (compare(needs, source.left) <= 0) return { fee: line.open, src: needs };
  if (line.currency === source.currency) return { fee: source.left, src: source.left };
  let fee = roundMoney(divide(source.left, cross), line.currency);
  let src = roundMoney(multiply(fee, cross), source.currency);
  // Rounded up beyond what is left: one minor unit less.
  while (compare(src, source.left) > 0 && sign(fee) > 0) {
    fee = subtract(fee, minorUnit(fee));
    src = roundMoney(multiply(fee, cross), source.currency);
  }
  return { fee, src };
}
const minorUnit = (rounded: Amount): Amount => {
  const digits = rounded.split('.')[1]?.length ?? 0;
  return digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`;
};

const byDue = (left: AutoLine, right: AutoLine): number =>
  (left.dueDate ?? '9999').localeCompare(right.dueDate ?? '9999') || left.feeNo.localeCompare(right.feeNo);

/**
 * FIN-028, deterministic: positive lines by due date, then fee number; sources in the order given; of each pair the smaller of what
 * is left. AMOUNT first joins a source with a line of its currency that is open by just that amount, then stops: it never
 * guesses. A source pays lines of its own currency first. A line without a cross rate is left out.
 */
export function autoAllocate(
  method: AutoMethod,
  given: { sources: readonly AutoSource[]; lines: readonly AutoLine[]; rates: Readonly<Record<string, Amount>> },
): AutoPart[] {
  const sources = given.sources.map((one) => ({ ...one }));
  const lines = given.lines
    .filter(({ open }) => sign(open) > 0)
    .toSorted(byDue)
    .map((one) => ({ ...one }));
  const parts: AutoPart[] = [];
  const pay = (source: AutoSource, line: AutoLine) => {
    const cross = crossOf(given.rates, line.currency, source.currency);
    if (cross === null || isZero(source.left) || isZero(line.open)) return;
    const { fee, src } = payable(source, line, cross);
    if (sign(fee) <= 0 || sign(src) <= 0) return;
    parts.push({ source: source.key, line: line.id, amountFee: roundMoney(fee, line.currency) });
    source.left = roundMoney(subtract(source.left, src), source.currency);
    line.open = roundMoney(subtract(line.open, fee), line.currency);
  };
  if (method === 'AMOUNT') {
    for (const source of sources) {
      const line = lines.find((one) => one.currency === source.currency && compare(one.open, source.left) === 0);
      if (line && !isZero(line.open)) pay(source, line);
    }
    return parts;
  }
  for (const same of [true, false])
    for (const line of lines)
      for (const source of sources) if ((source.currency === line.currency) === same) pay(source, line);
  return parts;
}

/** Whether a rest may be written off (FIN-024): its CNY is within the tolerance and not 0. */
export const mayWriteOff = (rest: { open: Amount; baseOpen: Amount }, tolerance: Amount): boolean =>
  !isZero(rest.open) && compare(absolute(rest.baseOpen), tolerance) <= 0;
