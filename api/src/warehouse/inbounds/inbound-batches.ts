import type { InboundBatch } from '@shared/contract/warehouse/inbound.answers.ts';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { whInboundLine } from './inbound.tables.ts';

/** Of two lines of one batch, good and damaged pieces of a 调拨, each has its quality; what fits none is the first one's. */
const OF_LINE = sql`not exists (select from wh_inbound_line o where o.inbound_id = ${whInboundLine.inboundId}
  and o.batch_id = ${whInboundLine.batchId} and o.id <> ${whInboundLine.id} and ${whInboundLine.quality} <> ${whStock.quality}
  and (o.quality = ${whStock.quality} or o.line_no < ${whInboundLine.lineNo}))`;

/** Where the pieces of an inbound lie now: its batches, and in its warehouse those that a transfer brought. */
export const batchesOf = (ctx: Ctx, inboundId: string): Promise<InboundBatch[]> =>
  ctx.db
    .select({
      stockId: whStock.id,
      batchId: whBatch.id,
      batchNo: whBatch.batchNo,
      lineId: whInboundLine.id,
      goodsName: whBatch.goodsName,
      quality: whStock.quality,
      locationId: whStock.locationId,
      locationCode: whLocation.code,
      zoneName: whZone.name,
      staging: sql<boolean>`${whZone.useType} = 'STAGING_IN'`,
      onHand: whStock.onHand,
      reserved: whStock.reserved,
      frozen: whStock.frozen,
      unitVolume: whBatch.unitVolume,
      unitWeight: whBatch.unitWeight,
      receivedDate: whBatch.receivedDate,
    })
    .from(whInboundLine)
    .innerJoin(whBatch, or(eq(whBatch.inboundLineId, whInboundLine.id), eq(whBatch.id, whInboundLine.batchId)))
    .innerJoin(whStock, eq(whStock.batchId, whBatch.id))
    .innerJoin(whLocation, eq(whLocation.id, whStock.locationId))
    .innerJoin(whZone, eq(whZone.id, whStock.zoneId))
    .where(
      and(
        eq(whInboundLine.inboundId, inboundId),
        OF_LINE,
        sql`${whStock.onHand} > 0`,
        inArray(whStock.warehouseId, sql`(select warehouse_id from wh_inbound where id = ${inboundId})`),
      ),
    )
    .orderBy(asc(whInboundLine.lineNo), asc(whStock.id));
