/** 付款申请 (3.5): REFUND pays a customer back what is left of a receipt. */
export const APPLICATION_KINDS = { NORMAL: '应付', PREPAY: '预付', REFUND: '退款' } as const;
export type ApplicationKind = keyof typeof APPLICATION_KINDS;
/** 冲减 in place of money: a prepayment, a receivable of the same party, a claim, a red line, a rebate. */
export const REDUCTION_KINDS = {
  PREPAY: '预付冲减',
  NETTING: '应收冲应付',
  CLAIM: '扣款索赔',
  CREDIT: '红字(退费)',
  REBATE: '返利',
} as const;
export type ReductionKind = keyof typeof REDUCTION_KINDS;
/** Kinds whose source is a document in the books; the others name a paper by its number and amount. */
export const BOOKED_REDUCTIONS: readonly ReductionKind[] = ['PREPAY', 'NETTING', 'CREDIT'];
export const REDUCTION_STATES = { PENDING: '待过账', POSTED: '已过账', REVERSED: '已冲回', VOID: '已作废' } as const;
export type ReductionState = keyof typeof REDUCTION_STATES;
export const REDUCTION_TONES: Record<ReductionState, string> = {
  PENDING: 'orange',
  POSTED: 'green',
  REVERSED: 'red',
  VOID: 'default',
};
/** Steps of the approval in their order (4.14). */
export const APPROVAL_STEPS = { APPROVE: '审核', REVIEW: '复核', GM: '总经理审批' } as const;
export type ApprovalStepCode = keyof typeof APPROVAL_STEPS;
export const DECISIONS = { PASS: '同意', REJECT: '驳回' } as const;
/** Slots of the papers of an application. */
export const APPLICATION_SLOTS = ['发票', '合同/账单', '索赔/返利依据', '其他'] as const;
/** Slot of the 回单 of a payment. */
export const BANK_SLIP_SLOT = '回单';
