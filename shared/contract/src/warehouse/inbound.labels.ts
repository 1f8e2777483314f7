/** Words of 入库单 (warehouse-finance 2.7, 4.2). */
export const INBOUND_TYPES = {
  CARGO: '集货入库',
  MALL: '商城入库',
  RETURN: '退货入库',
  TRANSFER: '调拨入库',
  OTHER: '其他',
} as const;
export type InboundType = keyof typeof INBOUND_TYPES;
/** What a person may choose: a transfer is made by its outbound. */
export const TYPES_TO_CHOOSE = {
  CARGO: INBOUND_TYPES.CARGO,
  MALL: INBOUND_TYPES.MALL,
  RETURN: INBOUND_TYPES.RETURN,
  OTHER: INBOUND_TYPES.OTHER,
} as const;
export const INBOUND_STATES = {
  DRAFT: '草稿',
  PENDING: '待到货',
  PARTIAL: '部分到货',
  PUTAWAY: '待上架',
  DONE: '已完成',
  CANCELLED: '已取消',
  REVERSED: '已冲红',
} as const;
export type InboundState = keyof typeof INBOUND_STATES;
export const INBOUND_TONES = {
  DRAFT: 'default',
  PENDING: 'blue',
  PARTIAL: 'orange',
  PUTAWAY: 'purple',
  DONE: 'green',
  CANCELLED: 'default',
  REVERSED: 'red',
} as const;
export const INBOUND_STEPS = [
  'DRAFT',
  'PENDING',
  'PARTIAL',
  'PUTAWAY',
  'DONE',
] as const satisfies readonly InboundState[];
/** Documents that an inbound may come from. */
export const INBOUND_SOURCES = { ORDER: '物流订单', CONTAINER: '柜子', PURCHASE: '采购', OUTBOUND: '出库单' } as const;
export type InboundSource = keyof typeof INBOUND_SOURCES;
/** Goods of the record that are another customer's. */
export const NOT_THEIRS = '不是该客户的货物';
/** Slot of the photos that a difference needs (WMS-020). */
export const DIFFERENCE_SLOT = '差异照片';
/** Papers of an inbound, of which its form takes some already. */
export const INBOUND_PAPERS = ['送货单', '其他'] as const;
