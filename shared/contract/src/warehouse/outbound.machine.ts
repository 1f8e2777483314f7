import { defineMachine } from '../machine.ts';

/** States of an outbound (4.4). */
export const OUTBOUND_STATES = {
  DRAFT: '草稿',
  SUBMITTED: '待审核',
  APPROVED: '已审核',
  ALLOCATED: '已配货',
  PICKING: '拣货中',
  PICKED: '已拣货',
  SHIPPED: '已出库',
  SIGNED: '已签收',
  CANCELLED: '已取消',
  REVERSED: '已冲红',
} as const;
export type OutboundState = keyof typeof OUTBOUND_STATES;
export const OUTBOUND_TONES: Record<OutboundState, string> = {
  DRAFT: 'default',
  SUBMITTED: 'orange',
  APPROVED: 'blue',
  ALLOCATED: 'blue',
  PICKING: 'purple',
  PICKED: 'purple',
  SHIPPED: 'green',
  SIGNED: 'green',
  CANCELLED: 'default',
  REVERSED: 'red',
};
/** Before the goods leave. */
export const OPEN_OUTBOUND = ['DRAFT', 'SUBMITTED', 'APPROVED', 'ALLOCATED', 'PICKING', 'PICKED'] as const;
/** Way of an outbound, as its page shows it. */
export const OUTBOUND_STEPS = ['DRAFT', 'SUBMITTED', 'APPROVED', 'ALLOCATED', 'PICKING', 'PICKED', 'SHIPPED'] as const;

const own = (action: 'edit' | 'submit' | 'approve' | 'allocate' | 'pick' | 'ship' | 'reverse') =>
  `warehouse.outbound.${action}` as const;

/**
 * Machine 4.4. 取消 before 配货 is the author's as well, after it the manager's; 签收 of 调拨 follows from the other
 * warehouse, 冲红 makes a document of its own with negative quantities.
 */
export const outboundMachine = defineMachine({
  entity: 'wh_outbound',
  title: '出库单',
  states: OUTBOUND_STATES,
  actions: {
    update: { label: '编辑', from: ['DRAFT'], to: null, permission: own('edit') },
    submit: { label: '提交', from: ['DRAFT'], to: 'SUBMITTED', permission: own('submit') },
    approve: { label: '审核', from: ['SUBMITTED'], to: 'APPROVED', permission: own('approve') },
    reject: { label: '驳回', from: ['SUBMITTED'], to: 'DRAFT', permission: own('approve'), reason: true, danger: true },
    allocate: { label: '配货', from: ['APPROVED'], to: 'ALLOCATED', permission: own('allocate') },
    deallocate: { label: '改配', from: ['ALLOCATED'], to: 'APPROVED', permission: own('allocate') },
    startPick: { label: '开始拣货', from: ['ALLOCATED'], to: 'PICKING', permission: own('pick') },
    pick: { label: '拣货', from: ['PICKING'], to: ['PICKING', 'PICKED'], permission: own('pick') },
    putBack: { label: '退回库位', from: ['PICKING', 'PICKED'], to: null, permission: own('pick'), reason: true },
    ship: { label: '确认出库', from: ['PICKED'], to: 'SHIPPED', permission: own('ship') },
    sign: {
      label: '签收',
      from: ['SHIPPED'],
      to: 'SIGNED',
      permission: { anyOf: ['warehouse.outbound.sign', 'warehouse.outbound.ship'] },
    },
    cancel: {
      label: '取消',
      from: OPEN_OUTBOUND,
      to: 'CANCELLED',
      permission: { anyOf: ['warehouse.outbound.cancel', 'warehouse.outbound.create'] },
      reason: true,
      danger: true,
    },
    reverse: {
      label: '冲红',
      from: ['SHIPPED'],
      to: 'REVERSED',
      permission: own('reverse'),
      reason: true,
      danger: true,
    },
  },
});
export type OutboundAction = keyof typeof outboundMachine.actions;
