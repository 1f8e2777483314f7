/** Labels of receipts 3.3; codes are stored (4.21). */
export const RECEIPT_KINDS = {
  FREIGHT: '运费',
  GOODS: '货款',
  PREPAID: '预收',
  FOREIGN: '外汇收汇',
  TAX_REFUND: '退税到账',
  INTERNAL: '内部往来',
} as const;
export type ReceiptKind = keyof typeof RECEIPT_KINDS;
/** Kinds that are nobody's advance: they credit 122101 and 2241, have no customer and settle nothing (FIN-091). */
export const KINDS_WITHOUT_CUSTOMER: readonly ReceiptKind[] = ['TAX_REFUND', 'INTERNAL'];

/** PART and FULL follow from what is left of a confirmed receipt. */
export const RECEIPT_STATES = {
  UNCLAIMED: '待认领',
  CLAIMED: '待确认',
  CONFIRMED: '已确认',
  PART: '部分核销',
  FULL: '已核销',
  VOID: '已作废',
  REVERSED: '已冲红',
} as const;
export type ReceiptState = keyof typeof RECEIPT_STATES;
export const RECEIPT_TONES = {
  UNCLAIMED: 'orange',
  CLAIMED: 'blue',
  CONFIRMED: 'green',
  PART: 'green',
  FULL: 'default',
  VOID: 'default',
  REVERSED: 'red',
} as const;

/** Slot of a receipt's attachments with the paper of the bank. */
export const SLIP_SLOT = '水单';
