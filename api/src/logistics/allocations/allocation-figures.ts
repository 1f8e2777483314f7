import { allocState, fromMilli, splitLine, toMilli } from '@shared/contract/logistics/allocation-split.ts';
import { releaseStateOf } from '@shared/contract/logistics/cargo-release.rules.ts';
import { fillRate } from '@shared/contract/logistics/container-load.ts';
import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import { lowestStage } from '@shared/contract/logistics/stage-replay.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { syContainerType } from '../../masters/base/base.tables.ts';
import { unitDecimals } from '../../masters/base/unit-decimals.ts';
import { newestReleases, placeKey } from '../cargo-releases/cargo-release-newest.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer, type ContainerRow } from '../containers/container.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder, lgOrderLine, type OrderLineRow, type OrderRow } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { WriteNote } from '../../platform/entity-types.ts';
import { lgAllocation, type AllocationRow } from './allocation.tables.ts';

/** Rows of these orders, locked by ascending id; not narrowed by scope, because a container may carry others' cargo. */
export async function lockOrders(ctx: CommandCtx, ids: readonly string[]): Promise<OrderRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  return ctx.tx.select().from(lgOrder).where(inArray(lgOrder.id, wanted)).orderBy(asc(lgOrder.id)).for('update');
}
/** Order lines, locked by ascending id (LOG-022 is checked under this lock). */
export async function lockLines(ctx: CommandCtx, ids: readonly string[]): Promise<OrderLineRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  return ctx.tx
    .select()
    .from(lgOrderLine)
    .where(inArray(lgOrderLine.id, wanted))
    .orderBy(asc(lgOrderLine.id))
    .for('update');
}
/** Containers, locked by ascending id, not narrowed by scope. */
export async function lockContainers(ctx: CommandCtx, ids: readonly string[]): Promise<ContainerRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  return ctx.tx
    .select()
    .from(lgContainer)
    .where(inArray(lgContainer.id, wanted))
    .orderBy(asc(lgContainer.id))
    .for('update');
}
/** Containers that hold live cartons of these lines: their figures move when the lines are split anew (LOG-023). */
export async function containersOfLines(ctx: CommandCtx, lineIds: readonly string[]): Promise<string[]> {
  if (lineIds.length === 0) return [];
  const found = await ctx.tx
    .selectDistinct({ id: lgAllocation.containerId })
    .from(lgAllocation)
    .where(and(inArray(lgAllocation.orderLineId, [...lineIds]), eq(lgAllocation.state, 'LIVE')));
  return found.map((row) => row.id);
}

/**
 * Splits locked lines over their live allocations anew (LOG-023, in order of id; loaded ones are frozen and count with
 * what was loaded) and writes the counts of the lines. Answers the lines with their new counts.
 */
export async function resplit(ctx: CommandCtx, lines: readonly OrderLineRow[]): Promise<OrderLineRow[]> {
  if (lines.length === 0) return [];
  const live = await ctx.tx
    .select()
    .from(lgAllocation)
    .where(
      and(
        inArray(
          lgAllocation.orderLineId,
          lines.map((line) => line.id),
        ),
        eq(lgAllocation.state, 'LIVE'),
      ),
    )
    .orderBy(asc(lgAllocation.id));
  const at = ctx.now();
  const decimalsOf = await unitDecimals(
    ctx,
    lines.map(({ unit }) => unit),
  );
  const result: OrderLineRow[] = [];
  for (const line of lines) {
    const own = live.filter((allocation) => allocation.orderLineId === line.id);
    const shares = splitLine(
      {
        cartons: line.cartons,
        volume: line.volume,
        gross: line.gross,
        net: line.net,
        milliQty: toMilli(line.qty ?? '0'),
      },
      own.map((allocation) => ({
        cartons: allocation.cartons,
        frozen: allocation.loadedCartons === null ? null : figuresOf(allocation),
      })),
      decimalsOf(line.unit),
    );
    for (const [index, allocation] of own.entries()) {
      const share = shares[index];
      if (!share || allocation.loadedCartons !== null) continue;
      if (
        share.volume === allocation.volume &&
        share.gross === allocation.gross &&
        share.net === allocation.net &&
        share.milliQty === toMilli(allocation.qty)
      )
        continue;
      await ctx.tx
        .update(lgAllocation)
        .set({
          volume: share.volume,
          gross: share.gross,
          net: share.net,
          qty: fromMilli(share.milliQty),
          updatedAt: at,
          version: allocation.version + 1,
        })
        .where(eq(lgAllocation.id, allocation.id));
    }
    const allocatedCartons = own.reduce((sum, allocation) => sum + allocation.cartons, 0);
    const loadedCartons = own.reduce((sum, allocation) => sum + (allocation.loadedCartons ?? 0), 0);
    const moved = allocatedCartons !== line.allocatedCartons || loadedCartons !== line.loadedCartons;
    const version = line.version + (moved ? 1 : 0);
    if (moved)
      await ctx.tx
        .update(lgOrderLine)
        .set({ allocatedCartons, loadedCartons, updatedAt: at, version })
        .where(eq(lgOrderLine.id, line.id));
    result.push({ ...line, allocatedCartons, loadedCartons, version });
  }
  return result;
}
const figuresOf = ({ cartons, volume, gross, net, qty }: AllocationRow) => ({
  cartons,
  volume,
  gross,
  net,
  milliQty: toMilli(qty),
});

