import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import { entity } from '../../platform/entity.ts';
import { lgOrder } from './order.tables.ts';

/** 物流订单: its people are owner, 业务员, 客服 and 操作 (3.6). */
export const orders = entity({
  table: lgOrder,
  kind: 'lg_order',
  title: '物流订单',
  no: 'orderNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgOrder.companyId,
    dept: lgOrder.deptId,
    people: [lgOrder.ownerId, lgOrder.salesId, lgOrder.csId, lgOrder.operatorId],
  },
  fields: { estReceivable: 'money.sell', estBasis: 'money.sell' },
  labels: ORDER_FIELDS,
  unique: { lg_order_line_no_key: '货物明细的序号重复，请刷新后重试。' },
});
