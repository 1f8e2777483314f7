import { balances, customerBalanceList, type CustomerBalanceRow } from '@shared/contract/finance/balance.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { useField } from '@shared/runtime/session.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { useMayRule } from '@shared/ui/action/may.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePaper } from '@shared/ui/print/use-paper.ts';
import { profilePath } from '../risks/risk.actions.ts';
import { useParty } from './use-party.ts';

const PartyDrawer = onDemand(async () => (await import('./party-drawer.tsx')).PartyDrawer);

/** 客户应收 (F8): what customers owe as of a day, by days overdue. */
export default function CustomerBalanceListPage() {
  const { party, asOf, show, close } = useParty();
  const views = useMayRule()(risk.overview.permission);
  const figures = useField('customer.credit') === 'VISIBLE';
  const dun = usePaper(balances.printDunning, balances.dunning);
  const actions: ActionMap<CustomerBalanceRow> = {
    ledger: { label: '明细账', permission: 'finance.ar.customer.view', run: show },
    settle: {
      label: '核销',
      permission: 'finance.ar.settlement.create',
      path: ({ partyId, companyId }) =>
        `/finance/account-receivable/customercheckout?id=${partyId}&companyId=${companyId}`,
    },
    statements: {
      label: '对账',
      permission: 'finance.ar.statement.view',
      path: ({ partyId, companyId }) =>
        `/finance/account-receivable/kehuduizhangdan?partyId=${partyId}&companyId=${companyId}`,
    },
    dunning: {
      label: '催款函',
      permission: 'finance.ar.customer.dunning',
      visible: ({ longest }) => (longest ?? 0) > 0,
      run: ({ partyId, companyId }) => {
        const of = { partyId, companyId, asOf };
        void dun({ body: of, query: of });
      },
    },
    limit: {
      label: '调整额度',
      permission: risk.changeLimit.permission,
      visible: () => views && figures,
      path: ({ partyId }) => profilePath(partyId),
      behind: true,
    },
    hold: {
      label: '控货/解控',
      permission: { anyOf: ['risk.hold.create', 'risk.release.apply'] },
      visible: () => views,
      path: ({ partyId }) => profilePath(partyId),
      behind: true,
    },
  };
  return (
    <>
      <ListPage<CustomerBalanceRow>
        list={customerBalanceList}
        onOpen={show}
        rowActions={actions}
        noOf={(row) => row.partyName ?? ''}
      />
      {party ? <PartyDrawer direction="AR" of={party} onClose={close} /> : null}
    </>
  );
}
CustomerBalanceListPage.ahead = listAhead(customerBalanceList);
