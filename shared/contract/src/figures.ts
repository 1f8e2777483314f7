import { compare, divide, round } from './decimal.ts';

/** Volume of a line, LOG-020: L×W×H×cartons in cm³, rounded once to an integer. Sides are mm, cartons a count. */
export function lineVolume(lengthMm: number, widthMm: number, heightMm: number, cartons: number): number {
  const mm3 = BigInt(lengthMm) * BigInt(widthMm) * BigInt(heightMm) * BigInt(cartons);
  return Number((mm3 + 500n) / 1000n);
}

/**
 * Part of a total for `cartons` of `of` cartons after `before` were given out, LOG-023: cumulative, so that the parts
 * of all cartons sum to the total exactly. Total is an integer in the stored unit (cm³, gram). Each part is a multiple of
 * `step` stored units (pieces in thousandths: 1000); a total that is none is rounded with its last part.
 */
export function partOf(total: number, of: number, before: number, cartons: number, step = 1): number {
  const whole = 2n * BigInt(of) * BigInt(step);
  const until = (count: number) =>
    Number((2n * BigInt(total) * BigInt(count) + BigInt(of) * BigInt(step)) / whole) * step;
  return until(before + cartons) - until(before);
}

/** cm³ → CBM with 3 decimals, half up. */
export const cbm = (cm3: number): string => round(divide(String(cm3), '1000000'), 3);
/** gram → kg with 2 decimals, half up. */
export const kg = (gram: number): string => round(divide(String(gram), '1000'), 2);
/** CBM text → cm³; kg text → gram; cm text → mm. Rounded half up to the stored unit. */
export const toCm3 = (text: string): number => Number(round(text, 6).replace('.', ''));
export const toGram = (text: string): number => Number(round(text, 3).replace('.', ''));
export const toMm = (cm: string): number => Number(round(cm, 1).replace('.', ''));
/** m text → mm. */
export const metresToMm = (metres: string): number => Number(round(metres, 3).replace('.', ''));
/** A cell in the stored unit; an empty one stays empty. */
export const scaled = (text: string | null, to: (text: string) => number): number | null =>
  text === null ? null : to(text);

/** kg per CBM of a transport mode (charge.kg_per_cbm). */
export const KG_PER_CBM = { SEA: 1000, RAIL: 500, ROAD: 333 } as const;

/** Chargeable tonnes LOG-031: max(CBM, kg ÷ kg_per_cbm, minimum), 3 decimals half up. */
export function chargeableTonnes(cm3: number, gram: number, kgPerCbm: number, minimum = '1.000'): string {
  const volume = divide(String(cm3), '1000000');
  const weight = divide(String(gram), String(kgPerCbm * 1000));
  const larger = compare(volume, weight) >= 0 ? volume : weight;
  return round(compare(larger, minimum) >= 0 ? larger : minimum, 3);
}
