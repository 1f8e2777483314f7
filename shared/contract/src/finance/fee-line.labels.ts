/** Labels of fee lines 3.1; codes are stored (4.21). */
export const FEE_DIRECTIONS = { AR: '应收', AP: '应付' } as const;
export const FEE_STATES = {
  DRAFT: '草稿',
  SUBMITTED: '待审核',
  CONFIRMED: '已确认',
  VOID: '已作废',
  REVERSED: '已冲红',
} as const;
export const FEE_TONES = {
  DRAFT: 'default',
  SUBMITTED: 'orange',
  CONFIRMED: 'green',
  VOID: 'default',
  REVERSED: 'red',
} as const;
export const TAX_MODES = { INCL: '含税', EXCL: '不含税' } as const;
/** What a fee is of (3.1). */
export const FEE_BIZ_TYPES = {
  LOGISTICS: '物流订单',
  TRADE: '代理订单',
  BARCODE: '条码订单',
  WAREHOUSE: '仓库订单',
  TRUCK: '拖车',
  AGENCY_FEE: '代理费',
  TAX_ADVANCE: '垫退税',
  TAX_REFUND: '退税款',
  OTHER: '其他',
} as const;
export type FeeBizType = keyof typeof FEE_BIZ_TYPES;
/** How far a line is written off, and whether it stands on a statement (4.21). */
export const SETTLE_STATES = { NONE: '未核销', PART: '部分核销', FULL: '已核销' } as const;
export const SETTLE_TONES = { NONE: 'default', PART: 'orange', FULL: 'green' } as const;
export const BILL_STATES = { NONE: '未对账', IN: '对账中', DONE: '已对账' } as const;
export const BILL_TONES = { NONE: 'default', IN: 'blue', DONE: 'green' } as const;
/** Invoices issued for a receivable, received for a payable. */
export const INVOICE_STATES = { NONE: '未开票', PART: '部分开票', FULL: '已开票' } as const;
export const RECEIVED_INVOICE_STATES = { NONE: '未收票', PART: '部分收票', FULL: '已收票' } as const;
export const INVOICE_TONES = SETTLE_TONES;
/** Basis points → label; 600 is the default of services. */
export const TAX_RATES = { 0: '0%', 100: '1%', 300: '3%', 600: '6%', 900: '9%', 1300: '13%' } as const;
/** Fee state of an order: how far its fees are (F4). */
export const ORDER_FEE_STATES = { NONE: '未录', DRAFT: '草稿', SUBMITTED: '待审', CONFIRMED: '已确认' } as const;
export const ORDER_FEE_TONES = { NONE: 'default', DRAFT: 'blue', SUBMITTED: 'orange', CONFIRMED: 'green' } as const;
