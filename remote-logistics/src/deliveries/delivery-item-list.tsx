import { deliveryItemList, type DeliveryItemListRow } from '@shared/contract/logistics/delivery-item-list.contract.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState, type ReactNode } from 'react';
import { deliveryActions, DELIVERY_PRINT, type DeliveryDialog } from './delivery.actions.ts';
import { FreeDay } from './free-day.tsx';

const DeliveryDialogs = onDemand(async () => (await import('./delivery-dialogs.tsx')).DeliveryDialogs);
const cells = {
  orderNo: (row: DeliveryItemListRow) => <Link to={`/transport/order/info?id=${row.item.orderId}`}>{row.orderNo}</Link>,
  lastFreeDay: (row: DeliveryItemListRow) => <FreeDay day={row.lastFreeDay} />,
};

/** 送达明细: deliveries one by one, a view of 待送达 (L20), to be filtered and exported. */
export function DeliveryItemList({ toolbar }: { toolbar: ReactNode }) {
  const [dialog, setDialog] = useState<DeliveryDialog | null>(null);
  const given = useMemo(() => deliveryActions<DeliveryItemListRow>(setDialog, ({ item }) => item), []);
  const { actions, batch, dialog: print } = usePrint('lg_delivery', given, DELIVERY_PRINT);
  const batches = useMemo(() => [batch], [batch]);
  return (
    <>
      <ListPage<DeliveryItemListRow>
        list={deliveryItemList}
        open={(row) => `/transport/container/info?id=${row.item.containerId}&tab=deliveries`}
        rowActions={actions}
        batchActions={batches}
        cells={cells}
        toolbar={toolbar}
      />
      {dialog ? <DeliveryDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {print}
    </>
  );
}
