/** How money moves, of receipts (3.3) and payments (3.6); codes are stored. */
export const PAY_METHODS = {
  TRANSFER: '电汇',
  CASH: '现金',
  CHEQUE: '支票',
  DRAFT: '承兑',
  THIRD_PARTY: '第三方',
  OFFSET: '冲抵',
} as const;
export type PayMethod = keyof typeof PAY_METHODS;
