import { defineMachine } from '../machine.ts';

/** States of an inspection (5.4). */
export const INSPECTION_STATE = {
  DRAFT: '待安排',
  ASSIGNED: '已派验',
  WORKING: '验货中',
  REPORTED: '待复核',
  DONE: '已完成',
  REJECTED: '不合格',
  REWORK: '复验',
} as const;
export type InspectionState = keyof typeof INSPECTION_STATE;
export const INSPECTION_TONES: Record<InspectionState, string> = {
  DRAFT: 'default',
  ASSIGNED: 'blue',
  WORKING: 'blue',
  REPORTED: 'orange',
  DONE: 'green',
  REJECTED: 'red',
  REWORK: 'purple',
};

const ASSIGN = 'logistics.yanhuo.assign';
const FILL = 'logistics.yanhuo.fill';
const REVIEW = 'logistics.yanhuo.review';

/** Machine 5.4. `reopen` and `unreview` are also done by the steps of the container when it goes back. */
export const inspectionMachine = defineMachine({
  entity: 'lg_inspection',
  title: '验货单',
  states: INSPECTION_STATE,
  actions: {
    edit: { label: '修改安排', from: ['DRAFT'], to: null, permission: ASSIGN },
    assign: { label: '派验', from: ['DRAFT', 'ASSIGNED', 'REWORK'], to: ['ASSIGNED', 'REWORK'], permission: ASSIGN },
    start: { label: '开始验货', from: ['ASSIGNED', 'REWORK'], to: 'WORKING', permission: FILL },
    update: { label: '录入', from: ['WORKING'], to: null, permission: FILL },
    submit: { label: '提交', from: ['WORKING'], to: 'REPORTED', permission: FILL },
    review: { label: '复核通过', from: ['REPORTED'], to: ['DONE', 'REJECTED'], permission: REVIEW },
    sendBack: { label: '退回', from: ['REPORTED'], to: 'WORKING', permission: REVIEW, reason: true, danger: true },
    confirmByCustomer: {
      label: '客户确认',
      from: ['REPORTED', 'DONE'],
      to: null,
      permission: 'logistics.yanhuo.customer_confirm',
    },
    removeRejected: { label: '剔除并退回货物池', from: ['REJECTED'], to: null, permission: REVIEW, danger: true },
    rework: { label: '复验', from: ['REJECTED'], to: 'REWORK', permission: ASSIGN },
    unreview: { label: '撤回复核', from: ['DONE'], to: 'REPORTED', permission: REVIEW, reason: true, danger: true },
    reopen: { label: '重新验货', from: ['REPORTED', 'DONE', 'REJECTED', 'REWORK'], to: 'WORKING', permission: null },
  },
});
export type InspectionAction = keyof typeof inspectionMachine.actions;
