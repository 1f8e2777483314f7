import { divide, multiply, roundMoney, subtract } from '../decimal.ts';
import { partOf } from '../figures.ts';

/** Totals of an order line that its allocations share: cm³, gram, and pieces in thousandths. */
export interface LineTotals {
  cartons: number;
  volume: number;
  gross: number;
  net: number;
  /** Pieces × 1000, so that it stays a whole number. */
  milliQty: number;
}
/** Figures of one allocation. */
export type Share = LineTotals;

/** Pieces text with at most 3 decimals ↔ thousandths. */
export const toMilli = (qty: string): number => {
  const [whole = '0', fraction = ''] = qty.split('.');
  return Number(whole) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
};
export const fromMilli = (milli: number): string =>
  `${Math.trunc(milli / 1000)}.${String(milli % 1000).padStart(3, '0')}`;

/** Decimals of a quantity at most, also of one whose unit is not known (2.2). */
export const QTY_DECIMALS = 3;
/** Smallest amount of a unit in thousandths: 1000 of 个, which has no decimals, 1 of 千克, which has three. */
export const qtyStep = (decimals: number): number => 10 ** (QTY_DECIMALS - Math.min(decimals, QTY_DECIMALS));
/** Whether a quantity has no more decimals than its unit (chapter 16); none is no fault. */
export const obeysUnit = (qty: string | null, decimals: number): boolean =>
  qty === null || toMilli(qty) % qtyStep(decimals) === 0;
/** What a field says whose quantity has more decimals than its unit. */
export const oddQuantity = (unitName: string, decimals: number): string =>
  decimals === 0 ? `单位「${unitName}」不能有小数` : `单位「${unitName}」最多 ${decimals} 位小数`;
/**
 * The part of a quantity for `cartons` of `of` cartons after the first `before`, in the decimals of its unit (LOG-023,
 * LOG-070): the remainder goes to the part in which it becomes whole, so that all parts sum to the quantity.
 */
export const partOfQty = (qty: string, decimals: number, of: number, before: number, cartons: number): string =>
  fromMilli(partOf(toMilli(qty), Math.max(1, of), before, cartons, qtyStep(decimals)));

/** A live allocation to be split: its cartons and, once it is loaded, the figures that stay as they are. */
export interface Portion {
  cartons: number;
  frozen?: LineTotals | null;
}

/**
 * LOG-023: shares of the live allocations of one line, given in order of id. What is loaded is frozen; the others share
 * what is left by cumulative rounding, so that the shares of all cartons sum to the line exactly and the last pieces take
 * the rest. `decimals`: of the unit that the pieces are counted in.
 */
export function splitLine(line: LineTotals, portions: readonly Portion[], decimals = QTY_DECIMALS): Share[] {
  const left = { ...line };
  for (const { frozen } of portions) if (frozen) for (const key of TOTALS) left[key] -= frozen[key];
  let before = 0;
  return portions.map(({ cartons, frozen }) => {
    if (frozen) return frozen;
    const part = (total: number, step = 1) =>
      partOf(Math.max(0, total), Math.max(1, left.cartons), before, cartons, step);
    const share = {
      cartons,
      volume: part(left.volume),
      gross: part(left.gross),
      net: part(left.net),
      milliQty: part(left.milliQty, qtyStep(decimals)),
    };
    before += cartons;
    return share;
  });
}
const TOTALS = ['cartons', 'volume', 'gross', 'net', 'milliQty'] as const satisfies readonly (keyof LineTotals)[];

/**
 * LOG-023 for money: the part of an amount over `total` cartons that belongs to `cartons` after the first `before`, cut
 * cumulatively in the digits of the currency, so that all parts sum to the amount. Null stays null.
 */
export function partOfMoney(
  amount: string | null,
  currency: string,
  total: number,
  before: number,
  cartons: number,
): string | null {
  if (amount === null) return null;
  const until = (count: number) =>
    roundMoney(divide(multiply(amount, String(count)), String(Math.max(1, total))), currency);
  return roundMoney(subtract(until(before + cartons), until(before)), currency);
}

/** Free cartons of a line, LOG-022: cartons − live allocated − closed; never below zero. */
export const freeCartons = (line: { cartons: number; allocatedCartons: number; closedCartons: number }): number =>
  Math.max(0, line.cartons - line.allocatedCartons - line.closedCartons);

/** 拼柜状态 of an order over its lines, LOG-025; cartons written off count as dealt with. */
export function allocState(cartons: number, allocated: number, closed: number): 'NONE' | 'PART' | 'FULL' {
  if (allocated === 0) return 'NONE';
  return allocated + closed >= cartons ? 'FULL' : 'PART';
}
