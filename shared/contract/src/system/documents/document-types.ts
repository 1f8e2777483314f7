import type { DocumentRule } from './document-rule.ts';
import type { DocumentType } from './document-type.ts';
import { LOGISTICS_DOCUMENTS } from './logistics-documents.ts';
import { FINANCE_DOCUMENTS, WAREHOUSE_DOCUMENTS } from './office-documents.ts';

/** Every document type in the order of the page, by its code. It inherits nothing: codes come from addresses (constructor). */
export const DOCUMENT_TYPES: Readonly<Record<string, DocumentType>> = Object.assign(
  Object.create(null) as Record<string, DocumentType>,
  LOGISTICS_DOCUMENTS,
  WAREHOUSE_DOCUMENTS,
  FINANCE_DOCUMENTS,
);
export const DOCUMENT_CODES = Object.keys(DOCUMENT_TYPES);

/** The rule of a type as the specification has it. */
export const defaultRule = (code: string): DocumentRule => ({
  number: { prefix: code, date: 'YYYYMMDD', width: 4, reset: 'DAY' },
  attachments: {},
  fields: Object.fromEntries(
    Object.entries(DOCUMENT_TYPES[code]?.steps ?? {}).flatMap(([state, { required }]) =>
      required ? [[state, [...required]]] : [],
    ),
  ),
  review: { needed: true, above: null },
  templateId: null,
  autos: [],
});

/** Whether a type is set as the specification has it; empty lists say nothing. */
export function isDefault(code: string, rule: DocumentRule): boolean {
  const told = (lists: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(lists)
      .flatMap(([state, names]) => (names.length > 0 ? [`${state}:${names.toSorted().join(',')}`] : []))
      .toSorted();
  const text = (one: DocumentRule) => {
    const { prefix, date, width, reset } = one.number;
    const { needed, above } = one.review;
    const lists = [told(one.attachments), told(one.fields), one.autos];
    return JSON.stringify([prefix, date, width, reset, needed, above, one.templateId, lists]);
  };
  return text(rule) === text(defaultRule(code));
}

/** Code of the document type that a record of an entity kind is. */
export const documentOf = (kind: string, row: Readonly<Record<string, unknown>>): string | undefined =>
  DOCUMENT_CODES.find((code) => {
    const type = DOCUMENT_TYPES[code];
    return type?.kind === kind && (type.direction === undefined || type.direction === row.direction);
  });
