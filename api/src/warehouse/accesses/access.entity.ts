import { ACCESS_FIELDS } from '@shared/contract/warehouse/access.fields.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { entity } from '../../platform/entity.ts';
import { customerScope } from '../stock/stock-scope.ts';
import { whAccess } from './access.tables.ts';

/** Accesses to the warehouses in scope; who sees own records only: not those of the customers of others. */
export const accesses = entity({
  table: whAccess,
  title: '公司准入',
  no: 'partyName',
  area: 'warehouse',
  scope: customerScope({ warehouse: whAccess.warehouseId, customer: whAccess.customerId }),
  partOf: { field: 'warehouseId', kind: 'wh_warehouse' },
  labels: ACCESS_FIELDS,
});

attachmentOwner('wh_access', {
  entity: accesses,
  view: 'warehouse.access.view',
  edit: { anyOf: ['warehouse.access.create', 'warehouse.access.edit'] },
});
