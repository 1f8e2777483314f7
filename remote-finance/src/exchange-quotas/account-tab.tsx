import { quotaAccountList, type QuotaAccountRow } from '@shared/contract/finance/quota-list.contract.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useMemo, useState } from 'react';
import { quotaActions, type QuotaDialog } from './quota.actions.ts';

const AccountDrawer = onDemand(async () => (await import('./account-drawer.tsx')).AccountDrawer);
const AccountForms = onDemand(async () => (await import('./account-forms.tsx')).AccountForms);

/** 额度账户 (F30); `?open=` opens one over the list. */
export function AccountTab() {
  const [id, show] = useOpenRow();
  const [dialog, ask] = useState<QuotaDialog | null>(null);
  const actions = useMemo(() => quotaActions<QuotaAccountRow>(ask), []);
  return (
    <>
      <ListPage<QuotaAccountRow>
        list={quotaAccountList}
        onOpen={(row) => show(row.id)}
        noOf={(row) => row.label}
        rowActions={actions}
      />
      {id ? <AccountDrawer id={id} onAsk={ask} onClose={() => show(null)} /> : null}
      {dialog ? <AccountForms dialog={dialog} onClose={() => ask(null)} /> : null}
    </>
  );
}
