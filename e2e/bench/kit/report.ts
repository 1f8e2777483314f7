import { appendFileSync } from 'node:fs';

/** One figure of quality.md with its limit; `least` when more is better. */
export interface Figure {
  what: string;
  value: number;
  limit: number;
  least?: boolean;
  unit?: string;
  /** Printed, but held against nothing: context of another figure. */
  note?: string;
}

/**
 * Prints the figures beside their targets, with measured ÷ target, or hands them to `npm run bench` for its one table
 * (BENCH_FIGURES names a file); the process fails when one misses.
 */
export function report(figures: readonly Figure[]): void {
  const rows = figures.map(({ what, value, limit, least, unit = '', note }) => {
    const met = least ? value >= limit : value <= limit;
    if (!met) process.exitCode = 1;
    return {
      what,
      target: `${least ? '≥' : '≤'} ${limit}${unit}`,
      measured: `${round(value)}${unit}`,
      ratio: round(value / limit),
      met: met ? 'yes' : 'NO',
      note: note ?? '',
    };
  });
  const file = process.env.BENCH_FIGURES;
  if (file) appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  else console.table(rows);
}

/** Two digits that count: shifts are thousandths. */
const round = (value: number) =>
  Math.abs(value) < 0.1 ? value.toFixed(4) : Math.abs(value) < 10 ? value.toFixed(2) : String(Math.round(value));

export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
