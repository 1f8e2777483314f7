import { customerMachine, customers } from '@shared/contract/accounts/customer.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** 编辑 and the state actions of a customer, the same in list and drawer. */
export const customerActions: ActionMap = {
  update: {
    label: '编辑',
    permission: 'account.customer.update',
    path: (row: ActionRecord) => `/account/customer/edit?id=${row.id}`,
  },
  ...machineActions(customerMachine, {
    activate: customers.activate,
    enable: customers.enable,
    disable: customers.disable,
  }),
};
