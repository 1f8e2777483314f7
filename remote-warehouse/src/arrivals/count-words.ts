import type { ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import type { CountLineInput } from '@shared/contract/warehouse/arrival.contract.ts';
import { COUNT_FIELDS } from '@shared/contract/warehouse/arrival.fields.ts';
import { DIFFERENCE_REASONS } from '@shared/contract/warehouse/arrival.labels.ts';
import { DAMAGE_CAUSES } from '@shared/contract/warehouse/damage.labels.ts';
import { fromScaled } from '@shared/ui/form/scaled.ts';

export type CountField = keyof typeof COUNT_FIELDS;
type Counted = Pick<CountLineInput, CountField>;
const FIELDS = Object.keys(COUNT_FIELDS) as CountField[];

const centimetres = (value: number) => `${fromScaled(value, 1)} cm`;
/** A value as it is read aloud, with its unit. */
const SAID: { [Field in CountField]: (value: NonNullable<Counted[Field]>) => string } = {
  actual: (value) => `${value} 件`,
  damaged: (value) => `${value} 件`,
  cause: (value) => DAMAGE_CAUSES[value],
  reason: (value) => DIFFERENCE_REASONS[value],
  reasonText: (value) => `「${value}」`,
  lengthMm: centimetres,
  widthMm: centimetres,
  heightMm: centimetres,
  unitWeight: (value) => `${fromScaled(value, 3)} kg`,
  productionDate: String,
  expiryDate: String,
};
function said<Field extends CountField>(field: Field, value: Counted[Field]): string {
  return `${COUNT_FIELDS[field]} ${value === null ? (field === 'actual' ? '未清点' : '未填') : SAID[field](value)}`;
}

/** 实到 70 件、实测长 60 cm */
export const countWords = (values: Counted, fields: readonly CountField[]): string =>
  fields.map((field) => said(field, values[field])).join('、');

/** What was sent of a line beside what it says now, of the fields that differ; null: nothing does. */
export function differenceWords(sent: Counted, line: ArrivalLine): { mine: string; now: string } | null {
  const fields = FIELDS.filter((field) => sent[field] !== line[field]);
  return fields.length === 0 ? null : { mine: countWords(sent, fields), now: countWords(line, fields) };
}
