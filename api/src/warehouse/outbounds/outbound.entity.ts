import { OUTBOUND_FIELDS } from '@shared/contract/warehouse/outbound.fields.ts';
import { PICKUP_ID_SLOT, PICKUP_SLOT } from '@shared/contract/warehouse/outbound.labels.ts';
import { refuse } from '../../platform/refusal.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { entity } from '../../platform/entity.ts';
import { documentScope } from '../stock/stock-scope.ts';
import { whOutbound } from './outbound.tables.ts';

/** Outbounds of the companies and warehouses in scope; who sees own records only: those of the own customers. */
export const outbounds = entity({
  table: whOutbound,
  title: '出库单',
  no: 'outboundNo',
  numbered: true,
  area: 'warehouse',
  scope: documentScope({
    company: whOutbound.companyId,
    warehouse: whOutbound.warehouseId,
    customer: whOutbound.customerId,
  }),
  fields: {
    pickupIdNo: 'user.idno',
    pickupPerson: 'customer.contact',
    pickupPhone: 'customer.contact',
  },
  labels: OUTBOUND_FIELDS,
  unique: {
    wh_outbound_loading_key: '该柜子在本仓库已有同客户、同主体的装柜出库单。',
    wh_outbound_reversal_key: '该出库单已冲红。',
  },
});
attachmentOwner('wh_outbound', {
  entity: outbounds,
  view: 'warehouse.outbound.view',
  edit: { anyOf: ['warehouse.outbound.create', 'warehouse.outbound.edit', 'warehouse.outbound.ship'] },
  // Who signs adds the pictures of it.
  add: 'warehouse.outbound.sign',
  settled: ({ state }) => state === 'SIGNED' || state === 'REVERSED',
  slots: { [PICKUP_ID_SLOT]: { most: 20, field: 'user.idno' } },
  leaveEmpty: ({ outboundNo, type, state }, slot) => {
    if (slot === PICKUP_SLOT && type === 'PICKUP' && (state === 'SHIPPED' || state === 'SIGNED'))
      throw refuse('GUARD_FAILED', `${outboundNo} 已出库，至少保留 1 份「${PICKUP_SLOT}」。`);
  },
});
