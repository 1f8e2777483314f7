import type { SupplierDetail } from '@shared/contract/accounts/supplier.contract.ts';
import { supplierList, type SupplierRow } from '@shared/contract/accounts/supplier-list.contract.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { PartyList } from '../party/party-list.tsx';
import { supplierActions, type SupplierForms } from './supplier.actions.ts';

const supplierImport = {
  permission: 'account.supplier.import',
  load: async () => (await import('@shared/contract/accounts/accounts.import.ts')).supplierImport,
} as const;
const SupplierDialog = onDemand(async () => (await import('./supplier-dialogs.tsx')).SupplierDialog);
const SupplierDrawer = onDemand(async () => (await import('./supplier-drawer.tsx')).SupplierDrawer);

/** Many ports stand as a line that is cut at its end. */
const CELLS = { servicePorts: (row: SupplierRow) => row.servicePorts?.join('、') || '—' };

/** 供应商/代理 (A5). */
export default function SupplierListPage() {
  return (
    <PartyList<SupplierRow, SupplierForms, SupplierDetail>
      list={supplierList}
      noOf={(row) => row.supplierNo ?? ''}
      cells={CELLS}
      create={{ label: '新增供应商', permission: 'account.supplier.create', path: '/account/supplier/add' }}
      importer={supplierImport}
      actionsOf={supplierActions}
      drawer={SupplierDrawer}
      dialog={SupplierDialog}
    />
  );
}
SupplierListPage.ahead = listAhead(supplierList);
