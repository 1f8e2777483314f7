/** Labels of settlements 3.4, 4.13; codes are stored (4.21). */
export const SETTLEMENT_STATES = {
  DRAFT: '草稿',
  SUBMITTED: '待审核',
  POSTED: '已结账',
  VOID: '已作废',
  REVERSED: '已反结',
} as const;
export type SettlementState = keyof typeof SETTLEMENT_STATES;
export const SETTLEMENT_TONES = {
  DRAFT: 'default',
  SUBMITTED: 'orange',
  POSTED: 'green',
  VOID: 'default',
  REVERSED: 'red',
} as const;

/** What clears a fee line; CREDIT and NETTING name another fee line as their source, ROUNDING has none. */
export const SETTLEMENT_KINDS = {
  RECEIPT: '收款',
  PAYMENT: '付款',
  PREPAY: '预付款',
  NETTING: '应收冲应付',
  CREDIT: '红字冲抵',
  ROUNDING: '尾差核销',
} as const;
export type SettlementKind = keyof typeof SETTLEMENT_KINDS;

export const AUTO_METHODS = { DUE: '到期日先后', STATEMENT: '按对账单', AMOUNT: '金额匹配' } as const;
export type AutoMethod = keyof typeof AUTO_METHODS;

export type Side = 'AR' | 'AP';
/** What a side calls its things. */
export const SIDE_WORDS = {
  AR: { title: '客户结账单', party: '客户', source: '收款', line: '应收', page: '客户核销' },
  AP: { title: '供应商结账单', party: '供应商', source: '付款', line: '应付', page: '供应商核销' },
} as const;
