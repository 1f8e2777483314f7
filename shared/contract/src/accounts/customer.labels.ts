export const CUSTOMER_LEVELS = { A: 'A 级', B: 'B 级', C: 'C 级', D: 'D 级' } as const;
export const LEVEL_TONES = { A: 'red', B: 'orange', C: 'blue', D: 'default' } as const;
export const CUSTOMER_STATUSES = { POTENTIAL: '潜在', ACTIVE: '合作中', DISABLED: '停用', BLACK: '黑名单' } as const;
export type CustomerStatus = keyof typeof CUSTOMER_STATUSES;
export const CUSTOMER_TONES = { POTENTIAL: 'blue', ACTIVE: 'green', DISABLED: 'default', BLACK: 'red' } as const;
export const CREDIT_STATES = { NORMAL: '正常', WARN: '预警', FROZEN: '冻结' } as const;
export const CREDIT_TONES = { NORMAL: 'green', WARN: 'orange', FROZEN: 'red' } as const;
