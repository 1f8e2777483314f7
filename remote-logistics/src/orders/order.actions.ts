import { orders } from '@shared/contract/logistics/order.contract.ts';
import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

type Known = ActionRecord & {
  orderNo?: string | null;
  allocState?: string | null;
  hold?: boolean | null;
  status?: string | null;
};
const edit = (row: ActionRecord) => `/transport/order/update?id=${row.id}`;
const open = (row: Known) => row.status === 'CONFIRMED' || row.status === 'RUNNING';

/** Actions of an order in list and detail; what is legal the API says with each record. */
export const orderActions: ActionMap<Known> = {
  ...machineActions(orderMachine, {
    update: { path: edit },
    submit: { endpoint: orders.submit, primary: true },
    review: { endpoint: orders.review, primary: true, confirm: '审核通过后进入待拼货物池，确定通过吗？' },
    reject: orders.reject,
    withdraw: { endpoint: orders.withdraw, confirm: '撤回后回到草稿，可继续修改，请填写原因。' },
    change: { path: edit, reason: false },
  }),
  copy: {
    label: '复制',
    permission: 'logistics.order.create',
    path: (row) => `/transport/order/create?copy=${row.id}`,
  },
  consolidate: {
    label: '拼入柜子',
    permission: orders.batchAllocate.permission,
    visible: (row) => open(row) && row.hold !== true && row.allocState !== 'FULL',
    path: (row) => `/transport/container/pingui?numbers=${row.orderNo ?? ''}`,
  },
  ...machineActions(orderMachine, {
    hold: orders.hold,
    unhold: { endpoint: orders.unhold, confirm: '解除后可以继续拼柜和推进，确定解除吗？' },
    reopen: { endpoint: orders.reopen, confirm: '反完成后订单回到执行中，请填写原因。' },
    closeRemaining: orders.closeRemaining,
    cancel: { endpoint: orders.cancel, codes: 'cancel-reasons' },
    restore: { endpoint: orders.restore, confirm: '恢复后为草稿，需要重新提交，确定恢复吗？' },
  }),
};
