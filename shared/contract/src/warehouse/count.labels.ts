/** Words of 盘点单 (warehouse-finance 2.13, 4.6). */
export const COUNT_STATES = {
  DRAFT: '草稿',
  COUNTING: '盘点中',
  REVIEW: '待复核',
  APPROVED: '已审核',
  VOID: '已作废',
} as const;
export type CountState = keyof typeof COUNT_STATES;
export const COUNT_TONES: Record<CountState, string> = {
  DRAFT: 'default',
  COUNTING: 'blue',
  REVIEW: 'orange',
  APPROVED: 'green',
  VOID: 'red',
};
/** LOCKED: the locations take in and give out nothing meanwhile; LIVE: work goes on and movements are allowed for. */
export const COUNT_MODES = { LOCKED: '锁定盘点', LIVE: '动态盘点' } as const;
export type CountMode = keyof typeof COUNT_MODES;

/** Differences from which a line is counted a second time (wh.count.second): basis points of the books, or pieces. */
export interface SecondLimits {
  percentBp: number;
  pieces: number;
}
/** Whether a counted number differs by more than the limits from the books, so that it needs a second count (4.6). */
export function needsSecond(book: number, counted: number, { percentBp, pieces }: SecondLimits): boolean {
  const off = Math.abs(counted - book);
  return off > pieces || off * 10_000 > percentBp * book;
}

/**
 * WMS-033: what is posted: counted less what the books held at the moment of counting. That is
 * `counted − (on_hand_now − movements since counting)`; later movements stay as they are.
 */
export const adjustment = (counted: number, onHandWhenCounted: number): number => counted - onHandWhenCounted;
