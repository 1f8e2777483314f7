import type { RatingPart } from '@shared/contract/accounts/supplier.answers.ts';

/** Fewer promises than this say nothing: the supplier stays unrated. */
export const FEWEST_PROMISES = 3;
/** Lines of its statements, and those of them in dispute (FIN-044). */
export interface Disputes {
  lines: number;
  disputed: number;
}

/**
 * 3.3 rating, 1–5 with one decimal, half up: 1 + 4 × on-time rate × (1 − dispute rate). A supplier that keeps every promise
 * and whose bills nobody disputes has 5, one that keeps none has 1. null: too few promises to judge. Without statements
 * the dispute rate is 0.
 */
export function ratingOf(parts: readonly RatingPart[], disputes: Disputes | null): string | null {
  const sum = (key: 'promised' | 'kept') => parts.reduce((total, part) => total + part[key], 0);
  const promised = sum('promised');
  if (promised < FEWEST_PROMISES) return null;
  const { lines, disputed } = disputes && disputes.lines > 0 ? disputes : { lines: 1, disputed: 0 };
  // Integers only, so that a half is a half: 40 × kept × (lines − disputed) over promised × lines are tenths above 1.
  const tenths = 40 * sum('kept') * (lines - disputed);
  const whole = promised * lines;
  const rounded = 10 + Math.floor((2 * tenths + whole) / (2 * whole));
  return `${Math.floor(rounded / 10)}.${rounded % 10}`;
}
