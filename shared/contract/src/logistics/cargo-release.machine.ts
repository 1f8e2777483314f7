import { defineMachine } from '../machine.ts';
import type { RELEASE_STATE } from './order.labels.ts';

/** States of a 放货单 (5.11); before there is one an order's cargo is 未申请. */
export const CARGO_RELEASE_STATE = {
  PENDING: '待审批',
  RELEASED: '已放货',
  REFUSED: '已拒绝',
  REVOKED: '已撤销',
} as const;
export type CargoReleaseState = keyof typeof CARGO_RELEASE_STATE;
export const CARGO_RELEASE_TONES: Record<CargoReleaseState, string> = {
  PENDING: 'orange',
  RELEASED: 'green',
  REFUSED: 'red',
  REVOKED: 'default',
};
export const RELEASE_TONES: Record<keyof typeof RELEASE_STATE, string> = {
  NONE: 'default',
  PENDING: 'orange',
  RELEASED: 'green',
  REFUSED: 'red',
};
/** After these a new 放货单 may be made for the same order and container. */
export const ENDED_RELEASE = ['REFUSED', 'REVOKED'] as const satisfies readonly CargoReleaseState[];

/**
 * Machine 5.11. 申请 makes the document: RELEASED at once when LOG-090 is satisfied, else PENDING as 特批; `settle` is done by the
 * system when money arrives and LOG-090 is satisfied without the approval.
 */
export const cargoReleaseMachine = defineMachine({
  entity: 'lg_release',
  title: '放货单',
  states: CARGO_RELEASE_STATE,
  actions: {
    approve: { label: '同意放货', from: ['PENDING'], to: 'RELEASED', permission: 'logistics.release.approve' },
    refuse: {
      label: '拒绝放货',
      from: ['PENDING'],
      to: 'REFUSED',
      permission: 'logistics.release.approve',
      reason: true,
      danger: true,
    },
    settle: { label: '自动放货', from: ['PENDING'], to: 'RELEASED', permission: null },
    revoke: {
      label: '撤销放货',
      from: ['RELEASED'],
      to: 'REVOKED',
      permission: 'logistics.release.revoke',
      reason: true,
      danger: true,
    },
  },
});
export type CargoReleaseAction = keyof typeof cargoReleaseMachine.actions;
