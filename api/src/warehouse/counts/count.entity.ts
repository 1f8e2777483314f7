import { COUNT_FIELDS } from '@shared/contract/warehouse/count.fields.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { ownCustomer } from '../stock/stock-scope.ts';
import { whCount } from './count.tables.ts';

/** 盘点单 of the warehouses in scope; who sees own records only: those made by him or of the own customers alone. */
export const counts = entity({
  table: whCount,
  title: '盘点单',
  no: 'countNo',
  numbered: true,
  area: 'warehouse',
  scope: {
    and: inWarehouseScope(whCount.warehouseId),
    people: [whCount.createdBy],
    or: (actor) => ownCustomer(whCount.customerId, actor),
  },
  labels: COUNT_FIELDS,
});

attachmentOwner('wh_count', {
  entity: counts,
  view: { anyOf: ['warehouse.zone.view', 'warehouse.location.view'] },
  edit: 'warehouse.count.create',
});
