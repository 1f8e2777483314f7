import type { FieldGroup } from '../access.ts';
import type { TemplateLanguage } from './template.labels.ts';

/**
 * What a template may name. A leaf has samples, one for each sample row; a group has `fields`, a list `list`. The tree is
 * the field tree of the editor, the truth of the validator, and the sample document of the preview. Values are texts.
 */
export interface TemplateField {
  title: string;
  samples?: readonly string[];
  /** Samples of a sheet in English where they differ. */
  english?: readonly string[];
  /** Field right that drops it from a print of somebody who may not see it (SYS-034). */
  group?: FieldGroup;
  fields?: TemplateFields;
  list?: TemplateFields;
}
export type TemplateFields = Readonly<Record<string, TemplateField>>;

/** A leaf. */
export const leaf = (title: string, ...samples: string[]): TemplateField => ({ title, samples });
/** A leaf that a field right guards. */
export const guarded = (group: FieldGroup, title: string, ...samples: string[]): TemplateField => ({
  title,
  samples,
  group,
});
/** The field with other samples for sheets in English. */
export const inEnglish = (field: TemplateField, ...english: string[]): TemplateField => ({ ...field, english });
/** Some fields under one name. */
export const group = (title: string, fields: TemplateFields): TemplateField => ({ title, fields });
/** Rows. */
export const list = (title: string, rows: TemplateFields): TemplateField => ({ title, list: rows });

/** The field of a path, looked for from the innermost scope outwards; undefined: unknown. */
export function fieldAt(scopes: readonly TemplateFields[], path: string): TemplateField | undefined {
  const [first = '', ...rest] = path.split('.');
  const scope = scopes.findLast((each) => Object.hasOwn(each, first));
  let field = scope?.[first];
  for (const key of rest) {
    const inner = field?.fields;
    field = inner && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }
  return field;
}

/** Paths with their field groups, as applyFieldRights wants them: `lines.*.amount`. */
export function guardedPaths(fields: TemplateFields, before = ''): Record<string, FieldGroup> {
  return Object.entries(fields).reduce<Record<string, FieldGroup>>((found, [key, field]) => {
    if (field.group) found[before + key] = field.group;
    if (field.fields) Object.assign(found, guardedPaths(field.fields, `${before}${key}.`));
    if (field.list) Object.assign(found, guardedPaths(field.list, `${before}${key}.*.`));
    return found;
  }, {});
}

const SAMPLE_ROWS = 3;
/** The sample document of a tree in a language; a sheet in two languages has the Chinese one. */
export function sampleData(
  fields: TemplateFields,
  language: TemplateLanguage = 'ZH',
  row = 0,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field.list
        ? Array.from({ length: SAMPLE_ROWS }, (_, at) => sampleData(field.list ?? {}, language, at))
        : field.fields
          ? sampleData(field.fields, language, row)
          : sampleOf((language === 'EN' ? field.english : undefined) ?? field.samples ?? [], row),
    ]),
  );
}
const sampleOf = (samples: readonly string[], row: number): string => samples[row % samples.length] ?? '';

/** Title of what a Chinese sheet writes out as 大写. */
export const IN_WORDS = '大写金额（仅人民币）';
