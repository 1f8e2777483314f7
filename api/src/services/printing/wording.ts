import { ownLabel } from '@shared/contract/label-of.ts';
import { INSPECTION_RESULT, SAMPLING } from '@shared/contract/logistics/inspection-rules.ts';
import { LOAD_POSITION } from '@shared/contract/logistics/allocation.fields.ts';
import { LOAD_DIFFERENCE } from '@shared/contract/logistics/loading-slip.contract.ts';
import { SEVERITIES } from '@shared/contract/system/inspect-form/form.ts';
import { LABEL_DICTS } from '@shared/contract/system/template-dicts.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { ENGLISH_LABELS } from './english.ts';

type Labels = Readonly<Record<string, string>>;
const CHINESE: Readonly<Record<string, Labels>> = {
  ...LABEL_DICTS,
  inspectionResult: INSPECTION_RESULT,
  sampling: SAMPLING,
  severity: SEVERITIES,
  loadDifference: LOAD_DIFFERENCE,
  loadPosition: LOAD_POSITION,
};
const ENGLISH: Readonly<Record<string, Labels>> = ENGLISH_LABELS;

/**
 * A name in the language of a sheet. English sheets take the English name, without one `fallback` (the Chinese name, or a
 * code that people abroad read); sheets in two languages both, once where they are the same.
 */
export function nameIn(
  language: TemplateLanguage,
  chinese: string,
  english: string | null | undefined,
  fallback = chinese,
): string {
  if (language === 'ZH') return chinese;
  if (language === 'EN') return english || fallback;
  return english && english !== chinese ? `${chinese} ${english}` : chinese;
}

/** The label of a code in the language of a sheet; a code that no table knows stays as it is. */
export function labelIn(language: TemplateLanguage, dict: string, code: string): string {
  const chinese = ownLabel(CHINESE[dict], code);
  return chinese === undefined ? code : nameIn(language, chinese, ownLabel(ENGLISH[dict], code));
}

/** Codes of our states are English words: PART_LOADED → Part loaded. */
export const stateIn = (language: TemplateLanguage, label: string, code: string): string =>
  nameIn(language, label, `${code.charAt(0)}${code.slice(1).toLowerCase().replaceAll('_', ' ')}`);

/** What may lie across a page. */
const WATERMARKS = {
  DRAFT: ['草稿', 'DRAFT'],
  CANCELLED: ['已取消', 'CANCELLED'],
  VOID: ['作废', 'VOID'],
  VOIDED: ['已作废', 'VOID'],
  REFUSED: ['已拒绝', 'REFUSED'],
  ROLLED: ['已甩柜', 'ROLLED'],
  BOOKING_CANCELLED: ['已退舱', 'CANCELLED'],
  UNASSIGNED: ['未派车', 'NOT ASSIGNED'],
  RETURNED: ['已退回', 'RETURNED'],
  BOUNCED: ['已退票', 'BOUNCED'],
  REVERSED: ['已冲红', 'REVERSED'],
} as const;
export type Watermark = keyof typeof WATERMARKS;
export function watermarkIn(language: TemplateLanguage, mark: Watermark): string {
  const [chinese, english] = WATERMARKS[mark];
  return nameIn(language, chinese, english);
}

/** Units that charges are reckoned in, as fees and quotations write them. */
const CHARGE_UNITS: Labels = {
  吨: 't',
  箱: 'carton',
  票: 'shipment',
  柜: 'container',
  个: 'piece',
  件: 'piece',
  天: 'day',
  车: 'truck',
  小时: 'hour',
  次: 'time',
  立方天: 'CBM-day',
  货值: 'of value',
  '货值 %': '% of value',
};
/** The unit of a charge in the language of a sheet. */
export const chargeUnitIn = (language: TemplateLanguage, unit: string): string =>
  nameIn(language, unit, ownLabel(CHARGE_UNITS, unit));
