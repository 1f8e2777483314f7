/** Kinds of location and how one is locked (warehouse-finance 2.5). */
export const LOCATION_KINDS = { RACK: '货架', FLOOR: '地堆', STAGING: '暂存', DAMAGED: '残损' } as const;
export const LOCATION_LOCKS = { NONE: '正常', IN: '禁入', OUT: '禁出', ALL: '全锁' } as const;
