import { add, divide, isZero, multiply, negate, round, roundMoney, subtract, type Amount } from '../decimal.ts';
import { profitOf } from '../logistics/quotation-rules.ts';
import { shareOut } from '../share.ts';
import type { CostLineKind } from './cost-sheet.labels.ts';

/** Sums of a sheet by kind, CNY without tax; `estimated` of direct and shared together. */
export interface CostSums {
  income: Amount;
  direct: Amount;
  shared: Amount;
  taxDiff: Amount;
  estimated: Amount;
}
/** A line as the rules count it; `containerId` null: of no container. */
export interface CountedLine {
  kind: CostLineKind;
  amount: Amount;
  isEstimate: boolean;
  containerId: string | null;
}
const KEYS = { INCOME: 'income', DIRECT: 'direct', SHARED: 'shared', TAX_DIFF: 'taxDiff' } as const;
const ZERO: CostSums = { income: '0', direct: '0', shared: '0', taxDiff: '0', estimated: '0' };
const cny = (value: Amount) => roundMoney(value, 'CNY');

/** FIN-003: the sums of lines that are rounded already. */
export function sumsOf(lines: readonly Pick<CountedLine, 'kind' | 'amount' | 'isEstimate'>[]): CostSums {
  const sums = { ...ZERO };
  for (const { kind, amount, isEstimate } of lines) {
    sums[KEYS[kind]] = add(sums[KEYS[kind]], amount);
    if (isEstimate && kind !== 'INCOME') sums.estimated = add(sums.estimated, amount);
  }
  return {
    income: cny(sums.income),
    direct: cny(sums.direct),
    shared: cny(sums.shared),
    taxDiff: cny(sums.taxDiff),
    estimated: cny(sums.estimated),
  };
}

/**
 * FIN-130, FIN-135: profit = income − direct − shared − tax difference; a refund is no income and takes no part. Margin in
 * basis points, half up; null (「—」) without income.
 */
export const orderProfit = (sums: CostSums): { profit: Amount; marginBp: number | null } =>
  profitOf(sums.income, add(sums.direct, sums.shared, sums.taxDiff));

/** 暂估占比: estimated part of all costs in basis points; null without costs. */
export function estimateShareBp({ direct, shared, taxDiff, estimated }: CostSums): number | null {
  const costs = add(direct, shared, taxDiff);
  return isZero(costs) ? null : Number(round(divide(multiply(estimated, '10000'), costs), 0));
}

/**
 * FIN-134: the lines of an order by its containers. A line that names one of them belongs to it, the others go over all by
 * `weight` (volume; evenly when there is none) with FIN-005, so that containers sum to the order. No container: key ''.
 */
export function byContainer(
  lines: readonly CountedLine[],
  boxes: readonly { id: string; weight: string }[],
): Map<string, CostSums> {
  const found = new Map<string, CountedLine[]>();
  const put = (id: string, line: CountedLine) => found.set(id, [...(found.get(id) ?? []), line]);
  for (const line of lines) {
    const own = boxes.find(({ id }) => id === line.containerId);
    const shares = own ? null : overAll(line.amount, boxes);
    if (shares) for (const [id, amount] of shares) put(id, { ...line, amount });
    else put(own?.id ?? '', line);
  }
  return new Map([...found].map(([id, own]) => [id, sumsOf(own)]));
}
const overAll = (amount: Amount, boxes: readonly { id: string; weight: string }[]) =>
  shareOut(amount, 'CNY', boxes) ??
  shareOut(
    amount,
    'CNY',
    boxes.map(({ id }) => ({ id, weight: '1' })),
  );

/** CNY without tax of a line at its rate (FIN-090). */
export const baseEx = (amountEx: Amount, rate: Amount): Amount => cny(multiply(amountEx, rate));

/** What of a figure an earlier, locked version does not hold yet (FIN-136). */
export const notYet = (all: Amount, locked: Amount): Amount => cny(subtract(all, locked));

/** The shares of a red line: those of the line that it takes back, negative. */
export const mirrored = <Line extends { amount: Amount }>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, amount: negate(line.amount) }));
