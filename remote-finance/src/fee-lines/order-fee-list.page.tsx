import { orderFeeList, type OrderFeeRow } from '@shared/contract/finance/fee-line.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

const FeeDrawer = onDemand(async () => (await import('./fee-drawer.tsx')).FeeDrawer);

/** 物流订单应收 (F4): one row per order; the open 费用抽屉 stands in the URL (`?order=`). */
export default function OrderFeeListPage() {
  const [search, setSearch] = useSearchParams();
  const order = search.get('order');
  const show = (id: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (id) after.set('order', id);
      else after.delete('order');
      return after;
    });
  const actions: ActionMap<OrderFeeRow> = useMemo(
    () => ({
      fees: {
        label: '费用',
        permission: 'finance.ar.fee.view',
        run: (row) =>
          setSearch((before) => {
            const after = new URLSearchParams(before);
            after.set('order', row.orderId);
            return after;
          }),
      },
    }),
    [setSearch],
  );
  return (
    <>
      <ListPage<OrderFeeRow> list={orderFeeList} onOpen={(row) => show(row.orderId)} rowActions={actions} />
      {order ? <FeeDrawer orderId={order} onClose={() => show(null)} /> : null}
    </>
  );
}
OrderFeeListPage.ahead = listAhead(orderFeeList);
