/** 票种 of what was bought for an order line. */
export const INVOICE_KIND = { SPECIAL: '专票', GENERAL: '普票', NONE: '无票' } as const;
