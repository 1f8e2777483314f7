import { defineMachine } from '../machine.ts';

/** States of 付款申请 (4.14). */
export const APPLICATION_STATES = {
  DRAFT: '草稿',
  SUBMITTED: '待审核',
  REVIEWING: '待复核',
  GM_REVIEW: '待总经理',
  APPROVED: '已批准',
  PAYING: '付款中',
  PAID: '已付款',
  OFFSET: '已冲减完成',
  REJECTED: '已驳回',
  WITHDRAWN: '已撤回',
  VOID: '已作废',
} as const;
export type ApplicationState = keyof typeof APPLICATION_STATES;
export const APPLICATION_TONES: Record<ApplicationState, string> = {
  DRAFT: 'default',
  SUBMITTED: 'orange',
  REVIEWING: 'orange',
  GM_REVIEW: 'orange',
  APPROVED: 'blue',
  PAYING: 'purple',
  PAID: 'green',
  OFFSET: 'green',
  REJECTED: 'red',
  WITHDRAWN: 'default',
  VOID: 'default',
};
/** An approver has it. */
export const PENDING_STATES = ['SUBMITTED', 'REVIEWING', 'GM_REVIEW'] as const;
/** It claims what it applies for of its lines and sources (FIN-071). */
export const LIVE_STATES = [...PENDING_STATES, 'APPROVED', 'PAYING'] as const;

const own = (action: 'create' | 'submit' | 'withdraw' | 'approve' | 'review' | 'reject' | 'void') =>
  `finance.ap.apply.${action}` as const;
const pay = (action: 'execute' | 'confirm' | 'bounce' | 'reverse') => `finance.ap.payment.${action}` as const;

/**
 * Machine 4.14 of the application. 编辑 of one that was sent or taken back makes a draft of it again; so does that of an approved
 * one, nothing of which is paid: every approval is reset (FIN-072). 结束剩余 gives up what of a part-paid one is not paid. What
 * payments do to it (`paid`, `unpaid`) the payment's own command does; `unpaid` leads back to 已批准, or to 付款中 while another
 * part stands.
 */
export const applicationMachine = defineMachine({
  entity: 'fin_payment_application',
  title: '付款申请',
  states: APPLICATION_STATES,
  actions: {
    update: {
      label: '编辑',
      from: ['DRAFT', 'REJECTED', 'WITHDRAWN', 'APPROVED'],
      to: 'DRAFT',
      permission: own('create'),
    },
    remove: { label: '删除', from: ['DRAFT'], to: null, permission: own('create'), danger: true },
    submit: { label: '提交', from: ['DRAFT'], to: 'SUBMITTED', permission: own('submit') },
    withdraw: {
      label: '撤回',
      from: PENDING_STATES,
      to: 'WITHDRAWN',
      permission: { anyOf: [own('withdraw'), own('submit')] },
    },
    approve: {
      label: '审核',
      from: ['SUBMITTED'],
      to: ['REVIEWING', 'GM_REVIEW', 'APPROVED', 'OFFSET'],
      permission: own('approve'),
    },
    review: {
      label: '复核',
      from: ['REVIEWING', 'GM_REVIEW'],
      to: ['GM_REVIEW', 'APPROVED', 'OFFSET'],
      permission: own('review'),
    },
    reject: {
      label: '驳回',
      from: PENDING_STATES,
      to: 'REJECTED',
      permission: { anyOf: [own('reject'), own('approve'), own('review')] },
      reason: true,
      danger: true,
    },
    pay: { label: '付款', from: ['APPROVED', 'PAYING'], to: 'PAYING', permission: pay('execute') },
    paid: { label: '付清', from: ['PAYING'], to: 'PAID', permission: null },
    end: {
      label: '结束剩余',
      from: ['PAYING'],
      to: 'PAID',
      permission: { anyOf: [own('void'), own('create')] },
      reason: true,
      danger: true,
    },
    unpaid: { label: '恢复待付', from: ['PAYING', 'PAID'], to: ['APPROVED', 'PAYING'], permission: null },
    void: {
      label: '作废',
      from: ['DRAFT', 'REJECTED', 'WITHDRAWN', 'APPROVED'],
      to: 'VOID',
      permission: { anyOf: [own('void'), own('create')] },
      reason: true,
      danger: true,
    },
  },
});
export type ApplicationAction = keyof typeof applicationMachine.actions;

/** States of 付款单 (4.14). */
export const PAYMENT_STATES = { PAYING: '付款中', PAID: '已付款', BOUNCED: '已退票', REVERSED: '已冲红' } as const;
export type PaymentState = keyof typeof PAYMENT_STATES;
export const PAYMENT_TONES: Record<PaymentState, string> = {
  PAYING: 'purple',
  PAID: 'green',
  BOUNCED: 'red',
  REVERSED: 'red',
};
/** Machine 4.14 of the payment; 退票 also of one that the bank has not confirmed. */
export const paymentMachine = defineMachine({
  entity: 'fin_payment',
  title: '付款单',
  states: PAYMENT_STATES,
  actions: {
    confirm: { label: '确认到账', from: ['PAYING'], to: 'PAID', permission: pay('confirm') },
    bounce: {
      label: '退票',
      from: ['PAYING', 'PAID'],
      to: 'BOUNCED',
      permission: pay('bounce'),
      reason: true,
      danger: true,
    },
    reverse: {
      label: '冲红',
      from: ['PAID'],
      to: 'REVERSED',
      permission: pay('reverse'),
      reason: true,
      danger: true,
    },
  },
});
export type PaymentAction = keyof typeof paymentMachine.actions;

/** 冲减: posted with the last approval, taken back one by one before anything is paid (FIN-063). */
export const reductionMachine = defineMachine({
  entity: 'fin_reduction',
  title: '冲减',
  states: { PENDING: '待过账', POSTED: '已过账', REVERSED: '已冲回', VOID: '已作废' },
  actions: {
    post: { label: '过账', from: ['PENDING'], to: 'POSTED', permission: null },
    reverse: {
      label: '冲回',
      from: ['POSTED'],
      to: 'REVERSED',
      permission: 'finance.ap.reduction.reverse',
      reason: true,
      danger: true,
    },
    void: { label: '作废', from: ['PENDING'], to: 'VOID', permission: null },
  },
});
