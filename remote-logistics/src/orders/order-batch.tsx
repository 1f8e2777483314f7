import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { Picker } from '@shared/ui/form/picker.tsx';

/** Who is put on an order, with the permission that the person needs for it. */
const PEOPLE = {
  salesId: { label: ORDER_FIELDS.salesId, holds: 'logistics.order.create' },
  operatorId: { label: ORDER_FIELDS.operatorId, holds: 'logistics.order.update' },
  csId: { label: ORDER_FIELDS.csId, holds: 'logistics.order.view' },
} as const;

/** 批量提交, 审核, 指派, 取消; each order is done or refused on its own. */
export const orderBatches: readonly BatchAction[] = [
  { label: '提交', endpoint: orders.batchSubmit },
  { label: '审核', endpoint: orders.batchReview },
  {
    label: '指派',
    endpoint: orders.batchAssign,
    ask: {
      initial: {},
      complete: (values) => Object.keys(PEOPLE).some((key) => typeof values[key] === 'string'),
      render: (values, change) =>
        Object.entries(PEOPLE).map(([key, { label, holds }]) => {
          const value = values[key];
          return (
            <div key={key}>
              <p>{label}（不选则不变）</p>
              <Picker
                kind="users"
                holds={holds}
                aria-label={label}
                value={typeof value === 'string' ? value : null}
                onChange={(id) => change({ [key]: id })}
              />
            </div>
          );
        }),
    },
  },
  {
    label: '拼入柜子',
    endpoint: orders.batchAllocate,
    invalidates: ['/logistics', '/dashboard'],
    ask: {
      initial: {},
      complete: ({ containerId }) => typeof containerId === 'string',
      render: ({ containerId }, change) => (
        <>
          <p>拼入的柜子（待拼柜、未暂停；各订单的剩余箱数全部拼入）</p>
          <Picker
            kind="open-containers"
            aria-label="柜子"
            placeholder="柜子编号或航线，如 CNNGB→USLAX"
            allowClear={false}
            style={{ width: '100%', marginBottom: 8 }}
            value={typeof containerId === 'string' ? containerId : null}
            onChange={(id) => change({ containerId: id })}
          />
        </>
      ),
    },
  },
  {
    label: '取消',
    object: orderMachine.title,
    endpoint: orders.batchCancel,
    reason: true,
    danger: true,
    ask: {
      initial: {},
      complete: ({ code }) => typeof code === 'string',
      render: ({ code }, change) => (
        <Picker
          kind="cancel-reasons"
          aria-label="原因分类"
          placeholder="请选择原因"
          allowClear={false}
          style={{ marginBottom: 8 }}
          value={typeof code === 'string' ? code : null}
          onChange={(next) => change({ code: next })}
        />
      ),
    },
  },
];
