import { customerList, type CustomerRow } from '@shared/contract/accounts/customer.contract.ts';
import type { ActionRecord } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useMemo, useState } from 'react';
import { customerActions, type CustomerForms } from './customer.actions.ts';
import { customerBatches } from './customer-batch.tsx';

const customerImport = {
  permission: 'account.customer.import',
  load: async () => (await import('@shared/contract/accounts/accounts.import.ts')).customerImport,
} as const;
const CustomerDialog = onDemand(async () => (await import('./customer-dialogs.tsx')).CustomerDialog);
const CustomerDrawer = onDemand(async () => (await import('./customer-drawer.tsx')).CustomerDrawer);

/** 客户管理 (A1). The open drawer lives in the URL (`?open=`), so that a link shows the same customer. */
export default function CustomerListPage() {
  const [id, show] = useOpenRow();
  const [dialog, setDialog] = useState<{ form: CustomerForms; row: ActionRecord } | null>(null);
  const actions = useMemo(() => customerActions((form, row) => setDialog({ form, row })), []);
  return (
    <>
      <ListPage<CustomerRow>
        list={customerList}
        onOpen={(row) => show(row.id)}
        noOf={(row) => row.customerNo ?? ''}
        rowActions={actions}
        batchActions={customerBatches}
        create={{ label: '新增客户', permission: 'account.customer.create', path: '/account/customer/add' }}
        importer={customerImport}
      />
      {id ? <CustomerDrawer id={id} actions={actions} onClose={() => show(null)} /> : null}
      {dialog ? (
        <CustomerDialog
          form={dialog.form}
          row={dialog.row}
          onClose={(kept) => {
            setDialog(null);
            if (kept && id) show(kept);
          }}
        />
      ) : null}
    </>
  );
}
CustomerListPage.ahead = listAhead(customerList);
