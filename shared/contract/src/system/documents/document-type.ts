import type { DocumentAuto } from './document-rule.ts';

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
