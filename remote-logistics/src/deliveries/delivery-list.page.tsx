import { deliveryList, type DeliveryListRow } from '@shared/contract/logistics/delivery-list.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useListView, ViewSwitch } from '@shared/ui/list/view-switch.tsx';
import { useMay } from '@shared/runtime/session.ts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { FreeDay } from './free-day.tsx';
import { containerActions } from '../containers/container.actions.ts';
import { ReleaseTable } from '../releases/release-table.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import type { DeliveryDialog } from './delivery.actions.ts';

const DeliveryDialogs = onDemand(async () => (await import('./delivery-dialogs.tsx')).DeliveryDialogs);
const ReleaseList = onDemand<{ toolbar: ReactNode; onClose: () => void }>(
  async () => (await import('../releases/release-list.tsx')).ReleaseList,
);
const VIEWS = { list: '柜子', releases: '放货单' } as const;
const { finishDelivery, rollback, hold, unhold } = containerActions;
const actions: ActionMap<DeliveryListRow> = {
  ...(finishDelivery ? { finishDelivery } : {}),
  ...(rollback ? { rollback } : {}),
  ...(hold ? { hold } : {}),
  ...(unhold ? { unhold } : {}),
};
const cells = { lastFreeDay: (row: DeliveryListRow) => <FreeDay day={row.lastFreeDay} /> };

/** 待送达 (L20): containers with their deliveries below them; 放货单 of all of them as a view of its own. */
export default function DeliveryListPage() {
  const [dialog, setDialog] = useState<DeliveryDialog | null>(null);
  const view = useListView(VIEWS);
  const navigate = useNavigate();
  const toolbar = useMay()('logistics.release.view') ? <ViewSwitch views={VIEWS} apart /> : null;
  if (view === 'releases')
    return <ReleaseList toolbar={toolbar} onClose={() => void navigate('/transport/container/wait-songda')} />;
  return (
    <>
      <ListPage<DeliveryListRow>
        list={deliveryList}
        open={(row) => `/transport/container/info?id=${row.id}&tab=deliveries`}
        rowActions={actions}
        cells={cells}
        toolbar={toolbar}
        expandAll
        expand={(row) =>
          row.deliveries.length > 0 ? (
            <DeliveryTable rows={row.deliveries} onDialog={setDialog} />
          ) : (
            <ReleaseTable rows={row.releases} orders />
          )
        }
      />
      {dialog ? <DeliveryDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
DeliveryListPage.ahead = listAhead(deliveryList);
