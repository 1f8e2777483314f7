import { compare, isZero, negate, sign, type Amount } from '@shared/contract/decimal.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  basePart,
  crossTaken,
  defaultCross,
  exchangeGain,
  fits,
  settles,
  sourceAmount,
  type SourceKind,
} from './allocation.rules.ts';
import { requireEachDay, type Later } from './each-day.ts';
import { closePart, lineOf, takePart, type LineSide, type SourceSide } from './locked-sides.ts';

/**
 * One thing to allocate; `amountFee` in the line's currency, of the sign of its open amount. `cross`: units of source
 * currency per 1 unit of fee currency, the default of the day when left out (FIN-021); `amountSrc`: exactly what is taken of a
 * source in another currency, where a rate of 8 decimals cannot say it: the cross rate is what follows from it.
 * NETTING: `feeLineId` the payable, `otherLineId` the receivable. CREDIT: the positive line and the negative (red) one.
 */
export type AllocationItem =
  | ({ kind: 'RECEIPT' | 'PAYMENT' | 'PREPAY'; sourceId: string; feeLineId: string } & Taking)
  | ({ kind: 'NETTING' | 'CREDIT'; otherLineId: string; feeLineId: string } & Taking)
  | { kind: 'CLAIM' | 'REBATE'; feeLineId: string; amountFee: Amount }
  | { kind: 'ROUNDING'; feeLineId: string };

/** How much of a fee is closed and what that takes of the source. */
interface Taking {
  amountFee: Amount;
  cross?: Amount;
  amountSrc?: Amount;
}

/** A row of fin_allocation as computed, amounts as there. `gain` counts once for a pair of lines. */
export interface Computed {
  kind: SourceKind;
  line: LineSide;
  /** The receipt or payment, or the other fee line; null: the document itself. */
  source: SourceSide | null;
  other: LineSide | null;
  sourceCurrency: string;
  amountSrc: Amount;
  amountFee: Amount;
  cross: Amount;
  baseSrc: Amount;
  baseFee: Amount;
  gain: Amount;
}

/** What the computation needs to know. */
export interface Sides {
  lines: ReadonlyMap<string, LineSide>;
  receipts: ReadonlyMap<string, SourceSide>;
  payments: ReadonlyMap<string, SourceSide>;
  /** CNY per unit on the accounting date; of a currency that is missing, nothing. */
  rates: Readonly<Record<string, Amount>>;
  date: string;
  /** What moved them after it. */
  later: Later;
  /** finance.writeoff.tolerance, CNY (FIN-024). */
  tolerance: Amount;
  /** Whether the caller is told amounts of a direction (SYS-034). */
  seen: Readonly<Record<'AR' | 'AP', boolean>>;
}

/**
 * FIN-020..024 item by item, in the order given; moves `lines` and `sources` of the sides along, writes nothing. Refused:
 * FIN_OPEN_CHANGED when a line or source has not so much left, RATE_MISSING without a cross rate, FIN-024 beyond the tolerance,
 * FIN-120 dated before a line or source, or before what gave back what is taken now.
 */
export function computeAllocations(sides: Sides, items: readonly AllocationItem[]): Computed[] {
  const made: Computed[] = [];
  const over = new Set<SourceSide>();
  for (const item of items) {
    const line = lineOf(sides.lines, item.feeLineId);
    if (item.kind === 'ROUNDING') made.push(roundedOff(sides, line));
    else if ('otherLineId' in item)
      made.push(...between(sides, item.kind, line, lineOf(sides.lines, item.otherLineId), item));
    else if (!('sourceId' in item)) made.push(reduced(sides, item.kind, line, item.amountFee));
    else {
      const source = (item.kind === 'RECEIPT' ? sides.receipts : sides.payments).get(item.sourceId);
      if (!source) throw refuse('NOT_FOUND');
      made.push(fromSource(sides, item, line, source));
      over.add(source);
    }
  }
  for (const source of over) requireNotOver(source);
  requireEachDay(
    sides.date,
    [...sides.lines.values(), ...sides.receipts.values(), ...sides.payments.values()],
    sides.later,
  );
  return made;
}

/** FIN_OPEN_CHANGED of a line that has not so much left. */
function requireFits({ seen }: Sides, { row, left }: LineSide, amount: Amount): void {
  if (fits(left, amount)) return;
  const now = seen[row.direction] ? `为 ${left.open} ${left.currency}` : '化';
  throw refuse('FIN_OPEN_CHANGED', `费用 ${row.feeNo} 未核销金额已变${now}。`, {
    feeLineId: row.id,
    ...(seen[row.direction] && { open: left.open }),
  });
}

/** FIN-023: a source is never used beyond its amount. */
function requireNotOver({ left, no, row }: SourceSide): void {
  if (sign(left.open) < 0 || compare(left.open, row.amount) > 0)
    throw refuse('FIN_OPEN_CHANGED', `${no} 未核销金额不足，请刷新后重新分配。`, { sourceId: row.id });
}

