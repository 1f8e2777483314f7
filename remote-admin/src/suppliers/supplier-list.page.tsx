import { supplierList, type SupplierRow } from '@shared/contract/accounts/supplier.contract.ts';
import type { ActionRecord } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useMemo, useState } from 'react';
import { supplierActions, type SupplierForms } from './supplier.actions.ts';

const supplierImport = {
  permission: 'account.supplier.import',
  load: async () => (await import('@shared/contract/accounts/accounts.import.ts')).supplierImport,
} as const;
const SupplierDialog = onDemand(async () => (await import('./supplier-dialogs.tsx')).SupplierDialog);
const SupplierDrawer = onDemand(async () => (await import('./supplier-drawer.tsx')).SupplierDrawer);

/** 供应商/代理 (A5). The open drawer lives in the URL (`?open=`). */
export default function SupplierListPage() {
  const [id, show] = useOpenRow();
  const [dialog, setDialog] = useState<{ form: SupplierForms; row: ActionRecord } | null>(null);
  const actions = useMemo(() => supplierActions((form, row) => setDialog({ form, row })), []);
  return (
    <>
      <ListPage<SupplierRow>
        list={supplierList}
        onOpen={(row) => show(row.id)}
        noOf={(row) => row.supplierNo ?? ''}
        rowActions={actions}
        create={{ label: '新增供应商', permission: 'account.supplier.create', path: '/account/supplier/add' }}
        importer={supplierImport}
      />
      {id ? <SupplierDrawer id={id} actions={actions} onClose={() => show(null)} /> : null}
      {dialog ? (
        <SupplierDialog
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
SupplierListPage.ahead = listAhead(supplierList);
