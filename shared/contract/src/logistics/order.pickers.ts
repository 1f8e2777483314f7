import { definePicker } from '../shared/picker.contract.ts';

/** Item: id, label order number, hint customer · POL→POD. An inbound names the order of its goods. */
export const orderPicker = definePicker({
  kind: 'orders',
  title: '物流订单',
  permission: { anyOf: ['logistics.order.view', 'logistics.truck.view', 'warehouse.inbound.view'] },
  scope: 'logistics',
});

/**
 * Warehouses that cargo can be sent to: every enabled one of the caller's companies by name, because who writes an order
 * need not work in its warehouse. Item: id, label name, hint code.
 */
export const inboundWarehousePicker = definePicker({
  kind: 'inbound-warehouses',
  title: '入仓仓库',
  permission: { anyOf: ['logistics.order.view', 'logistics.container.view', 'logistics.pingui.view'] },
  scope: 'company',
});
