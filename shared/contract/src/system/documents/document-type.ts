import type { PrintSourceName } from '../print.contract.ts';
import type { DocumentAuto } from './document-rule.ts';

/** What may be demanded of a document before it enters a state. */
interface StepDemand {
  /** Columns that may be made compulsory, with their labels. */
  fields?: Readonly<Record<string, string>>;
  /** Those of them that are compulsory unless changed. */
  required?: readonly string[];
  /** What a rule of the state machine demands anyway (5.2): shown, cannot be switched off. */
  fixed?: readonly string[];
  /** The document enters it by itself (put away, complete): its people are told, nothing can be demanded. */
  itself?: true;
}
/** A state that a document enters by going on; the conditions of 单据设置 are asked on the way into it. */
export interface DocumentStep extends StepDemand {
  label: string;
}
/** A document type: what can be set for it. The key is its default prefix (1.3; warehouse-finance 1.4). */
export interface DocumentType {
  title: string;
  area: keyof typeof DOCUMENT_AREAS;
  /** Entity kinds of its documents; none: its numbers only. */
  kinds: readonly string[];
  /** Where types share a kind: the column that tells them apart, and its values here. */
  where?: { column: string; values: readonly string[] };
  /** What is printed of it. */
  prints: readonly PrintSourceName[];
  /** Page of one document, before its id. */
  page?: string;
  /** All its states in their order: who goes back is asked for nothing. */
  states: readonly string[];
  /** States beside the way (退单, 待整改): who comes out of one goes on, wherever it stands in the order. */
  aside: readonly string[];
  /** Those for which something can be set, in their order. */
  steps: Readonly<Record<string, DocumentStep>>;
  /** What the threshold of the review is compared with; left out: review is not a matter of setting. */
  reviewAmount?: string;
  /** Who checks whom where that is fixed by the document's own states. */
  reviewFixed?: string;
  autos: readonly DocumentAuto[];
}
export const DOCUMENT_AREAS = { logistics: '物流', warehouse: '仓库', finance: '财务' } as const;

/** States and steps of a type out of the labels of its states. */
export const stepsOf = <State extends string>(
  labels: Readonly<Record<State, string>>,
  demands: { readonly [Each in State]?: StepDemand },
  aside: readonly NoInfer<State>[] = [],
): Pick<DocumentType, 'states' | 'aside' | 'steps'> => ({
  states: Object.keys(labels),
  aside,
  steps: Object.fromEntries(
    (Object.keys(demands) as State[]).map((state) => [state, { label: labels[state], ...demands[state] }]),
  ),
});

/** Columns of a record that may be made compulsory, with the labels that they have everywhere. */
export const columnsOf = <Field extends string>(labels: Readonly<Record<Field, string>>, ...names: Field[]) =>
  Object.fromEntries(names.map((name) => [name, labels[name]]));