function crossOf({ rates, date }: Sides, feeCurrency: string, sourceCurrency: string, typed?: Amount): Amount {
  if (feeCurrency === sourceCurrency) return '1';
  if (typed) return typed;
  const [fee, source] = [rates[feeCurrency], rates[sourceCurrency]];
  if (!fee || !source)
    throw refuse('RATE_MISSING', `缺少 ${fee ? sourceCurrency : feeCurrency} 在 ${date} 的汇率，请先维护汇率。`);
  return defaultCross(fee, source);
}

/** FIN-021: what an item takes of its source, and the cross rate of that. */
function takenOf(
  sides: Sides,
  { amountFee, cross: typed, amountSrc }: Taking,
  feeCurrency: string,
  sourceCurrency: string,
): { cross: Amount; amountSrc: Amount } {
  if (amountSrc !== undefined && feeCurrency !== sourceCurrency)
    return { cross: crossTaken(amountFee, amountSrc), amountSrc };
  const cross = crossOf(sides, feeCurrency, sourceCurrency, typed);
  return { cross, amountSrc: sourceAmount(amountFee, feeCurrency, sourceCurrency, cross) };
}

function fromSource(
  sides: Sides,
  item: Extract<AllocationItem, { sourceId: string }>,
  line: LineSide,
  source: SourceSide,
): Computed {
  const { kind, amountFee } = item;
  requireFits(sides, line, amountFee);
  const { cross, amountSrc } = takenOf(sides, item, line.left.currency, source.left.currency);
  const baseFee = basePart(line.left, amountFee);
  const baseSrc = basePart(source.left, amountSrc);
  closePart(line, amountFee, baseFee, settles(kind));
  takePart(source, amountSrc, baseSrc);
  return {
    kind,
    line,
    source,
    other: null,
    sourceCurrency: source.left.currency,
    amountSrc,
    amountFee,
    cross,
    baseSrc,
    baseFee,
    gain: exchangeGain(line.row.direction, baseSrc, baseFee),
  };
}

/** A pair of lines that close each other: the payable and the receivable, or the positive and the negative one. */
function between(sides: Sides, kind: 'NETTING' | 'CREDIT', line: LineSide, other: LineSide, item: Taking): Computed[] {
  const { amountFee } = item;
  requireFits(sides, line, amountFee);
  const { cross, amountSrc: taken } = takenOf(sides, item, line.left.currency, other.left.currency);
  const amountOther = kind === 'CREDIT' ? negate(taken) : taken;
  requireFits(sides, other, amountOther);
  const baseFee = basePart(line.left, amountFee);
  const baseOther = basePart(other.left, amountOther);
  const baseSrc = kind === 'CREDIT' ? negate(baseOther) : baseOther;
  closePart(line, amountFee, baseFee, false);
  closePart(other, amountOther, baseOther, false);
  const shared = { kind, source: null, cross } as const;
  return [
    {
      ...shared,
      line,
      other,
      sourceCurrency: other.left.currency,
      amountSrc: taken,
      amountFee,
      baseSrc,
      baseFee,
      gain: exchangeGain(line.row.direction, baseSrc, baseFee),
    },
    {
      ...shared,
      line: other,
      other: line,
      sourceCurrency: line.left.currency,
      amountSrc: kind === 'CREDIT' ? negate(amountFee) : amountFee,
      amountFee: amountOther,
      baseSrc: kind === 'CREDIT' ? negate(baseFee) : baseFee,
      baseFee: baseOther,
      gain: '0',
    },
  ];
}

function reduced(sides: Sides, kind: 'CLAIM' | 'REBATE' | 'ROUNDING', line: LineSide, amountFee: Amount): Computed {
  requireFits(sides, line, amountFee);
  const baseFee = basePart(line.left, amountFee);
  closePart(line, amountFee, baseFee, false);
  const { currency } = line.left;
  return {
    kind,
    line,
    source: null,
    other: null,
    sourceCurrency: currency,
    amountSrc: amountFee,
    amountFee,
    cross: '1',
    baseSrc: baseFee,
    baseFee,
    gain: '0',
  };
}

/** FIN-024: the whole rest of a line, when its base is within the tolerance (chapter 14: base_open is compared and posted). */
function roundedOff(sides: Sides, line: LineSide): Computed {
  const { tolerance, seen } = sides;
  const { open, baseOpen } = line.left;
  if (isZero(open)) throw refuse('FIN_OPEN_CHANGED', `费用 ${line.row.feeNo} 已全部核销，没有尾差。`);
  if (compare(baseOpen, tolerance) > 0 || compare(baseOpen, negate(tolerance)) < 0)
    throw refuse(
      'FIN-024',
      `费用 ${line.row.feeNo} 余额${seen[line.row.direction] ? `折合 ${baseOpen} CNY，` : ''}超过尾差容许 ${tolerance} CNY。`,
    );
  return reduced(sides, 'ROUNDING', line, open);
}
