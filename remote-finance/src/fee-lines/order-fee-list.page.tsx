import { orderFeeList, type OrderFeeRow } from '@shared/contract/finance/fee-line.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

const FeeDrawer = onDemand(async () => (await import('./fee-drawer.tsx')).FeeDrawer);
const PriceAgreementDrawer = onDemand(
  async () => (await import('../price-agreements/price-agreement-drawer.tsx')).PriceAgreementDrawer,
);
/** Base data of finance (3.16) that stands open, in the URL: `?base=price-agreements`. */
const BASE = 'base';
const AGREEMENTS = 'price-agreements';

/** 物流订单应收 (F4): one row per order; the open 费用抽屉 stands in the URL (`?order=`). */
export default function OrderFeeListPage() {
  const [search, setSearch] = useSearchParams();
  const order = search.get('order');
  const put = (key: string, value: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (value) after.set(key, value);
      else after.delete(key);
      return after;
    });
  const show = (id: string | null) => put('order', id);
  const mayBase = useMay()('finance.base.view');
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
      <ListPage<OrderFeeRow>
        list={orderFeeList}
        onOpen={(row) => show(row.orderId)}
        rowActions={actions}
        toolbar={mayBase ? <Button onClick={() => put(BASE, AGREEMENTS)}>协议价</Button> : null}
      />
      {order ? <FeeDrawer orderId={order} onClose={() => show(null)} /> : null}
      {mayBase && search.get(BASE) === AGREEMENTS ? <PriceAgreementDrawer onClose={() => put(BASE, null)} /> : null}
    </>
  );
}
OrderFeeListPage.ahead = listAhead(orderFeeList);
