import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { makeTransferInbound } from '../inbounds/transfer-inbound.ts';
import type { Held } from './outbound-allocations.ts';
import { signTransfer } from './outbound-steps.ts';
import { outbounds } from './outbound.entity.ts';
import { whOutbound, type Outbound } from './outbound.tables.ts';

/** 调拨 has left: the other warehouse expects the same batches in the same quality (4.4). */
export async function sendOn(ctx: CommandCtx, row: Outbound, held: readonly Held[]): Promise<void> {
  const pieces = new Map<string, { batch: Held['batch']; quality: Held['stock']['quality']; qty: number }>();
  for (const { allocation, batch, stock } of held) {
    const key = `${batch.id} ${stock.quality}`;
    pieces.set(key, { batch, quality: stock.quality, qty: (pieces.get(key)?.qty ?? 0) + allocation.qty });
  }
  await makeTransferInbound(ctx, {
    warehouseId: row.toWarehouseId ?? '',
    customerId: row.customerId,
    companyId: row.companyId,
    outbound: { id: row.id, no: row.outboundNo },
    expectedAt: ctx.now(),
    carrier: null,
    plateNo: row.plateNo,
    lines: [...pieces.values()].map(({ batch, quality, qty }) => ({
      batchId: batch.id,
      quality,
      goodsId: batch.goodsId,
      goodsName: batch.goodsName,
      qty,
      unitVolume: batch.unitVolume,
      unitWeight: batch.unitWeight,
    })),
  });
}

/**
 * inbound.received: a transfer that the other warehouse has finished is 已签收, without anybody's hand; it is on its way again
 * when that receipt is taken back.
 */
export async function signReceived(
  ctx: CommandCtx,
  { outboundId, state, inboundNo }: EventPayloads['inbound.received'],
): Promise<void> {
  if (outboundId === null || (state !== 'DONE' && state !== 'REVERSED')) return;
  const [row] = await outbounds.lockWhere(ctx, eq(whOutbound.id, outboundId));
  if (state === 'DONE' && row?.state === 'SHIPPED') await signTransfer(ctx, row, `入库单 ${inboundNo}`);
  if (state === 'REVERSED' && row?.state === 'SIGNED')
    await outbounds.update(
      ctx,
      row,
      { state: 'SHIPPED', signer: null, signedAt: null },
      { action: '撤回签收', code: 'unsign', after: { 冲红: inboundNo } },
    );
}