/** Sums of a container's live allocations, written to the locked container with one audit row. */
export async function refreshContainer(ctx: CommandCtx, row: ContainerRow, note: WriteNote): Promise<ContainerRow> {
  const live = await ctx.tx
    .select({
      cartons: lgAllocation.cartons,
      volume: lgAllocation.volume,
      gross: lgAllocation.gross,
      loadedCartons: lgAllocation.loadedCartons,
      loadedVolume: lgAllocation.loadedVolume,
      loadedGross: lgAllocation.loadedGross,
      orderId: lgAllocation.orderId,
      customerId: lgOrder.customerId,
    })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.containerId, row.id), eq(lgAllocation.state, 'LIVE')));
  const sum = (key: 'cartons' | 'volume' | 'gross' | 'loadedCartons' | 'loadedVolume' | 'loadedGross') =>
    live.reduce((total, each) => total + (each[key] ?? 0), 0);
  const [type] = await ctx.tx.select().from(syContainerType).where(eq(syContainerType.code, row.containerType));
  return containers.update(
    ctx,
    row,
    {
      planCartons: sum('cartons'),
      planVolume: sum('volume'),
      planGross: sum('gross'),
      loadedCartons: sum('loadedCartons'),
      loadedVolume: sum('loadedVolume'),
      loadedGross: sum('loadedGross'),
      orderCount: new Set(live.map((each) => each.orderId)).size,
      customerCount: new Set(live.map((each) => each.customerId)).size,
      fillRate: fillRate(sum('volume'), row.capVolumePlan ?? type?.capVolumePlan ?? 0),
    },
    note,
  );
}

/**
 * Counts, 拼柜状态, 进度 and 放货状态 of locked orders out of their lines and live allocations (LOG-025, 5.2), and the automatic
 * step 已确认 ↔ 执行中 (5.1): running as soon as one container has left 待拼柜, back when none has and nothing is loaded.
 */
export async function refreshOrders(ctx: CommandCtx, rows: readonly OrderRow[], note: WriteNote): Promise<OrderRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await ctx.tx.select().from(lgOrderLine).where(inArray(lgOrderLine.orderId, ids));
  const live = await ctx.tx
    .selectDistinct({
      orderId: lgAllocation.orderId,
      containerId: lgAllocation.containerId,
      stage: lgContainer.stage,
    })
    .from(lgAllocation)
    .innerJoin(lgContainer, eq(lgContainer.id, lgAllocation.containerId))
    .where(and(inArray(lgAllocation.orderId, ids), eq(lgAllocation.state, 'LIVE')));
  const releases = await newestReleases(ctx, ids);
  const result: OrderRow[] = [];
  for (const row of rows) {
    const own = lines.filter((line) => line.orderId === row.id);
    const sum = (key: 'allocatedCartons' | 'closedCartons' | 'cartons' | 'loadedCartons' | 'deliveredCartons') =>
      own.reduce((total, line) => total + line[key], 0);
    const places = live.filter((each) => each.orderId === row.id);
    const stages = places.map((each) => each.stage);
    const started = stages.some((stage: Stage) => stage !== 'CONSOLIDATE' && stage !== 'CANCELLED');
    const status =
      row.status === 'CONFIRMED' && started
        ? 'RUNNING'
        : row.status === 'RUNNING' && !started && sum('loadedCartons') === 0
          ? 'CONFIRMED'
          : row.status;
    result.push(
      await orders.update(
        ctx,
        row,
        {
          allocatedCartons: sum('allocatedCartons'),
          closedCartons: sum('closedCartons'),
          loadedCartons: sum('loadedCartons'),
          deliveredCartons: sum('deliveredCartons'),
          releaseState: releaseStateOf(
            places.map(({ containerId }) => releases.get(placeKey(row.id, containerId))?.state ?? null),
          ),
          allocState: allocState(sum('cartons'), sum('allocatedCartons'), sum('closedCartons')),
          progressStage: lowestStage(stages),
          status,
        },
        note,
      ),
    );
  }
  return result;
}
