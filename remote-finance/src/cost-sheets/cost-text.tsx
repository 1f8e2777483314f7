import type { CostBasis } from '@shared/contract/logistics/cost-share.ts';
import { Money, NumberText, Volume, Weight } from '@shared/ui/format/format-text.tsx';

/** Basis points → 18.57%; none: 「—」. A masked figure stays as the server gives it. */
export const percentText = (bp: number | string | null | undefined): string =>
  typeof bp === 'number' ? `${(bp / 100).toFixed(2)}%` : (bp ?? '—');
/** CNY; nothing where there is no figure. */
export const cny = (value: string | null | undefined) => (value ? <Money value={value} currency="CNY" plain /> : '—');
/** A weight in the unit of its basis: CBM, kg, RT, cartons, CNY, percent. */
export function BasisWeight({ basis, weight }: { basis: CostBasis; weight: string }) {
  if (basis === 'VOLUME') return <Volume cm3={Number(weight)} />;
  if (basis === 'GROSS') return <Weight gram={Number(weight)} />;
  if (basis === 'MANUAL') return percentText(Number(weight));
  return <NumberText value={weight} />;
}
/** Whether an amount is there to reckon with: not hidden, not masked. */
export const isAmount = (value: string | null | undefined): value is string => /^-?\d/.test(value ?? '');
