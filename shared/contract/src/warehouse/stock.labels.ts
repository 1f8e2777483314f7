/** Words of the stock ledger (warehouse-finance 2.9-2.11). */
export const QUALITIES = { GOOD: '良品', DAMAGED: '残损', HOLD: '待检' } as const;
export type Quality = keyof typeof QUALITIES;
export const QUALITY_TONES = { GOOD: 'green', DAMAGED: 'red', HOLD: 'orange' } as const;
export const STOCK_KINDS = { CARGO: '货物', MALL: '商城' } as const;
export type StockKind = keyof typeof STOCK_KINDS;
export const LEDGER_TYPES = {
  RECEIVE: '收货',
  PUTAWAY: '上架',
  MOVE: '移库',
  SHIP: '出库',
  ADJUST: '盘点调整',
  QUALITY: '良残转换',
  TRANSFER: '调拨',
  SCRAP: '报废',
  MALL_SALE: '商城销售',
  MALL_RETURN: '商城退货',
  REMEASURE: '复尺',
  REVERSAL: '冲红',
} as const;
export type LedgerType = keyof typeof LEDGER_TYPES;
/** Types whose entries of one group sum to 0: goods change place or quality, not owner or number (WMS-013). */
export const INTERNAL_TYPES = ['PUTAWAY', 'MOVE', 'QUALITY'] as const satisfies readonly LedgerType[];
