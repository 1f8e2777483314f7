import { MOVE_FIELDS } from '@shared/contract/warehouse/move.fields.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { whMove } from './move.tables.ts';

/** 移库单 of the warehouses in scope. */
export const moves = entity({
  table: whMove,
  title: '移库单',
  no: 'moveNo',
  numbered: true,
  area: 'warehouse',
  scope: { and: inWarehouseScope(whMove.warehouseId) },
  labels: MOVE_FIELDS,
  unique: { wh_move_reversal_key: '移库单已冲红，请刷新。' },
});

attachmentOwner('wh_move', {
  entity: moves,
  view: { anyOf: ['warehouse.zone.view', 'warehouse.location.view'] },
  edit: 'warehouse.stock.move',
});
