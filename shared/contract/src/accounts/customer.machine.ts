import { defineMachine } from '../machine.ts';
import { CUSTOMER_STATUSES } from './customer.labels.ts';
import { partnerBlackActions, partnerStatusActions } from './partner.machine.ts';

const ALL_STATES = ['POTENTIAL', 'ACTIVE', 'DISABLED', 'BLACK'] as const;
const NOT_BLACK = ['POTENTIAL', 'ACTIVE', 'DISABLED'] as const;

/** 潜在 → 合作中 → 停用 ↔ 合作中 (5.12). 冻结, 解冻 and the limits are finance's (ACC-015). */
export const customerMachine = defineMachine({
  entity: 'ac_customer',
  title: '客户',
  states: CUSTOMER_STATUSES,
  actions: {
    activate: { label: '转为合作中', from: ['POTENTIAL'], to: 'ACTIVE', permission: 'account.customer.status' },
    ...partnerStatusActions('account.customer'),
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
    ...partnerBlackActions('account.customer', NOT_BLACK),
  },
});
