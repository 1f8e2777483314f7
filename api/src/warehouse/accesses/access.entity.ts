import { ACCESS_FIELDS } from '@shared/contract/warehouse/access.fields.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { entity } from '../../platform/entity.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { whAccess } from './access.tables.ts';

/** Accesses to the warehouses in scope. */
export const accesses = entity({
  table: whAccess,
  title: '公司准入',
  no: 'partyName',
  area: 'warehouse',
  scope: { and: inWarehouseScope(whAccess.warehouseId) },
  labels: ACCESS_FIELDS,
});

attachmentOwner('wh_access', {
  entity: accesses,
  view: 'warehouse.access.view',
  edit: { anyOf: ['warehouse.access.create', 'warehouse.access.edit'] },
});
