import { INBOUND_FIELDS, INBOUND_LINE_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { documentScope } from '../stock/stock-scope.ts';
import { whInbound, whInboundLine } from './inbound.tables.ts';

/** Inbounds of the companies and warehouses in scope; who sees own records only: those of the own customers. */
export const inbounds = entity({
  table: whInbound,
  title: '入库单',
  no: 'inboundNo',
  numbered: true,
  area: 'warehouse',
  scope: documentScope({
    company: whInbound.companyId,
    warehouse: whInbound.warehouseId,
    customer: whInbound.customerId,
  }),
  labels: INBOUND_FIELDS,
  lists: {
    lines: {
      table: whInboundLine,
      title: '明细',
      labels: INBOUND_LINE_FIELDS,
    },
  },
  unique: { wh_inbound_order_key: '该订单还有未完成的入库单，请刷新。' },
});
attachmentOwner('wh_inbound', {
  entity: inbounds,
  view: 'warehouse.inbound.view',
  edit: { anyOf: ['warehouse.inbound.create', 'warehouse.inbound.edit', 'warehouse.inbound.receive'] },
  leaveEmpty: ({ inboundNo, damaged }, slot) => {
    if (slot === DIFFERENCE_SLOT && damaged > 0)
      throw refuse('WMS-020', `${inboundNo} 有残损，至少保留 1 张「${DIFFERENCE_SLOT}」。`);
  },
});
