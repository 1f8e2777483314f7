import { orders, PURGE_WORDS } from '@shared/contract/logistics/order.contract.ts';
import { recycledOrderList } from '@shared/contract/logistics/order-list.contract.ts';
import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import type { ListRow } from '@shared/contract/list.ts';
import { machineActions } from '@shared/ui/action/action.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useState } from 'react';
import { PurgeDialog } from './purge-dialog.tsx';

type Row = ListRow<typeof recycledOrderList>;

const BATCHES: readonly BatchAction[] = [
  { label: '恢复', endpoint: orders.batchRestore, invalidates: ['/logistics'] },
  {
    label: '彻底删除',
    endpoint: orders.batchPurge,
    danger: true,
    invalidates: ['/logistics'],
    ask: {
      initial: { typed: null },
      complete: ({ typed }) => typed === PURGE_WORDS,
      render: ({ typed }, change) => (
        <>
          <p>删除后不能恢复，日志保留。请输入「{PURGE_WORDS}」确认：</p>
          <TextInput
            aria-label="确认"
            placeholder={PURGE_WORDS}
            value={typeof typed === 'string' ? typed : null}
            onChange={(next) => change({ typed: next })}
          />
        </>
      ),
    },
  },
];

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
        batchActions={BATCHES}
      />
      {purging ? <PurgeDialog row={purging} onClose={() => setPurging(null)} /> : null}
    </>
  );
}
OrderRecyclePage.ahead = listAhead(recycledOrderList);
