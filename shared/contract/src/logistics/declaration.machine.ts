import { defineMachine } from '../machine.ts';

/** States of a declaration (5.7). */
export const DECL_STATE = {
  DRAFT: '制单中',
  REVIEWED: '已复核',
  SUBMITTED: '已申报',
  INSPECTING: '海关查验',
  RELEASED: '已放行',
  CLOSED: '已结关',
  REJECTED: '退单',
  AMENDING: '删改单',
  REVOKED: '已撤销',
} as const;
export type DeclState = keyof typeof DECL_STATE;
export const DECL_TONES: Record<DeclState, string> = {
  DRAFT: 'default',
  REVIEWED: 'blue',
  SUBMITTED: 'purple',
  INSPECTING: 'orange',
  RELEASED: 'green',
  CLOSED: 'green',
  REJECTED: 'red',
  AMENDING: 'orange',
  REVOKED: 'red',
};
/** With the customs, or through them: the container does not go back behind them (LOG-060). */
export const LODGED_DECL = [
  'SUBMITTED',
  'INSPECTING',
  'RELEASED',
  'CLOSED',
  'AMENDING',
] as const satisfies readonly DeclState[];
/** What 报关完成 wants of every declaration (5.2). */
export const CLEARED_DECL = ['RELEASED', 'CLOSED'] as const satisfies readonly DeclState[];

const EDIT = 'logistics.baoguan.edit';
const SUBMIT = 'logistics.baoguan.submit';
const RELEASE = 'logistics.baoguan.release';
const AMEND = 'logistics.baoguan.amend';

/**
 * Machine 5.7. 海关查验 may be skipped, the customs open few containers. 撤回复核 is the way back before the declaration is
 * lodged; a rollback of the container takes it too. A draft that was never lodged may be deleted and generated again.
 */
export const declMachine = defineMachine({
  entity: 'lg_declaration',
  title: '报关资料单',
  states: DECL_STATE,
  actions: {
    update: { label: '编辑', from: ['DRAFT', 'AMENDING'], to: null, permission: EDIT },
    waive: { label: '豁免单证', from: ['DRAFT', 'AMENDING'], to: null, permission: 'logistics.baoguan.waive' },
    review: { label: '复核', from: ['DRAFT'], to: 'REVIEWED', permission: 'logistics.baoguan.review' },
    unreview: {
      label: '撤回复核',
      from: ['REVIEWED'],
      to: 'DRAFT',
      permission: 'logistics.baoguan.review',
      reason: true,
    },
    submit: { label: '申报', from: ['REVIEWED'], to: 'SUBMITTED', permission: SUBMIT },
    inspect: { label: '登记查验', from: ['SUBMITTED'], to: 'INSPECTING', permission: RELEASE },
    release: { label: '登记放行', from: ['SUBMITTED', 'INSPECTING'], to: 'RELEASED', permission: RELEASE },
    reject: {
      label: '退单',
      from: ['SUBMITTED', 'INSPECTING'],
      to: 'REJECTED',
      permission: 'logistics.baoguan.reject',
      reason: true,
      danger: true,
    },
    redo: { label: '重新制单', from: ['REJECTED'], to: 'DRAFT', permission: EDIT },
    amend: { label: '删改单', from: ['RELEASED'], to: 'AMENDING', permission: AMEND, reason: true },
    resubmit: { label: '重新申报', from: ['AMENDING'], to: 'SUBMITTED', permission: SUBMIT },
    revoke: {
      label: '撤销报关单',
      from: ['AMENDING'],
      to: 'REVOKED',
      permission: AMEND,
      reason: true,
      danger: true,
    },
    close: { label: '结关', from: ['RELEASED'], to: 'CLOSED', permission: RELEASE },
    split: { label: '拆分', from: ['DRAFT'], to: null, permission: 'logistics.baoguan.create' },
    remove: { label: '删除', from: ['DRAFT'], to: null, permission: 'logistics.baoguan.create', danger: true },
  },
});
export type DeclAction = keyof typeof declMachine.actions;
