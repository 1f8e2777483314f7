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
interface ViewProps {
  toolbar: ReactNode;
  onClose: () => void;
}
const ReleaseList = onDemand<ViewProps>(async () => (await import('../releases/release-list.tsx')).ReleaseList);
const DeliveryItemList = onDemand<ViewProps>(async () => (await import('./delivery-item-list.tsx')).DeliveryItemList);
const VIEWS = { list: '柜子', items: '送达明细', releases: '放货单' } as const;
const { finishDelivery, rollback, hold, unhold } = containerActions;
const actions: ActionMap<DeliveryListRow> = {
  ...(finishDelivery ? { finishDelivery } : {}),
  ...(rollback ? { rollback } : {}),
  ...(hold ? { hold } : {}),
  ...(unhold ? { unhold } : {}),
};
const cells = { lastFreeDay: (row: DeliveryListRow) => <FreeDay day={row.lastFreeDay} /> };

/** Views with the right to their lists. */
function useViews(): Partial<typeof VIEWS> {
  const may = useMay();
  const { items, releases, list } = VIEWS;
  return {
    list,
    ...(may('logistics.songda.view') ? { items } : {}),
    ...(may('logistics.release.view') ? { releases } : {}),
  };
}

/** 待送达 (L20): containers with their deliveries below them; 送达明细 and 放货单 of all of them as views of their own. */
export default function DeliveryListPage() {
  const [dialog, setDialog] = useState<DeliveryDialog | null>(null);
  const views = useViews();
  const view = useListView(views);
  const navigate = useNavigate();
  const toolbar = Object.keys(views).length > 1 ? <ViewSwitch views={views} apart /> : null;
  const other = { toolbar, onClose: () => void navigate('/transport/container/wait-songda') };
  if (view === 'items') return <DeliveryItemList {...other} />;
  if (view === 'releases') return <ReleaseList {...other} />;
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
