import { slipMachine } from '@shared/contract/logistics/loading-slip.machine.ts';
import { partOf } from '@shared/contract/figures.ts';
import { partOfQty } from '@shared/contract/logistics/allocation-split.ts';
import { eq } from 'drizzle-orm';
import { aboard, loadIssues } from '../allocations/allocation-checks.ts';
import { lockFor, settle } from '../allocations/allocation-locks.ts';
import { requireAllocatable } from '../allocations/allocation-place.ts';
import type { AllocationRow } from '../allocations/allocation.tables.ts';
import { unitDecimals } from '../../masters/base/unit-decimals.ts';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { loadingSlips } from './loading-slip.entity.ts';
import { hasCounted } from './tally-clerks.ts';
import { lockSlip, requireComplete } from './loading-slip-fill.ts';
import { liveSlipOf } from './loading-slip-make.ts';
import { linesOf, type LoadedLine } from './loading-slip-lines.ts';
import { restorePlan, writeAllocation } from './loading-slip-plan.ts';
import type { SlipRow } from './loading-slip.tables.ts';
import { checkVgm } from './loading-slip-vgm.ts';

type Locked = Awaited<ReturnType<typeof lockFor>>;

/** Containers, orders and lines of the slip, locked in the fixed order before the slip itself. */
async function lockCargo(ctx: CommandCtx, id: string): Promise<{ slip: SlipRow; locked: Locked }> {
  const slip = await loadingSlips.find(ctx, id);
  const lines = await linesOf(ctx, id);
  const locked = await lockFor(
    ctx,
    [slip.containerId],
    lines.map(({ line }) => line.id),
  );
  return { slip, locked };
}

/**
 * 确认, by another person than who counted (LOG-049): what was loaded beyond the plan takes free cartons (LOG-026, 041, 042),
 * every allocation gets its loaded figures, the container its number, seal and VGM.
 */
export async function confirmSlip(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const { locked } = await lockCargo(ctx, id);
  const row = await lockSlip(ctx, id, version, 'confirm');
  if (hasCounted(row, ctx.actor.userId)) throw refuse('LOG-049', `${row.slipNo} 由您理货，请由其他人确认。`);
  await requireComplete(ctx, row, await linesOf(ctx, id));
  const extra = await takeExtra(ctx, locked, await linesOf(ctx, id));
  await settle(ctx, locked, `装柜确认 ${row.slipNo}`);
  const lines = await linesOf(ctx, id);
  for (const { slipLine, allocation } of lines) await freeze(ctx, allocation, slipLine.loaded ?? 0);
  if (extra) await checkRoom(ctx, row);
  const vgm = await checkVgm(ctx, row, lines);
  await refreshAll(ctx, id, `装柜确认 ${row.slipNo}`);
  await fillContainer(ctx, row, vgm);
  await loadingSlips.transition(ctx, slipMachine, row, 'confirm', {
    vgm,
    confirmedBy: ctx.actor.userId,
    confirmedAt: ctx.now(),
  });
}

/** LOG-026: lines of which more was loaded than planned take free cartons, never of a held order (LOG-018). Answers whether any did. */
async function takeExtra(ctx: CommandCtx, locked: Locked, lines: readonly LoadedLine[]): Promise<boolean> {
  const extra = lines.filter(({ slipLine, allocation }) => (slipLine.loaded ?? 0) > allocation.cartons);
  for (const { slipLine, allocation } of extra) {
    const order = locked.orders.get(allocation.orderId);
    if (order) requireAllocatable(order);
    await writeAllocation(ctx, allocation, { cartons: slipLine.loaded ?? 0 });
  }
  return extra.length > 0;
}

/** LOG-041 (W), LOG-042: cartons beyond the plan fit into the container like those of any allocation. */
async function checkRoom(ctx: CommandCtx, row: SlipRow): Promise<void> {
  const container = await containers.lock(ctx, row.containerId);
  const { blocked, warned } = await loadIssues(ctx, container, await aboard(ctx, container.id));
  const full = blocked.find(({ rule }) => rule === 'LOG-042');
  if (full) throw refuse('LOG-042', `${row.slipNo}：${full.text}。`);
  for (const { rule, text } of warned) if (rule === 'LOG-041') ctx.warn(rule, `${row.slipNo}：${text}`);
}

