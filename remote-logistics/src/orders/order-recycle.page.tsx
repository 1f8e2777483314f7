import { orders } from '@shared/contract/logistics/order.contract.ts';
import { recycledOrderList } from '@shared/contract/logistics/order-list.contract.ts';
import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import type { ListRow } from '@shared/contract/list.ts';
import { machineActions } from '@shared/ui/action/action.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useState } from 'react';
import { PurgeDialog } from './purge-dialog.tsx';

type Row = ListRow<typeof recycledOrderList>;

/** 订单回收站 (L5). */
export default function OrderRecyclePage() {
  const [purging, setPurging] = useState<Row | null>(null);
  return (
    <>
      <ListPage<Row>
        list={recycledOrderList}
        open={(row) => `/transport/order/info?id=${row.id}`}
        rowActions={machineActions<keyof typeof orderMachine.actions, Row>(orderMachine, {
          restore: {
            endpoint: orders.restore,
            invalidates: ['/logistics'],
            confirm: '恢复后为草稿，需要重新提交，确定恢复吗？',
          },
          purge: { run: setPurging },
        })}
        batchActions={[{ label: '恢复', endpoint: orders.batchRestore, invalidates: ['/logistics'] }]}
      />
      {purging ? <PurgeDialog row={purging} onClose={() => setPurging(null)} /> : null}
    </>
  );
}
OrderRecyclePage.ahead = listAhead(recycledOrderList);
