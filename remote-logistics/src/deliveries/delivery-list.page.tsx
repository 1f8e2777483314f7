import { deliveryList, type DeliveryListRow } from '@shared/contract/logistics/delivery-list.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useState } from 'react';
import { FreeDay } from './free-day.tsx';
import { containerActions } from '../containers/container.actions.ts';
import { ReleaseTable } from '../releases/release-table.tsx';
import { DeliveryDialogs } from './delivery-dialogs.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import type { DeliveryDialog } from './delivery.actions.ts';

const { finishDelivery, rollback, hold, unhold } = containerActions;
const actions: ActionMap<DeliveryListRow> = {
  ...(finishDelivery ? { finishDelivery } : {}),
  ...(rollback ? { rollback } : {}),
  ...(hold ? { hold } : {}),
  ...(unhold ? { unhold } : {}),
};
const cells = { lastFreeDay: (row: DeliveryListRow) => <FreeDay day={row.lastFreeDay} /> };

/** 待送达 (L20): containers with their deliveries below them. */
export default function DeliveryListPage() {
  const [dialog, setDialog] = useState<DeliveryDialog | null>(null);
  return (
    <>
      <ListPage<DeliveryListRow>
        list={deliveryList}
        open={(row) => `/transport/container/info?id=${row.id}&tab=deliveries`}
        rowActions={actions}
        cells={cells}
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
