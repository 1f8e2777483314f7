import { INVOICE_KIND } from '@shared/contract/logistics/invoice-kind.labels.ts';
import { ORDER_LINE_FIELDS } from '@shared/contract/logistics/order-line.fields.ts';
import { ATTRIBUTE, CARGO_SOURCE } from '@shared/contract/logistics/order.labels.ts';
import { BRAND_TYPE } from '@shared/contract/system/brand.labels.ts';
import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import { entity } from '../../platform/entity.ts';
import { lgOrder, lgOrderLine } from './order.tables.ts';

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
  fields: { estReceivable: 'money.sell', estBasis: 'money.sell', 'lines.*.purchaseAmount': 'money.cost' },
  labels: ORDER_FIELDS,
  lists: {
    lines: {
      table: lgOrderLine,
      title: '货物',
      labels: ORDER_LINE_FIELDS,
      codes: {
        attributes: ATTRIBUTE,
        cargoSource: CARGO_SOURCE,
        brandType: BRAND_TYPE,
        invoiceKind: INVOICE_KIND,
      },
    },
  },
  unique: { lg_order_line_no_key: '货物明细的序号重复，请刷新后重试。' },
});
