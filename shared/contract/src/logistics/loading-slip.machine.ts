import { defineMachine } from '../machine.ts';

/** States of a loading slip (5.5). */
export const SLIP_STATE = {
  DRAFT: '待装',
  LOADING: '装柜中',
  FINISHED: '已装完',
  CONFIRMED: '已确认',
  VOID: '作废',
} as const;
export type SlipState = keyof typeof SLIP_STATE;
export const SLIP_TONES: Record<SlipState, string> = {
  DRAFT: 'default',
  LOADING: 'blue',
  FINISHED: 'orange',
  CONFIRMED: 'green',
  VOID: 'red',
};
/** A container has one slip in these states. */
export const LIVE_SLIP = ['DRAFT', 'LOADING', 'FINISHED', 'CONFIRMED'] as const satisfies readonly SlipState[];

/** Machine 5.5; a slip is made and voided by the steps of its container. */
export const slipMachine = defineMachine({
  entity: 'lg_loading_slip',
  title: '装柜单',
  states: SLIP_STATE,
  actions: {
    start: { label: '开始装柜', from: ['DRAFT'], to: 'LOADING', permission: 'logistics.zhuanggui.fill' },
    update: { label: '录入', from: ['LOADING', 'FINISHED'], to: null, permission: 'logistics.zhuanggui.fill' },
    finish: { label: '装完', from: ['LOADING'], to: 'FINISHED', permission: 'logistics.zhuanggui.fill' },
    confirm: { label: '确认', from: ['FINISHED'], to: 'CONFIRMED', permission: 'logistics.zhuanggui.confirm' },
    unconfirm: {
      label: '反确认',
      from: ['CONFIRMED'],
      to: 'FINISHED',
      permission: 'logistics.zhuanggui.unconfirm',
      reason: true,
      danger: true,
    },
    void: { label: '作废', from: ['DRAFT'], to: 'VOID', permission: null },
  },
});
export type SlipAction = keyof typeof slipMachine.actions;
