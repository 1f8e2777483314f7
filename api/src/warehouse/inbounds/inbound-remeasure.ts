import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import { pieceVolume } from '@shared/contract/warehouse/inbound-line.rules.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { remeasureBatch } from '../stock/remeasure-batch.ts';
import { batchesOf } from './inbound-batches.ts';
import { legsOf } from './inbound-receipt.ts';
import { inbounds } from './inbound.entity.ts';
import type { Inbound } from './inbound.tables.ts';

interface Measured {
  version: number;
  batchId: string;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  unitWeight: number;
  reason: string;
}
/** 复尺 of a batch of an inbound (WMS-034): refused when nothing of it is on hand, or nothing differs. */
export async function remeasureInbound(ctx: CommandCtx, id: string, sent: Measured): Promise<Inbound> {
  const row = await inbounds.lockFor(ctx, inboundMachine, 'remeasure', id, sent.version);
  const batch = (await batchesOf(ctx, id)).find(({ batchId }) => batchId === sent.batchId);
  if (!batch) throw refuse('NOT_FOUND', `${row.inboundNo} 没有这个在库批次，请刷新。`);
  const unitVolume = pieceVolume({ ...sent, unitVolume: null }) ?? 0;
  const changed = await remeasureBatch(ctx, {
    batchId: sent.batchId,
    unitVolume,
    unitWeight: sent.unitWeight,
    doc: { type: 'wh_inbound', id: row.id, no: row.inboundNo },
    docLineId: batch.lineId,
    leg: ((await legsOf(ctx, id)).get(batch.lineId) ?? 0) + 1,
  });
  if (!changed) throw refuse('WMS-034', `批次 ${batch.batchNo} 的体积和重量与现有相同，不用复尺。`);
  return inbounds.transition(
    ctx,
    inboundMachine,
    row,
    'remeasure',
    {},
    {
      reason: sent.reason,
      after: {
        复尺: `${batch.batchNo} 单件 ${changed.unitVolume} → ${unitVolume} cm³，${changed.unitWeight} → ${sent.unitWeight} g`,
      },
    },
  );
}
