import { defineMachine } from '../machine.ts';
import { CUSTOMER_STATUSES } from './customer.labels.ts';

const ALL_STATES = ['POTENTIAL', 'ACTIVE', 'DISABLED', 'BLACK'] as const;
const NOT_BLACK = ['POTENTIAL', 'ACTIVE', 'DISABLED'] as const;

/**
 * 潜在 → 合作中 → 停用 ↔ 合作中 (5.12). 拉黑 and 解除 only ask; the state changes by setBlack and liftBlack, which the
 * approval of a second person does (ACC-013). 冻结, 解冻 and the limits are finance's (ACC-015).
 */
export const customerMachine = defineMachine({
  entity: 'ac_customer',
  title: '客户',
  states: CUSTOMER_STATUSES,
  actions: {
    activate: { label: '转为合作中', from: ['POTENTIAL'], to: 'ACTIVE', permission: 'account.customer.status' },
    disable: { label: '停用', from: ['ACTIVE'], to: 'DISABLED', permission: 'account.customer.status', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ACTIVE', permission: 'account.customer.status' },
    transfer: { label: '移交', from: ALL_STATES, to: null, permission: 'account.customer.transfer' },
    limit: { label: '信用额度', from: ALL_STATES, to: null, permission: 'risk.limit.edit' },
    freeze: {
      label: '冻结',
      from: NOT_BLACK,
      to: null,
      permission: 'risk.hold.create',
      reason: true,
      danger: true,
    },
    unfreeze: { label: '解冻', from: ALL_STATES, to: null, permission: 'risk.release.apply', reason: true },
    merge: { label: '合并', from: NOT_BLACK, to: null, permission: 'account.customer.merge' },
    black: {
      label: '拉黑',
      from: NOT_BLACK,
      to: null,
      permission: 'account.customer.black',
      reason: true,
      danger: true,
    },
    unblack: { label: '解除拉黑', from: ['BLACK'], to: null, permission: 'account.customer.black', reason: true },
    setBlack: { label: '列入黑名单', from: NOT_BLACK, to: 'BLACK', permission: null },
    liftBlack: { label: '移出黑名单', from: ['BLACK'], to: 'DISABLED', permission: null },
  },
});
