import type { ForeignHsInput } from '@shared/contract/system/foreign-hs.contract.ts';
import { trimDecimal } from '../../platform/columns.ts';

const percent = (rate: number): string => `${rate / 100}%`;
type Duty = Pick<ForeignHsInput, 'dutyKind' | 'dutyRate' | 'specificDuty' | 'specificCurrency'>;
/** 5%, USD 0.35/千克, 5% + USD 0.35/千克. `unit`: name of the unit. */
export function dutyText({ dutyKind, dutyRate, specificDuty, specificCurrency }: Duty, unit: string | null): string {
  const specific = specificDuty === null ? '' : `${specificCurrency ?? ''} ${trimDecimal(specificDuty)}/${unit ?? ''}`;
  if (dutyKind === 'SPECIFIC') return specific;
  return dutyKind === 'COMPOUND' ? `${percent(dutyRate ?? 0)} + ${specific}` : percent(dutyRate ?? 0);
}
/** 反倾销税 12%、MPF 0.34%. */
export const taxText = (taxes: ForeignHsInput['otherTaxes']): string | null =>
  taxes.map(({ name, rate }) => `${name} ${percent(rate)}`).join('、') || null;
/** RCEP 0%、中韩 2.5%. */
export const ftaText = (fta: ForeignHsInput['fta']): string | null =>
  fta.map(({ agreement, rate }) => `${agreement} ${percent(rate)}`).join('、') || null;
