import { customerMachine } from '@shared/contract/accounts/customer.machine.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** What opens a form of its own. */
export type CustomerForms = 'transfer' | 'limit' | 'merge';
const ASKED = '已提交，等待第二人审批';
const touches = [customers.get.path, approvals.list.path];

/** 编辑 and everything else that can be done with a customer, the same in list and drawer. */
export const customerActions = (open: (form: CustomerForms, row: ActionRecord) => void): ActionMap => {
  const form = (code: CustomerForms) => ({ run: (row: ActionRecord) => open(code, row), behind: true });
  const asks = { done: ASKED, invalidates: touches, behind: true };
  return {
    update: {
      label: '编辑',
      permission: 'account.customer.update',
      path: (row: ActionRecord) => `/account/customer/edit?id=${row.id}`,
    },
    ...machineActions(customerMachine, {
      activate: customers.activate,
      enable: customers.enable,
      disable: customers.disable,
      transfer: form('transfer'),
      limit: form('limit'),
      freeze: {
        endpoint: risk.createHold,
        body: (row: ActionRecord) => ({ customerId: row.id, scope: 'ALL' }),
        confirm: '冻结后该客户的新单、出库和放款全部控货，立即生效。',
        invalidates: touches,
        behind: true,
      },
      unfreeze: { endpoint: risk.applyRelease, body: (row: ActionRecord) => ({ customerId: row.id }), ...asks },
      merge: form('merge'),
      black: {
        endpoint: customers.black,
        confirm: '拉黑须第二人审批，同意后不能再下单。',
        ...asks,
      },
      unblack: { endpoint: customers.unblack, ...asks },
    }),
  };
};
