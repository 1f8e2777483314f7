import type { CheckedLine } from '@shared/contract/logistics/order-checks.ts';
import { lineFigures } from '@shared/contract/logistics/order-figures.ts';
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
/** A line that is half typed has no figures yet. */
export const figures = (line: object) => (isMeasured(line) ? lineFigures(line, 'USD') : null);
