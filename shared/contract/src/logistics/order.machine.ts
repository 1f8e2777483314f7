import { defineMachine } from '../machine.ts';

/** States of a logistics order (5.1). */
export const ORDER_STATUS = {
  DRAFT: '草稿',
  SUBMITTED: '待审核',
  CONFIRMED: '已确认',
  RUNNING: '执行中',
  DONE: '已完成',
  CANCELLED: '已取消',
} as const;
export type OrderStatus = keyof typeof ORDER_STATUS;
export const ORDER_TONES: Record<OrderStatus, string> = {
  DRAFT: 'default',
  SUBMITTED: 'orange',
  CONFIRMED: 'blue',
  RUNNING: 'purple',
  DONE: 'green',
  CANCELLED: 'red',
};
const LIVE = ['DRAFT', 'SUBMITTED', 'CONFIRMED', 'RUNNING'] as const;

/**
 * Machine 5.1. start and resume are done by the system when a container leaves or comes back to 待拼柜, finish when every
 * carton is delivered or written off (LOG-027);
 * hold, unhold and assign leave the state alone. Who wrote an order may withdraw it, another person reviews it (ACC-039).
 */
export const orderMachine = defineMachine({
  entity: 'lg_order',
  title: '物流订单',
  states: ORDER_STATUS,
  actions: {
    update: { label: '编辑', from: ['DRAFT'], to: null, permission: 'logistics.order.update' },
    submit: { label: '提交', from: ['DRAFT'], to: 'SUBMITTED', permission: 'logistics.order.submit' },
    withdraw: {
      label: '撤回',
      from: ['SUBMITTED'],
      to: 'DRAFT',
      permission: 'logistics.order.submit',
      reason: true,
    },
    review: { label: '审核通过', from: ['SUBMITTED'], to: 'CONFIRMED', permission: 'logistics.order.review' },
    reject: {
      label: '驳回',
      from: ['SUBMITTED'],
      to: 'DRAFT',
      permission: 'logistics.order.review',
      reason: true,
    },
    change: {
      label: '变更',
      from: ['CONFIRMED', 'RUNNING'],
      to: null,
      permission: 'logistics.order.update',
      reason: true,
    },
    start: { label: '开始执行', from: ['CONFIRMED'], to: 'RUNNING', permission: null },
    resume: { label: '退回已确认', from: ['RUNNING'], to: 'CONFIRMED', permission: null },
    finish: { label: '完成', from: ['RUNNING'], to: 'DONE', permission: null },
    reopen: {
      label: '反完成',
      from: ['DONE'],
      to: 'RUNNING',
      permission: 'logistics.order.reopen',
      reason: true,
      danger: true,
    },
    closeRemaining: {
      label: '结束剩余',
      from: ['CONFIRMED', 'RUNNING'],
      to: null,
      permission: 'logistics.order.close_remaining',
      reason: true,
      danger: true,
    },
    hold: { label: '暂停', from: LIVE, to: null, permission: 'logistics.order.hold', reason: true },
    unhold: { label: '解除暂停', from: LIVE, to: null, permission: 'logistics.order.hold' },
    assign: { label: '指派', from: LIVE, to: null, permission: 'logistics.order.assign' },
    cancel: {
      label: '取消',
      from: ['DRAFT', 'SUBMITTED', 'CONFIRMED'],
      to: 'CANCELLED',
      permission: 'logistics.order.cancel',
      reason: true,
      danger: true,
    },
    restore: { label: '恢复', from: ['CANCELLED'], to: 'DRAFT', permission: 'logistics.order.restore' },
    purge: {
      label: '彻底删除',
      from: ['CANCELLED'],
      to: null,
      permission: 'logistics.order.purge',
      danger: true,
    },
  },
});
export type OrderAction = keyof typeof orderMachine.actions;
