import { clearanceList, type ClearanceListRow } from '@shared/contract/logistics/clearance-list.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { containerActions } from '../containers/container.actions.ts';
import { clearanceActions, PRINT_LABEL, type ClearanceDialog } from './clearance.actions.ts';
import { clearanceBatches } from './clearance-batch.tsx';
import { FreeDays } from './free-days.tsx';

const ClearanceDialogs = onDemand(async () => (await import('./clearance-dialogs.tsx')).ClearanceDialogs);
const ClearanceDrawer = onDemand(async () => (await import('./clearance-drawer.tsx')).ClearanceDrawer);
const { finishClearance } = containerActions;
const of = (row: ClearanceListRow) => ({ id: row.clearanceId ?? '', version: row.clearanceVersion ?? 0 });
const PRINT = { label: PRINT_LABEL, idOf: (row: ClearanceListRow) => row.clearanceId ?? '' };
const cells = {
  freeDaysLeft: (row: ClearanceListRow) => <FreeDays left={row.freeDaysLeft} />,
};

/** 待清关 (L19): containers of the stage; `?open=` opens a clearance over them. */
export default function ClearanceListPage() {
  const [id, show] = useOpenRow();
  const [dialog, setDialog] = useState<ClearanceDialog | null>(null);
  const given = useMemo<ActionMap<ClearanceListRow>>(
    () => ({
      ...clearanceActions<ClearanceListRow>(setDialog, of),
      ...(finishClearance ? { finishClearance } : {}),
    }),
    [],
  );
  const { actions, batch, dialog: print } = usePrint('lg_clearance', given, PRINT);
  const batches = useMemo(() => [...clearanceBatches, batch], [batch]);
  return (
    <>
      <ListPage<ClearanceListRow>
        list={clearanceList}
        onOpen={(row) => show(row.clearanceId)}
        rowActions={actions}
        batchActions={batches}
        refOf={PRINT.idOf}
        cells={cells}
      />
      {id !== null && /^[1-9]\d{0,18}$/.test(id) ? <ClearanceDrawer id={id} onClose={() => show(null)} /> : null}
      {print}
      {dialog ? <ClearanceDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
ClearanceListPage.ahead = listAhead(clearanceList);