/** 反确认, while the container stands in 待装柜: the allocations are planned again as they were before the loading. */
export async function unconfirmSlip(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  await lockCargo(ctx, id);
  await takeBack(ctx, await lockSlip(ctx, id, version, 'unconfirm'), reason);
}

/** A locked slip is 已装完 again and its allocations are as they were planned, as far as that can be; `system`: with the rollback of the container. */
async function takeBack(ctx: CommandCtx, row: SlipRow, reason: string, system = false): Promise<void> {
  const less = await restorePlan(ctx, row.id);
  await refreshAll(ctx, row.id, `反确认 ${row.slipNo}`);
  await loadingSlips.transition(
    ctx,
    slipMachine,
    row,
    'unconfirm',
    { confirmedBy: null, confirmedAt: null },
    { reason, system, ...(less.length > 0 ? { after: { 计划: less.join('、') } } : {}) },
  );
}

/**
 * 回退 out of 待装柜 (5.2): a slip that has not begun is void, one that is confirmed is 已装完 again. What has been counted
 * stays and is confirmed again later.
 */
export async function reopenSlip(ctx: CommandCtx, row: ContainerRow, reason: string): Promise<void> {
  const slip = await liveSlipOf(ctx, row.id);
  if (slip?.state === 'CONFIRMED') await lockCargo(ctx, slip.id);
  const [locked] = slip ? await loadingSlips.lockWhere(ctx, eq(loadingSlips.table.id, slip.id)) : [];
  if (locked?.state === 'CONFIRMED') await takeBack(ctx, locked, reason, true);
  if (locked?.state === 'DRAFT')
    await loadingSlips.transition(ctx, slipMachine, locked, 'void', {}, { reason, system: true });
}

/**
 * Loaded part of an allocation: its own figures in proportion, so that what stays behind is the exact rest (LOG-023).
 * `decimals`: of the unit of its pieces.
 */
const loadedPart = (allocation: AllocationRow, loaded: number, decimals: number) => {
  const part = (total: number) => partOf(total, allocation.cartons, 0, loaded);
  return {
    cartons: loaded,
    volume: part(allocation.volume),
    gross: part(allocation.gross),
    net: part(allocation.net),
    qty: partOfQty(allocation.qty, decimals, allocation.cartons, 0, loaded),
  };
};

async function freeze(ctx: CommandCtx, allocation: AllocationRow, loaded: number): Promise<void> {
  const part = (total: number) => partOf(total, allocation.cartons, 0, loaded);
  await writeAllocation(ctx, allocation, {
    loadedCartons: loaded,
    loadedVolume: part(allocation.volume),
    loadedGross: part(allocation.gross),
  });
}
/** Figures of lines, containers and orders after allocations changed under the locks. */
async function refreshAll(ctx: CommandCtx, slipId: string, action: string): Promise<void> {
  const { locked } = await lockCargo(ctx, slipId);
  await settle(ctx, locked, action);
}

async function fillContainer(ctx: CommandCtx, row: SlipRow, vgm: number): Promise<ContainerRow> {
  const container = await containers.lock(ctx, row.containerId);
  return containers.update(
    ctx,
    container,
    { containerNo: row.containerNo, sealNo: row.sealNo, vgm, vgmMethod: '2' },
    { action: `装柜确认 ${row.slipNo}`, code: 'load' },
  );
}

/** LOG-026 at 装柜完成: what was not loaded goes back to the pool; one of which nothing was loaded is 甩货. */
export async function returnUnloaded(ctx: CommandCtx, lines: readonly LoadedLine[], slip: SlipRow): Promise<void> {
  const decimalsOf = await unitDecimals(
    ctx,
    lines.map(({ line }) => line.unit),
  );
  for (const { slipLine, allocation, line } of lines) {
    const loaded = slipLine.loaded ?? 0;
    if (loaded === allocation.cartons) continue;
    await writeAllocation(
      ctx,
      allocation,
      loaded === 0 ? { state: 'ROLLED', loadedCartons: null } : loadedPart(allocation, loaded, decimalsOf(line.unit)),
    );
  }
  await refreshAll(ctx, slip.id, `装柜完成 ${slip.slipNo}`);
}
