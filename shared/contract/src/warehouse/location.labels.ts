/** Kinds of location and how one is locked (warehouse-finance 2.5). */
export const LOCATION_KINDS = { RACK: '货架', FLOOR: '地堆', STAGING: '暂存', DAMAGED: '残损' } as const;
export type LocationKind = keyof typeof LOCATION_KINDS;
export const LOCATION_LOCKS = { NONE: '正常', IN: '禁入', OUT: '禁出', ALL: '全锁' } as const;
export const LOCK_TONES = { NONE: 'default', IN: 'orange', OUT: 'orange', ALL: 'red' } as const;
/** How full a location is (WMS-035); one without a capacity is never 满. */
export const LOCATION_FILLS = { EMPTY: '空', PARTIAL: '部分', FULL: '满', OVER: '超' } as const;
/** What a location may be locked to; NONE is reached by unlocking. */
export const LOCKS_TO_SET = { IN: LOCATION_LOCKS.IN, OUT: LOCATION_LOCKS.OUT, ALL: LOCATION_LOCKS.ALL } as const;
