import { FREEZE_FIELDS } from '@shared/contract/warehouse/freeze.fields.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { whFreeze } from './freeze.tables.ts';

/** 冻结单 of the warehouses in scope. */
export const freezes = entity({
  table: whFreeze,
  title: '冻结单',
  no: 'freezeNo',
  numbered: true,
  area: 'warehouse',
  scope: { and: inWarehouseScope(whFreeze.warehouseId) },
  labels: FREEZE_FIELDS,
});

attachmentOwner('wh_freeze', {
  entity: freezes,
  view: { anyOf: ['warehouse.zone.view', 'warehouse.location.view'] },
  edit: 'warehouse.stock.freeze',
});
