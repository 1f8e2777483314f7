import { OUTBOUND_FIELDS } from '@shared/contract/warehouse/outbound.fields.ts';
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
  // Who signs adds the pictures of it.
  edit: {
    anyOf: [
      'warehouse.outbound.create',
      'warehouse.outbound.edit',
      'warehouse.outbound.ship',
      'warehouse.outbound.sign',
    ],
  },
});
