import { FREEZE_FIELDS } from '@shared/contract/warehouse/freeze.fields.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { customerScope } from '../stock/stock-scope.ts';
import { whFreeze } from './freeze.tables.ts';

/** 冻结单 of the warehouses in scope; who sees own records only: those of the own customers. */
export const freezes = entity({
  table: whFreeze,
  title: '冻结单',
  no: 'freezeNo',
  numbered: true,
  area: 'warehouse',
  scope: customerScope({ warehouse: whFreeze.warehouseId, customer: whFreeze.customerId }),
  labels: FREEZE_FIELDS,
});

attachmentOwner('wh_freeze', {
  entity: freezes,
  view: { anyOf: ['warehouse.zone.view', 'warehouse.location.view'] },
  edit: 'warehouse.stock.freeze',
});
