import { riskAlertList, type RiskAlertRow } from '@shared/contract/finance/risk-list.contract.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useMemo, useState } from 'react';
import { alertActions } from './risk.actions.ts';

const AlertDrawer = onDemand(async () => (await import('./alert-drawer.tsx')).AlertDrawer);
const ResolveForm = onDemand(async () => (await import('./alert-drawer.tsx')).ResolveForm);

/** 预警 (F31); `?open=` opens one over the list. */
export function AlertTab() {
  const [id, show] = useOpenRow();
  const [resolving, resolve] = useState<string | null>(null);
  const actions = useMemo(() => alertActions<RiskAlertRow>((row) => resolve(row.id)), []);
  return (
    <>
      <ListPage<RiskAlertRow>
        list={riskAlertList}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        cells={{
          objectNo: (row) => (row.objectLink ? <Link to={row.objectLink}>{row.objectNo}</Link> : row.objectNo),
        }}
      />
      {id ? <AlertDrawer id={id} onResolve={resolve} onClose={() => show(null)} /> : null}
      {resolving ? <ResolveForm id={resolving} onClose={() => resolve(null)} /> : null}
    </>
  );
}
