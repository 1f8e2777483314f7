/** Words of 出库单 (warehouse-finance 2.12, 4.4). */
export const OUTBOUND_TYPES = {
  LOADING: '装柜出库',
  PICKUP: '客户提货',
  MALL: '商城发货',
  TRANSFER: '调拨出库',
  RETURN: '退厂',
  SCRAP: '销毁',
  OTHER: '其他',
} as const;
export type OutboundType = keyof typeof OUTBOUND_TYPES;
export const PICK_STRATEGIES = { FIFO: '先进先出', FEFO: '先到期先出', BATCH: '指定批次', MANUAL: '指定库位' } as const;
export type PickStrategy = keyof typeof PICK_STRATEGIES;
export const PICK_STATES = { RESERVED: '已锁', PICKED: '已拣', SHIPPED: '已出', RELEASED: '已释放' } as const;
export type PickState = keyof typeof PICK_STATES;
export const PICK_TONES: Record<PickState, string> = {
  RESERVED: 'orange',
  PICKED: 'blue',
  SHIPPED: 'green',
  RELEASED: 'default',
};
/** Slot of the paper by which a customer lets somebody collect the goods; compulsory for 客户提货. */
export const PICKUP_SLOT = '委托书';
/** Slots of the identity papers of who collects, and of pictures of the handing over. */
export const PICKUP_ID_SLOT = '提货人证件';
export const SIGN_PHOTO_SLOT = '签收照片';
/** Types that somebody signs for by hand; 调拨 is signed when the other warehouse has received it. */
export const SIGNED_TYPES = ['PICKUP', 'MALL'] as const satisfies readonly OutboundType[];

/** Places of the papers and pictures by which goods are handed over to somebody. */
export const handoverSlots = (type: OutboundType): readonly string[] => [
  ...(type === 'PICKUP' ? [PICKUP_ID_SLOT] : []),
  ...(SIGNED_TYPES.some((signed) => signed === type) ? [SIGN_PHOTO_SLOT] : []),
];
/** Places of the files of an outbound. */
export const outboundSlots = (type: OutboundType): readonly string[] => [
  ...(type === 'PICKUP' ? [PICKUP_SLOT] : []),
  ...handoverSlots(type),
  '签收单',
  '其他',
];
