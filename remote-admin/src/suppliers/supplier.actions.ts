import { supplierMachine } from '@shared/contract/accounts/supplier.machine.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** What opens a form of its own. */
export type SupplierForms = 'banks' | 'transfer' | 'merge';
const asks = { done: '已提交，等待第二人审批', invalidates: [suppliers.get.path, approvals.list.path] };

/** 编辑 and everything else that can be done with a supplier, the same in list and drawer. */
export const supplierActions = (open: (form: SupplierForms, row: ActionRecord) => void): ActionMap => {
  const form = (code: SupplierForms) => ({ run: (row: ActionRecord) => open(code, row), behind: true });
  return {
    update: {
      label: '编辑',
      permission: 'account.supplier.update',
      path: (row: ActionRecord) => `/account/supplier/edit?id=${row.id}`,
    },
    ...machineActions(supplierMachine, {
      enable: suppliers.enable,
      disable: suppliers.disable,
      banks: form('banks'),
      transfer: form('transfer'),
      merge: form('merge'),
      black: {
        endpoint: suppliers.black,
        confirm: '拉黑须第二人审批，同意后不能再用于新单据。',
        behind: true,
        ...asks,
      },
      unblack: { endpoint: suppliers.unblack, behind: true, ...asks },
    }),
  };
};
