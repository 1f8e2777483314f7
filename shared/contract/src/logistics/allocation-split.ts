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

/**
 * LOG-023: shares of the live allocations of one line, given in order of id. Cumulative rounding, so that the shares
 * of all cartons sum to the line exactly and the last pieces take the rest.
 */
export function splitLine(line: LineTotals, cartons: readonly number[]): Share[] {
  let before = 0;
  return cartons.map((count) => {
    const part = (total: number) => partOf(total, line.cartons, before, count);
    const share = {
      cartons: count,
      volume: part(line.volume),
      gross: part(line.gross),
      net: part(line.net),
      milliQty: part(line.milliQty),
    };
    before += count;
    return share;
  });
}

/** Free cartons of a line, LOG-022: cartons − live allocated − closed; never below zero. */
export const freeCartons = (line: { cartons: number; allocatedCartons: number; closedCartons: number }): number =>
  Math.max(0, line.cartons - line.allocatedCartons - line.closedCartons);

/** 拼柜状态 of an order over its lines, LOG-025; cartons written off count as dealt with. */
export function allocState(cartons: number, allocated: number, closed: number): 'NONE' | 'PART' | 'FULL' {
  if (allocated === 0) return 'NONE';
  return allocated + closed >= cartons ? 'FULL' : 'PART';
}
