import type { DocumentRule } from './document-rule.ts';
import type { PrintSourceName } from '../print.contract.ts';
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
    if (!type?.kinds.includes(kind)) return false;
    return !type.where || type.where.values.includes(String(row[type.where.column]));
  });
/** Code of the document type that a print is of. */
export const documentPrintedBy = (source: PrintSourceName): string | undefined =>
  DOCUMENT_CODES.find((code) => DOCUMENT_TYPES[code]?.prints.includes(source));

/**
 * A rule as it is read today: what it demands in states for which its type no longer offers it counts no more, and a state
 * that was once called otherwise has its name.
 */
export function ruleOfToday(code: string, rule: DocumentRule): DocumentRule {
  const { steps = {} } = DOCUMENT_TYPES[code] ?? {};
  const today = (lists: DocumentRule['fields']) =>
    Object.fromEntries(
      Object.entries(lists).flatMap(([state, names]) => {
        const now = RENAMED[`${code}.${state}`] ?? state;
        return Object.hasOwn(steps, now) && !steps[now]?.itself ? [[now, names]] : [];
      }),
    );
  return { ...rule, attachments: today(rule.attachments), fields: today(rule.fields) };
}
/** 待到货 of 入库单 stood under a name that no inbound ever had, so that nothing was asked. */
const RENAMED: Readonly<Record<string, string>> = { 'RK.AWAITING': 'PENDING' };
