import * as z from 'zod/mini';
import { optional } from './fields.ts';

/** A whole number of a small unit that people type in a larger one: what is wrong with it is said in theirs. */
const typedIn =
  (unit: string, digits: number) =>
  (min: number, max: number = Number.MAX_SAFE_INTEGER) => {
    const told = (value: number) => `${value / 10 ** digits}${unit}`;
    // What stands there is no such number: the text that was typed.
    const error = ({ input }: { input?: unknown }) =>
      typeof input === 'string' && input !== '' ? `请填数字，最多 ${digits} 位小数` : undefined;
    return z
      .number({ error })
      .check(z.int('必须是整数'), z.minimum(min, `不能小于 ${told(min)}`), z.maximum(max, `不能大于 ${told(max)}`));
  };
/** mm, typed in cm. */
export const millimetres = typedIn(' cm', 1);
/** mm, typed in m. */
export const metres = typedIn(' m', 3);
/** Gram, typed in kg. */
export const grams = typedIn(' kg', 3);
/** cm³, typed in m³. */
export const cubicCentimetres = typedIn(' m³', 6);
/** Basis points, typed in percent. */
export const basisPoints = typedIn('%', 2);

/** Most pieces of a line of a warehouse document. */
export const MAX_PIECES = 1_000_000;

/** The longest side of a piece or carton, mm (LOG-020). */
export const MAX_SIDE = 15_000;
/** A side of a piece or carton; null: not measured. */
export const side = () => optional(millimetres(1, MAX_SIDE));
