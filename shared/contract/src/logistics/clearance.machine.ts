import { defineMachine } from '../machine.ts';

/** States of a clearance (5.8). */
export const CLEARANCE_STATE = {
  DRAFT: '待清关',
  SUBMITTED: '已递交',
  INSPECTING: '查验中',
  TAX_DUE: '待缴税',
  RELEASED: '已放行',
  HELD: '扣留',
} as const;
export type ClearanceState = keyof typeof CLEARANCE_STATE;
export const CLEARANCE_TONES: Record<ClearanceState, string> = {
  DRAFT: 'default',
  SUBMITTED: 'blue',
  INSPECTING: 'purple',
  TAX_DUE: 'orange',
  RELEASED: 'green',
  HELD: 'red',
};
/** The way of a clearance; 查验 and 缴税 may be skipped. */
export const CLEARANCE_STEPS = [
  'DRAFT',
  'SUBMITTED',
  'INSPECTING',
  'TAX_DUE',
  'RELEASED',
] as const satisfies readonly ClearanceState[];
/** States before release; one of them is taken up again after 扣留. */
export const OPEN_CLEARANCE = [
  'DRAFT',
  'SUBMITTED',
  'INSPECTING',
  'TAX_DUE',
] as const satisfies readonly ClearanceState[];

const edit = 'logistics.qingguan.edit';
const submitted = ['SUBMITTED', 'INSPECTING'] as const;
/** Machine 5.8; a clearance is made and reopened by the steps of its container. */
export const clearanceMachine = defineMachine({
  entity: 'lg_clearance',
  title: '清关单',
  states: CLEARANCE_STATE,
  actions: {
    arrive: { label: '登记到港', from: [...OPEN_CLEARANCE, 'HELD'], to: null, permission: edit },
    submit: { label: '递交', from: ['DRAFT'], to: 'SUBMITTED', permission: 'logistics.qingguan.submit' },
    inspect: { label: '查验', from: ['SUBMITTED'], to: 'INSPECTING', permission: edit },
    assess: { label: '登记税单', from: submitted, to: 'TAX_DUE', permission: edit },
    pay: { label: '缴税', from: ['TAX_DUE'], to: null, permission: edit },
    release: {
      label: '放行',
      from: [...submitted, 'TAX_DUE'],
      to: 'RELEASED',
      permission: 'logistics.qingguan.release',
    },
    update: { label: '编辑', from: OPEN_CLEARANCE, to: null, permission: edit },
    docs: {
      label: '登记资料',
      from: [...OPEN_CLEARANCE, 'HELD'],
      to: null,
      permission: { anyOf: [edit, 'logistics.qingguan.waive'] },
    },
    send: { label: '发送资料给代理', from: [...OPEN_CLEARANCE, 'HELD', 'RELEASED'], to: null, permission: edit },
    bill: { label: '登记代理账单', from: [...OPEN_CLEARANCE, 'HELD', 'RELEASED'], to: null, permission: edit },
    hold: {
      label: '扣留',
      from: OPEN_CLEARANCE,
      to: 'HELD',
      permission: 'logistics.qingguan.hold',
      reason: true,
      danger: true,
    },
    unhold: { label: '解除扣留', from: ['HELD'], to: OPEN_CLEARANCE, permission: 'logistics.qingguan.hold' },
    reopen: {
      label: '退回待清关',
      from: ['SUBMITTED', 'INSPECTING', 'TAX_DUE', 'RELEASED', 'HELD'],
      to: 'DRAFT',
      permission: null,
    },
  },
});
export type ClearanceAction = keyof typeof clearanceMachine.actions;
