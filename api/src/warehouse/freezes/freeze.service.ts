import { freezeMachine, type FreezeInput } from '@shared/contract/warehouse/freeze.contract.ts';
import { eq } from 'drizzle-orm';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { batchesIn } from '../stock/batches-in.ts';
import { freezeStock } from '../stock/reserve-stock.ts';
import { whBatch } from '../stock/stock.tables.ts';
import { locations } from '../zones/location.entity.ts';
import { freezes } from './freeze.entity.ts';
import type { Freeze } from './freeze.tables.ts';

/** 冻结: so many free pieces of a place stay where they are until they are released (WMS-010, WMS-016). */
export async function createFreeze(ctx: CommandCtx, input: FreezeInput): Promise<Freeze> {
  const { warehouseId } = await locations.find(ctx, input.locationId);
  const warehouse = await warehouses.find(ctx, warehouseId);
  const [batch] = await ctx.tx.select().from(whBatch).where(eq(whBatch.id, input.batchId));
  if (!batch || !(await batchesIn(ctx, warehouseId, [batch.id])).has(batch.id)) throw refuse('NOT_FOUND');
  const row = await freezes.insert(
    ctx,
    {
      ...input,
      freezeNo: await ctx.nextNumber('DJ'),
      companyId: warehouse.companyId,
      warehouseId,
      customerId: batch.customerId,
    },
    { action: '冻结', code: 'create' },
  );
  await freezeStock(ctx, [input]);
  return row;
}

/** 解冻, once, with its reason. */
export async function releaseFreeze(ctx: CommandCtx, id: string, version: number, reason: string): Promise<Freeze> {
  const row = await freezes.lockFor(ctx, freezeMachine, 'release', id, version);
  await freezeStock(ctx, [{ ...row, qty: -row.qty }]);
  return freezes.transition(
    ctx,
    freezeMachine,
    row,
    'release',
    { releaseReason: reason, releasedAt: ctx.now(), releasedBy: ctx.actor.system ? null : ctx.actor.userId },
    { reason },
  );
}
