import type { CheckedLine } from '@shared/contract/logistics/order-checks.ts';
import { lineFigures } from '@shared/contract/logistics/order-figures.ts';
import { toDecimal } from '@shared/ui/form/scaled.ts';
import type { FormLine } from './order-values.ts';

const MEASURES = [
  'lengthMm',
  'widthMm',
  'heightMm',
  'cartonGross',
  'cartonNet',
  'volumeTyped',
  'grossTyped',
  'netTyped',
] as const;
/** Whether the measures of a line can be read; what is half typed is still text. */
export const isMeasured = (line: object): line is CheckedLine => {
  const typed = line as Partial<FormLine>;
  return (
    typeof typed.cartons === 'number' && MEASURES.every((key) => typed[key] === null || typeof typed[key] === 'number')
  );
};
const DECIMALS = ['qty', 'pcsPerCarton', 'unitPrice'] as const;
/** What counts of a line: a number that is no number yet (「一百」) counts as none. */
export const counted = (line: CheckedLine): CheckedLine => {
  const typed: Record<string, unknown> = { ...line };
  const missing = DECIMALS.filter((key) => typeof typed[key] === 'string' && toDecimal(typed[key]) !== typed[key]);
  return { ...line, ...Object.fromEntries(missing.map((key) => [key, null])) };
};
/** A line that is half typed has no figures yet. */
export const figures = (line: object) => (isMeasured(line) ? lineFigures(counted(line), 'USD') : null);
