import { defineMachine } from '../machine.ts';
import { DAMAGE_STATES } from './damage.labels.ts';

/** 4.7; scrap ends by its approvals, everything else by 处理完成; 冲红 of the outbound that ended it opens it again. */
export const damageMachine = defineMachine({
  entity: 'wh_damage',
  title: '残损单',
  states: DAMAGE_STATES,
  actions: {
    judge: { label: '判定', from: ['TO_JUDGE'], to: 'JUDGED', permission: 'warehouse.damage.judge' },
    /** Once more where it turns out otherwise: a buyer backs out, a scrap is not worth it. */
    handle: { label: '处理', from: ['JUDGED', 'HANDLING'], to: 'HANDLING', permission: 'warehouse.damage.handle' },
    finish: { label: '处理完成', from: ['HANDLING'], to: 'HANDLED', permission: 'warehouse.damage.handle' },
    approveScrap: {
      label: '审批报废',
      from: ['HANDLING'],
      to: ['HANDLING', 'HANDLED'],
      permission: 'warehouse.damage.scrap_approve',
      danger: true,
    },
    scrap: { label: '财务同意报废', from: ['HANDLING'], to: 'HANDLED', permission: null },
    refuseScrap: { label: '财务驳回报废', from: ['HANDLING'], to: 'JUDGED', permission: null },
    reopen: { label: '出库冲红退回', from: ['HANDLED'], to: 'JUDGED', permission: null },
    claim: {
      label: '索赔',
      from: ['JUDGED', 'HANDLING', 'HANDLED'],
      to: null,
      permission: 'warehouse.damage.claim',
    },
    cancel: {
      label: '撤销',
      from: ['TO_JUDGE', 'JUDGED'],
      to: 'WITHDRAWN',
      permission: { anyOf: ['warehouse.damage.create', 'warehouse.damage.judge'] },
      reason: true,
      danger: true,
    },
  },
});
export type DamageAction = keyof typeof damageMachine.actions;
