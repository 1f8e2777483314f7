/** What order, loading slip, declaration and clearance say of the same goods. */
export const CHAIN_FIELD = { QTY: '数量', UNIT: '单位', VALUE: '货值', CURRENCY: '币种', HS: 'HS编码' } as const;
export type ChainField = keyof typeof CHAIN_FIELD;

/** One thing on which the documents of a container differ (LOG-070, LOG-087); null: that document does not say. */
export interface ChainDifference {
  /** Item of the declaration, line of the clearance; 0: not on the document. */
  lineNo: number;
  name: string;
  field: ChainField;
  ordered: string | null;
  loaded: string | null;
  declared: string | null;
  /** Absent on a declaration. */
  cleared?: string | null;
  /** Why, where the system knows: a remainder that was rounded, a rate that is missing. */
  note: string | null;
}
