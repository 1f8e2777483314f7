import { moveMachine, type MoveDetail } from '@shared/contract/warehouse/move.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { aliasedTable, and, asc, eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { moves } from './move.entity.ts';
import { whMove, whMoveLine, type Move } from './move.tables.ts';

const from = aliasedTable(whLocation, 'from_location');
const to = aliasedTable(whLocation, 'to_location');

/** What may be done with a 移库单; a reversal is never reversed, a draft is removed by who has written it. */
export const moveActions = (ctx: Ctx, row: Pick<Move, 'state' | 'reversalOf' | 'createdBy'>) =>
  allowedActions(
    moveMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      const others = action === 'remove' && !ctx.actor.system && row.createdBy !== ctx.actor.userId;
      return others || (action === 'reverse' && row.reversalOf) ? null : [];
    },
  );

/** A 移库单 with its lines. */
export async function moveDetail(ctx: Ctx, id: string): Promise<Answerable<MoveDetail>> {
  const row = await moves.find(ctx, id);
  const [[names], lines] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          warehouseName: whWarehouse.name,
          posterName: acUser.name,
          reversalOfNo: sql<string | null>`(select m.move_no from wh_move m where m.id = ${whMove.reversalOf})`,
          reversedByNo: sql<string | null>`(select m.move_no from wh_move m where m.reversal_of = ${whMove.id})`,
        })
        .from(whMove)
        .innerJoin(whWarehouse, eq(whWarehouse.id, whMove.warehouseId))
        .leftJoin(acUser, eq(acUser.id, whMove.postedBy))
        .where(eq(whMove.id, id)),
    () =>
      ctx.db
        .select({
          id: whMoveLine.id,
          stockId: whStock.id,
          batchId: whMoveLine.batchId,
          batchNo: whBatch.batchNo,
          goodsName: whBatch.goodsName,
          mark: whBatch.mark,
          customerName: acCustomer.shortName,
          quality: whMoveLine.quality,
          fromLocationId: whMoveLine.fromLocationId,
          fromCode: from.code,
          toLocationId: whMoveLine.toLocationId,
          toCode: to.code,
          qty: whMoveLine.qty,
          volume: sql<number>`${whMoveLine.qty} * ${whBatch.unitVolume}`.mapWith(Number),
        })
        .from(whMoveLine)
        .innerJoin(whBatch, eq(whBatch.id, whMoveLine.batchId))
        .innerJoin(acCustomer, eq(acCustomer.id, whBatch.customerId))
        .leftJoin(
          whStock,
          and(
            eq(whStock.locationId, whMoveLine.fromLocationId),
            eq(whStock.batchId, whMoveLine.batchId),
            eq(whStock.quality, whMoveLine.quality),
          ),
        )
        .innerJoin(from, eq(from.id, whMoveLine.fromLocationId))
        .innerJoin(to, eq(to.id, whMoveLine.toLocationId))
        .where(eq(whMoveLine.moveId, id))
        .orderBy(asc(whMoveLine.lineNo)),
  );
  const { version, moveNo, warehouseId, reason, state, doneAt, reversalOf } = row;
  return {
    id,
    version,
    moveNo,
    warehouseId,
    reason,
    state,
    doneAt,
    reversalOf,
    warehouseName: names?.warehouseName ?? '',
    posterName: names?.posterName ?? null,
    reversalOfNo: names?.reversalOfNo ?? null,
    reversedByNo: names?.reversedByNo ?? null,
    lines,
    actions: moveActions(ctx, row),
  };
}
