import type { DocumentAuto, DocumentRule } from './document-rule.ts';
import { LOGISTICS_DOCUMENTS } from './logistics-documents.ts';
import { FINANCE_DOCUMENTS, WAREHOUSE_DOCUMENTS } from './office-documents.ts';

/** A state that a document enters by going on; the conditions of 单据设置 are asked on the way into it. */
export interface DocumentStep {
  label: string;
  /** Columns that may be made compulsory, with their labels. */
  fields?: Readonly<Record<string, string>>;
  /** Those of them that are compulsory unless changed. */
  required?: readonly string[];
  /** What a rule of the state machine demands anyway (5.2): shown, cannot be switched off. */
  fixed?: readonly string[];
}
/** A document type: what can be set for it. The key is its default prefix (1.3; warehouse-finance 1.4). */
export interface DocumentType {
  title: string;
  area: keyof typeof DOCUMENT_AREAS;
  /** Entity kind; null: its numbers only. */
  kind: string | null;
  /** Where receivables and payables share a kind: which of them it is. */
  direction?: 'AR' | 'AP';
  /** Page of one document, before its id. */
  page?: string;
  /** States in their order; going back asks for nothing. */
  steps: Readonly<Record<string, DocumentStep>>;
  /** What the threshold of the review is compared with; left out: review is not a matter of setting. */
  reviewAmount?: string;
  /** Who checks whom where that is fixed by the document's own states. */
  reviewFixed?: string;
  autos: readonly DocumentAuto[];
}
export const DOCUMENT_AREAS = { logistics: '物流', warehouse: '仓库', finance: '财务' } as const;

/** Every document type in the order of the page. */
export const DOCUMENT_TYPES: Readonly<Record<string, DocumentType>> = {
  ...LOGISTICS_DOCUMENTS,
  ...WAREHOUSE_DOCUMENTS,
  ...FINANCE_DOCUMENTS,
};
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
