import type { CustomerDetail } from '@shared/contract/accounts/customer.answers.ts';
import { customerList, type CustomerRow } from '@shared/contract/accounts/customer-list.contract.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { PartyList } from '../party/party-list.tsx';
import { customerActions, type CustomerForms } from './customer.actions.ts';
import { customerBatches } from './customer-batch.tsx';

const customerImport = {
  permission: 'account.customer.import',
  load: async () => (await import('@shared/contract/accounts/accounts.import.ts')).customerImport,
} as const;
const CustomerDialog = onDemand(async () => (await import('./customer-dialogs.tsx')).CustomerDialog);
const CustomerDrawer = onDemand(async () => (await import('./customer-drawer.tsx')).CustomerDrawer);

/** 客户管理 (A1). */
export default function CustomerListPage() {
  return (
    <PartyList<CustomerRow, CustomerForms, CustomerDetail>
      list={customerList}
      noOf={(row) => row.customerNo ?? ''}
      batchActions={customerBatches}
      create={{ label: '新增客户', permission: 'account.customer.create', path: '/account/customer/add' }}
      importer={customerImport}
      actionsOf={customerActions}
      drawer={CustomerDrawer}
      dialog={CustomerDialog}
    />
  );
}
CustomerListPage.ahead = listAhead(customerList);
