/** Words of 移库单 and 冻结单 (warehouse-finance 2.13, 4.5). */
export const MOVE_STATES = { DRAFT: '草稿', DONE: '已完成', REVERSED: '已冲红' } as const;
export type MoveState = keyof typeof MOVE_STATES;
export const MOVE_TONES: Record<MoveState, string> = { DRAFT: 'default', DONE: 'green', REVERSED: 'red' };
export const FREEZE_STATES = { ACTIVE: '冻结中', RELEASED: '已解冻' } as const;
export type FreezeState = keyof typeof FREEZE_STATES;
export const FREEZE_TONES: Record<FreezeState, string> = { ACTIVE: 'blue', RELEASED: 'default' };
