import { fxDeclarationList, type FxDeclarationRow } from '@shared/contract/finance/quota-list.contract.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useMemo, useState } from 'react';
import { declarationActions } from './quota.actions.ts';

const DeclarationDrawer = onDemand(async () => (await import('./declaration-drawer.tsx')).DeclarationDrawer);
const ReportForm = onDemand(async () => (await import('./declaration-drawer.tsx')).ReportForm);

/** 报关收汇台账 (F30); `?open=` opens one over the list. */
export function DeclarationTab() {
  const [id, show] = useOpenRow();
  const [reporting, report] = useState<string | null>(null);
  const actions = useMemo(() => declarationActions<FxDeclarationRow>(report), []);
  return (
    <>
      <ListPage<FxDeclarationRow> list={fxDeclarationList} onOpen={(row) => show(row.id)} rowActions={actions} />
      {id ? <DeclarationDrawer id={id} onReport={report} onClose={() => show(null)} /> : null}
      {reporting ? <ReportForm id={reporting} onClose={() => report(null)} /> : null}
    </>
  );
}
