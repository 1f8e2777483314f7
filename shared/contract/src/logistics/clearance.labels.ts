/** Papers that customs abroad want (2.11). */
export const CLEARANCE_DOC = {
  TELEX: '提单电放',
  ORIGIN: '原产地证',
  INVOICE: '发票',
  PACKING: '箱单',
  FTA: 'CO/FTA',
  AUTHORITY: '授权书',
} as const;
export type ClearanceDoc = keyof typeof CLEARANCE_DOC;
export const CLEARANCE_DOCS = Object.keys(CLEARANCE_DOC) as ClearanceDoc[];
export const DOC_STATE = { WAITING: '待收', RECEIVED: '已收', WAIVED: '豁免' } as const;
export type DocState = keyof typeof DOC_STATE;
export const DOC_TONES: Record<DocState, string> = { WAITING: 'orange', RECEIVED: 'green', WAIVED: 'default' };
/** Who bears duty and VAT: the customer, or we for him (代收代付). */
export const TAX_PAYER = { CUSTOMER: '客户', ADVANCE: '代垫' } as const;
export type TaxPayer = keyof typeof TAX_PAYER;
