/** Seed number of every deterministic data set (warehouse-finance 12.1). */
export const SEED = 20_261_121;
/** The fixed clock of the data sets: 2026-11-20 12:00 in Shanghai. */
export const SEED_NOW = new Date('2026-11-20T04:00:00Z');

/** Random numbers that are the same in every run: mulberry32. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** Whole number, both ends included. */
  int(min: number, max: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** True in `percent` of a hundred. */
  chance(percent: number): boolean;
  /** The values in another order. */
  shuffle<Value>(values: readonly Value[]): Value[];
}

/** A generator of its own for each noun: `random('customers')` gives the same row of numbers whatever others draw. */
export function random(name: string, seed = SEED): Random {
  let state = seed >>> 0;
  for (const char of name) state = (Math.imul(state ^ char.charCodeAt(0), 0x01000193) + 0x9e37) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    pick: <Value>(values: readonly Value[]): Value => values[int(0, values.length - 1)] as Value,
    chance: (percent) => next() * 100 < percent,
    shuffle: <Value>(values: readonly Value[]): Value[] => {
      const mixed = [...values];
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = int(0, at);
        [mixed[at], mixed[other]] = [mixed[other] as Value, mixed[at] as Value];
      }
      return mixed;
    },
  };
}
