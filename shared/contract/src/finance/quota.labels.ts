/** Words of 外汇额度 (warehouse-finance 3.10). */
export const QUOTA_MOVEMENT_KINDS = {
  COLLECT: '收汇',
  COLLECT_REV: '收汇冲回',
  MATCH: '核销匹配',
  UNMATCH: '取消匹配',
  RESERVE: '预占',
  RELEASE: '释放预占',
  REFUND: '退汇',
  REFUND_REV: '退汇冲回',
  TRANSFER_IN: '转入',
  TRANSFER_OUT: '转出',
  ADJUST: '调整',
} as const;
export type QuotaMovementKind = keyof typeof QUOTA_MOVEMENT_KINDS;
export const QUOTA_MOVEMENT_TONES: Record<QuotaMovementKind, string> = {
  COLLECT: 'green',
  COLLECT_REV: 'red',
  MATCH: 'blue',
  UNMATCH: 'orange',
  RESERVE: 'purple',
  RELEASE: 'default',
  REFUND: 'red',
  REFUND_REV: 'orange',
  TRANSFER_IN: 'green',
  TRANSFER_OUT: 'orange',
  ADJUST: 'default',
};
/** Whether a movement still counts. */
export const MOVEMENT_STATES = { LIVE: '有效', REVERSED: '已冲回' } as const;

/** How an account stands; OVERDUE: exchange of a declaration has not come in time (FIN-184). */
export const QUOTA_ACCOUNT_STATES = { AVAILABLE: '有可用额度', USED: '无可用额度', OVERDUE: '逾期未收汇' } as const;
export type QuotaAccountState = keyof typeof QUOTA_ACCOUNT_STATES;
export const QUOTA_ACCOUNT_TONES: Record<QuotaAccountState, string> = {
  AVAILABLE: 'green',
  USED: 'default',
  OVERDUE: 'red',
};

/** 3.10; OVERDUE follows from the day, VOID from a container that was rolled back. */
export const FX_DECLARATION_STATES = {
  OPEN: '未匹配',
  PART: '部分匹配',
  DONE: '已匹配',
  OVERDUE: '逾期',
  VOID: '已作废',
} as const;
export type FxDeclarationState = keyof typeof FX_DECLARATION_STATES;
export const FX_DECLARATION_TONES: Record<FxDeclarationState, string> = {
  OPEN: 'blue',
  PART: 'orange',
  DONE: 'green',
  OVERDUE: 'red',
  VOID: 'default',
};
/** Where the signed agreement of a transfer lies (FIN-185). */
export const TRANSFER_SLOT = '转户协议';
