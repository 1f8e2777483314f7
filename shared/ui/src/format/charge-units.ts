import { divide, round } from '@shared/contract/decimal.ts';
import { PRICE_UNITS, type ChargeBasis } from '@shared/contract/warehouse/charge.labels.ts';
import { formatDecimal } from './format.ts';

/** Units of which a price is for one, and the decimals they are shown with. */
const SCALES: Readonly<Partial<Record<ChargeBasis, readonly [scale: string, digits: number]>>> = {
  CBM_DAY: ['1000000', 3],
  TON_DAY: ['1000000', 3],
};

/** What a line charges, in the unit of its price: 166.000; cm³·day and gram·day are m³·day and t·day. */
export function unitsText(basis: ChargeBasis, units: number | null): string {
  if (units === null) return '—';
  const [scale, digits] = SCALES[basis] ?? ['1', 0];
  return formatDecimal(round(divide(String(units), scale), digits), digits);
}
/** The unit of it; of 月包 a day, whose price is for the month. */
export const unitOf = (basis: ChargeBasis): string => (basis === 'FIXED_MONTH' ? '天' : PRICE_UNITS[basis]);
