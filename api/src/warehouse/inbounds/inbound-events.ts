import type { CommandCtx } from '../../platform/context.ts';
import { linesOf } from './inbound-lines.ts';
import type { Inbound } from './inbound.tables.ts';

/** Tells the others what an inbound has received so far (chapter 13); all counts are totals, so that telling twice changes nothing. */
export async function tellReceived(ctx: CommandCtx, row: Inbound): Promise<void> {
  const lines = await linesOf(ctx, row.id);
  await ctx.emit('inbound.received', {
    inboundId: row.id,
    inboundNo: row.inboundNo,
    companyId: row.companyId,
    customerId: row.customerId,
    warehouseId: row.warehouseId,
    type: row.type,
    state: row.state,
    orderId: row.sourceType === 'ORDER' ? row.sourceId : null,
    outboundId: row.sourceType === 'OUTBOUND' ? row.sourceId : null,
    mark: row.mark,
    lines: lines.map((line) => ({
      inboundLineId: line.id,
      orderLineId: line.sourceLineId,
      expected: line.expected,
      received: row.state === 'REVERSED' ? 0 : line.received,
      damaged: line.damaged,
      short: line.short,
      over: line.over,
      measured: line.measured,
      lengthMm: line.lengthMm,
      widthMm: line.widthMm,
      heightMm: line.heightMm,
      unitWeight: line.unitWeight,
    })),
  });
}
