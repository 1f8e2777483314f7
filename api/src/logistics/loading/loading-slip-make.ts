import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { loadingSlips } from './loading-slip.entity.ts';
import { lgLoadingSlip, lgLoadingSlipLine, type SlipRow } from './loading-slip.tables.ts';

/** The slip of a container that is not void, or null. */
export async function liveSlipOf(ctx: Ctx, containerId: string): Promise<SlipRow | null> {
  const [row] = await ctx.db
    .select()
    .from(lgLoadingSlip)
    .where(and(eq(lgLoadingSlip.containerId, containerId), ne(lgLoadingSlip.state, 'VOID')));
  return row ?? null;
}

const allocationsOf = (ctx: CommandCtx, containerId: string) =>
  ctx.tx
    .select()
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgAllocation.id));

/**
 * 待验货 → 待装柜: the container's slip in 待装 with a line per allocation (5.2). One that a rolled-back container still has is
 * kept and brought up to what is in the container now. container.ready_to_load lets the warehouse draft its outbounds.
 */
export async function makeSlip(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  const slip = (await liveSlipOf(ctx, row.id)) ?? (await insertSlip(ctx, row));
  const cargo = await allocationsOf(ctx, row.id);
  const known = await ctx.tx.select().from(lgLoadingSlipLine).where(eq(lgLoadingSlipLine.slipId, slip.id));
  const gone = known.filter((line) => !cargo.some(({ id }) => id === line.allocationId));
  if (gone.length > 0)
    await ctx.tx.delete(lgLoadingSlipLine).where(
      inArray(
        lgLoadingSlipLine.id,
        gone.map(({ id }) => id),
      ),
    );
  const added = cargo.filter(({ id }) => !known.some((line) => line.allocationId === id));
  if (added.length > 0)
    await ctx.tx
      .insert(lgLoadingSlipLine)
      .values(added.map(({ id, cartons }) => ({ slipId: slip.id, allocationId: id, planned: cartons })));
  for (const { id, allocationId, planned } of known) {
    const now = cargo.find((each) => each.id === allocationId);
    if (now && now.cartons !== planned)
      await ctx.tx.update(lgLoadingSlipLine).set({ planned: now.cartons }).where(eq(lgLoadingSlipLine.id, id));
  }
  await ctx.emit('container.ready_to_load', {
    containerId: row.id,
    containerCode: row.containerCode,
    loadingSlipId: slip.id,
    slipNo: slip.slipNo,
    allocations: cargo.map(({ id, orderId, orderLineId, cartons }) => ({ id, orderId, orderLineId, cartons })),
  });
}

async function insertSlip(ctx: CommandCtx, row: ContainerRow): Promise<SlipRow> {
  const [warehouse] = row.warehouseId
    ? await ctx.tx.select({ name: whWarehouse.name }).from(whWarehouse).where(eq(whWarehouse.id, row.warehouseId))
    : [];
  return loadingSlips.insert(
    ctx,
    {
      slipNo: await ctx.nextNumber('ZG'),
      companyId: row.companyId,
      ownerId: row.ownerId,
      deptId: row.deptId,
      containerId: row.id,
      place: warehouse?.name ?? row.loadAddress,
      containerNo: row.containerNo,
      sealNo: row.sealNo,
    },
    { action: '生成装柜单', code: 'create' },
  );
}
