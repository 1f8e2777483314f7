/** Words of 到货单 (warehouse-finance 2.8, 4.3). */
export const ARRIVAL_STATES = {
  NOTIFIED: '预报',
  ARRIVED: '已到场',
  UNLOADING: '卸货中',
  COUNTED: '待确认',
  EXCEPTION: '异常待处理',
  CONFIRMED: '已确认',
  VOID: '已作废',
} as const;
export type ArrivalState = keyof typeof ARRIVAL_STATES;
export const ARRIVAL_TONES = {
  NOTIFIED: 'default',
  ARRIVED: 'blue',
  UNLOADING: 'blue',
  COUNTED: 'purple',
  EXCEPTION: 'red',
  CONFIRMED: 'green',
  VOID: 'default',
} as const;
export const ARRIVAL_STEPS = [
  'NOTIFIED',
  'ARRIVED',
  'UNLOADING',
  'COUNTED',
  'CONFIRMED',
] as const satisfies readonly ArrivalState[];
export const DIFFERENCE_REASONS = {
  SHORT: '短少',
  OVER: '溢出',
  DAMAGED: '残损',
  WRONG: '错货',
  UNPLANNED: '无单',
} as const;
export type DifferenceReason = keyof typeof DIFFERENCE_REASONS;
/** What a manager decides about a line that differs (4.3). */
export const DECISIONS = { ACCEPT: '按实收', REJECT: '拒收', SUPPLEMENT: '补单' } as const;
export type Decision = keyof typeof DECISIONS;
