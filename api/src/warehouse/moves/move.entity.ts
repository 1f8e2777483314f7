import { MOVE_FIELDS } from '@shared/contract/warehouse/move.fields.ts';
import { not, sql } from 'drizzle-orm';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { whBatch } from '../stock/stock.tables.ts';
import { ownCustomer } from '../stock/stock-scope.ts';
import { whMove, whMoveLine } from './move.tables.ts';

const movesOthers = (actor: Actor) =>
  sql`exists (select from ${whMoveLine} join ${whBatch} on ${whBatch.id} = ${whMoveLine.batchId}
    where ${whMoveLine.moveId} = ${whMove.id} and not ${ownCustomer(whBatch.customerId, actor)})`;

/** 移库单 of the warehouses in scope; who sees own records only: those made by him or of goods of the own customers alone. */
export const moves = entity({
  table: whMove,
  title: '移库单',
  no: 'moveNo',
  numbered: true,
  area: 'warehouse',
  scope: {
    and: inWarehouseScope(whMove.warehouseId),
    people: [whMove.createdBy],
    or: (actor) => not(movesOthers(actor)),
  },
  labels: MOVE_FIELDS,
  unique: { wh_move_reversal_key: '移库单已冲红，请刷新。' },
});

attachmentOwner('wh_move', {
  entity: moves,
  view: { anyOf: ['warehouse.zone.view', 'warehouse.location.view'] },
  edit: 'warehouse.stock.move',
});
