import { STAGES } from '@shared/contract/logistics/container.machine.ts';
import { outboundMachine } from '@shared/contract/warehouse/outbound.machine.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { lockEndedBy, reopenDamages } from '../damages/reopen-damages.ts';
import { billedRow } from '../days/billed-days.ts';
import { whDailyInventory } from '../days/daily.tables.ts';
import { withdrawTransfer } from '../inbounds/transfer-inbound.ts';
import { placeFor } from '../places/staging.ts';
import { postStock } from '../stock/post-stock.ts';
import { whBatch, whStock, whStockLedger } from '../stock/stock.tables.ts';
import { outboundEvent } from './outbound-ship.ts';
import { outbounds } from './outbound.entity.ts';
import { whAllocation, whOutboundLine, type Outbound } from './outbound.tables.ts';

/**
 * 冲红 (WMS-025): a document of its own with negative quantities; each quantity returns to STAGING_IN of the same warehouse
 * with its batch and so its received date. Not by who shipped, not once the container is past 待报关, a bill covers the day or
 * the other warehouse has received of a 调拨; what it still waits for is cancelled with it. 残损单 that ended with it are open
 * again.
 */
export async function reverseOutbound(
  ctx: CommandCtx,
  id: string,
  { version, reason, businessDate }: { version: number; reason: string; businessDate: string | null },
): Promise<Outbound> {
  const row = await outbounds.lockFor(ctx, outboundMachine, 'reverse', id, version);
  if (!ctx.actor.system && row.shippedBy === ctx.actor.userId)
    throw refuse('WMS_SELF_APPROVE', `${row.outboundNo} 由您确认出库，请由其他人冲红。`);
  if (row.type === 'TRANSFER') await withdrawTransfer(ctx, { id, no: row.outboundNo }, reason);
  const day = businessDate ?? ctx.today();
  if (row.businessDate && day < row.businessDate)
    throw invalid({ businessDate: `不能早于出库日期 ${row.businessDate}` });
  await requireContainer(ctx, row);
  const entries = await postedBy(ctx, id);
  const ended = await lockEndedBy(
    ctx,
    row.outboundNo,
    entries.flatMap(({ entry }) => (entry.quality === 'DAMAGED' ? entry.batchId : [])),
  );
  await requireUnbilled(
    ctx,
    row,
    entries.map(({ entry }) => entry.stockId),
  );
  const red = await insertRed(ctx, row, reason, day);
  const locationId = await placeFor(ctx, row.warehouseId, 'STAGING_IN');
  const lines = await redLines(ctx, red, entries);
  await postStock(ctx, {
    warehouseId: row.warehouseId,
    doc: { type: 'wh_outbound', id: red.id, no: red.outboundNo },
    businessDate: day,
    entries: entries.map(({ entry }, at) => ({
      locationId,
      batchId: entry.batchId,
      quality: entry.quality,
      type: 'REVERSAL',
      qty: -entry.qtyDelta,
      docLineId: lines[at] ?? '0',
      leg: 1,
      reversalOf: entry.id,
    })),
  });
  await reopenDamages(ctx, ended, { locationId, reason, no: red.outboundNo });
  await outbounds.transition(ctx, outboundMachine, row, 'reverse', { endReason: reason }, { reason });
  await ctx.emit('outbound.reversed', outboundEvent(row, await shippedOf(ctx, id)));
  return red;
}

/** WMS-085: what a bill covers is taken back after the bill. */
async function requireUnbilled(ctx: CommandCtx, row: Outbound, stockIds: readonly string[]): Promise<void> {
  if (row.businessDate === null) return;
  const billed = await billedRow(
    ctx,
    row.warehouseId,
    and(inArray(whDailyInventory.stockId, [...stockIds]), eq(whDailyInventory.day, row.businessDate)),
  );
  if (billed) throw refuse('WMS-025', `${row.outboundNo} 的出库日 ${row.businessDate} 已计仓储账单，请先冲红账单。`);
}

async function requireContainer(ctx: CommandCtx, row: Outbound): Promise<void> {
  if (row.type !== 'LOADING' || row.containerId === null) return;
  const [container] = await ctx.tx
    .select({ code: lgContainer.containerCode, stage: lgContainer.stage })
    .from(lgContainer)
    .where(eq(lgContainer.id, row.containerId))
    .for('share');
  if (container && container.stage !== 'CANCELLED' && STAGES.indexOf(container.stage) > STAGES.indexOf('DECLARE'))
    throw refuse('WMS-025', `${row.outboundNo} 的柜子 ${container.code} 已过待报关，不能冲红。`);
}

const postedBy = (ctx: CommandCtx, id: string) =>
  ctx.tx
    .select({ entry: whStockLedger, line: whOutboundLine })
    .from(whStockLedger)
    .innerJoin(whOutboundLine, eq(whOutboundLine.id, whStockLedger.docLineId))
    .where(and(eq(whStockLedger.docType, 'wh_outbound'), eq(whStockLedger.docId, id)))
    .orderBy(asc(whStockLedger.id));

async function insertRed(ctx: CommandCtx, row: Outbound, reason: string, day: string): Promise<Outbound> {
  const { id: _i, version: _v, createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...own } = row;
  return outbounds.insert(
    ctx,
    {
      ...own,
      outboundNo: await ctx.nextNumber('CK'),
      state: 'REVERSED',
      qtyRequested: -row.qtyShipped,
      qtyAllocated: -row.qtyShipped,
      qtyPicked: -row.qtyShipped,
      qtyShipped: -row.qtyShipped,
      volume: -row.volume,
      weight: -row.weight,
      submittedBy: null,
      submittedAt: null,
      approvedBy: null,
      approvedAt: null,
      shippedBy: ctx.actor.system ? null : ctx.actor.userId,
      shippedAt: ctx.now(),
      businessDate: day,
      reversalOf: row.id,
      endReason: reason,
    },
    { action: `冲红 ${row.outboundNo}`, code: 'reverse', reason },
  );
}

async function redLines(ctx: CommandCtx, red: Outbound, entries: Awaited<ReturnType<typeof postedBy>>) {
  const made = await ctx.tx
    .insert(whOutboundLine)
    .values(
      entries.map(({ entry, line }, at) => ({
        outboundId: red.id,
        lineNo: at + 1,
        goodsName: line.goodsName,
        mark: line.mark,
        batchId: entry.batchId,
        orderLineId: line.orderLineId,
        quality: entry.quality,
        unitVolume: line.unitVolume,
        unitWeight: line.unitWeight,
        qtyRequested: entry.qtyDelta,
        qtyAllocated: entry.qtyDelta,
        qtyPicked: entry.qtyDelta,
        qtyShipped: entry.qtyDelta,
      })),
    )
    .returning({ id: whOutboundLine.id, lineNo: whOutboundLine.lineNo });
  return made.toSorted((one, other) => one.lineNo - other.lineNo).map(({ id }) => id);
}

const shippedOf = (ctx: CommandCtx, outboundId: string) =>
  ctx.tx
    .select({ allocation: whAllocation, stock: whStock, batch: whBatch })
    .from(whAllocation)
    .innerJoin(whStock, eq(whStock.id, whAllocation.stockId))
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .where(and(eq(whAllocation.outboundId, outboundId), eq(whAllocation.state, 'SHIPPED')))
    .orderBy(asc(whAllocation.id));
