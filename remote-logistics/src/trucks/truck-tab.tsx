import { truckList, type TruckListRow } from '@shared/contract/logistics/truck-list.contract.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TruckDialogs } from './truck-dialogs.tsx';
import { TruckDrawer } from './truck-drawer.tsx';
import { PRINT_LABEL, truckActions, type TruckDialog } from './truck.actions.ts';

const TruckForm = onDemand(async () => (await import('./truck-form.tsx')).TruckForm);
const PRINT = { label: PRINT_LABEL };

/** 拖车单 of L22; `?open=` opens one over the list, `?container=` a new one for a container (安排拖车). */
export function TruckTab() {
  const [shown, setShown] = useOpenRow();
  const [dialog, setDialog] = useState<TruckDialog | null>(null);
  const [creating, setCreating] = useState(false);
  const [search, setSearch] = useSearchParams();
  const container = search.get('container');
  const close = () => {
    setCreating(false);
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.delete('container');
      return after;
    });
  };
  const given = useMemo(() => truckActions<TruckListRow>(setDialog), []);
  const { actions, batch, dialog: print } = usePrint('lg_truck', given, PRINT);
  const batches = useMemo(() => [batch], [batch]);
  return (
    <>
      <ListPage<TruckListRow>
        list={truckList}
        onOpen={(row) => setShown(row.id)}
        rowActions={actions}
        batchActions={batches}
        create={{ label: '新建拖车单', permission: 'logistics.truck.create', run: () => setCreating(true) }}
      />
      {shown !== null && /^[1-9]\d{0,18}$/.test(shown) ? (
        <TruckDrawer id={shown} onClose={() => setShown(null)} />
      ) : null}
      {print}
      {creating || container !== null ? <TruckForm record={null} container={container} onClose={close} /> : null}
      {dialog ? <TruckDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
