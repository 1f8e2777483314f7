import { isPutAway } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { whBatch } from '../stock/stock.tables.ts';
import { batchesOf } from './inbound-batches.ts';
import { tellReceived } from './inbound-events.ts';
import { linesOf, setLines } from './inbound-lines.ts';
import { inbounds } from './inbound.entity.ts';
import { leftStaging, stateOf, totalsOf } from './inbound.rules.ts';
import { whInbound, whInboundLine, type Inbound } from './inbound.tables.ts';

const OPEN: Inbound['state'][] = ['PARTIAL', 'PUTAWAY'];

/**
 * stock.left_staging: pieces of an inbound left 收货暂存 by another document than its 上架 (移库, 出库, 残损, 盘点). They wait
 * no longer, and with the last of them it is 已完成 (4.2). What waits is counted as it is now, so that being told twice changes
 * nothing.
 */
export async function settleStaged(
  ctx: CommandCtx,
  { warehouseId, batchIds }: EventPayloads['stock.left_staging'],
): Promise<void> {
  const found = await ctx.tx
    .selectDistinct({ id: whInbound.id })
    .from(whInbound)
    .innerJoin(whInboundLine, eq(whInboundLine.inboundId, whInbound.id))
    .innerJoin(whBatch, or(eq(whBatch.inboundLineId, whInboundLine.id), eq(whBatch.id, whInboundLine.batchId)))
    .where(and(eq(whInbound.warehouseId, warehouseId), inArray(whInbound.state, OPEN), inArray(whBatch.id, batchIds)))
    .orderBy(asc(whInbound.id));
  for (const row of await inbounds.lockAll(
    ctx,
    found.map(({ id }) => id),
  ))
    if (OPEN.includes(row.state)) await settle(ctx, row);
}

async function settle(ctx: CommandCtx, row: Inbound): Promise<void> {
  const waiting = new Map<string, number>();
  for (const { staging, quality, lineId, onHand } of await batchesOf(ctx, row.id))
    if (staging && isPutAway(quality)) waiting.set(lineId, (waiting.get(lineId) ?? 0) + onHand);
  const before = await linesOf(ctx, row.id);
  const left = before.filter((line) => leftStaging(line, waiting.get(line.id) ?? 0) > line.putaway);
  if (left.length === 0) return;
  await setLines(ctx, left, (line) => ({ putaway: leftStaging(line, waiting.get(line.id) ?? 0) }));
  const lines = await linesOf(ctx, row.id);
  const pieces = totalsOf(lines).putaway - row.putaway;
  const settled = await inbounds.transition(ctx, inboundMachine, row, 'putaway', totalsOf(lines), {
    system: true,
    to: stateOf(lines),
    after: { 离开暂存: pieces },
  });
  if (settled.type === 'TRANSFER' && settled.state === 'DONE') await tellReceived(ctx, settled);
}
