import { supplierBalanceList, type SupplierBalanceRow } from '@shared/contract/finance/balance.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useParty } from './use-party.ts';

const PartyDrawer = onDemand(async () => (await import('./party-drawer.tsx')).PartyDrawer);

/** 供应商应付 (F21): what we owe suppliers as of a day, by days overdue. */
export default function SupplierBalanceListPage() {
  const { party, show, close } = useParty();
  const actions: ActionMap<SupplierBalanceRow> = {
    ledger: { label: '明细账', permission: 'finance.ap.supplier.view', run: show },
    apply: {
      label: '申请付款',
      permission: 'finance.ap.apply.create',
      path: ({ partyId }) => `/finance/account-payable/applypayment/reduction?new=1&supplierId=${partyId}`,
    },
    settle: {
      label: '结账',
      permission: 'finance.ap.settlement.create',
      path: ({ partyId, companyId }) =>
        `/finance/account-payable/suppliercheckout?id=${partyId}&companyId=${companyId}`,
    },
    statements: {
      label: '对账',
      permission: 'finance.ap.statement.view',
      path: ({ partyId, companyId }) =>
        `/finance/account-payable/duizhangdan?partyId=${partyId}&companyId=${companyId}`,
    },
  };
  return (
    <>
      <ListPage<SupplierBalanceRow>
        list={supplierBalanceList}
        onOpen={show}
        rowActions={actions}
        noOf={(row) => row.partyName ?? ''}
      />
      {party ? <PartyDrawer direction="AP" of={party} onClose={close} /> : null}
    </>
  );
}
SupplierBalanceListPage.ahead = listAhead(supplierBalanceList);
