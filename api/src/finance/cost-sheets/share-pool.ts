import { compare } from '@shared/contract/decimal.ts';
import { mirrored } from '@shared/contract/finance/cost-sheet.rules.ts';
import {
  COST_BASIS,
  costShares,
  lacksValue,
  manualIsWhole,
  shareWeights,
  type CostBasis,
} from '@shared/contract/logistics/cost-share.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { lgContainer, type ContainerRow } from '../../logistics/containers/container.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { shareCargo } from '../../logistics/cost-shares/cost-share-compute.ts';
import { allRates } from '../../logistics/quotations/charge-context.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { feeLines, type FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { costSheets, costShares as shares } from './cost-sheet.entity.ts';
import { finCostShare, finCostShareLine, type CostShare } from './cost-share.tables.ts';
import { finCostLine, finCostSheet } from './cost-sheet.tables.ts';
import { refreshSheets } from './open-sheet.ts';
import { isPoolLine, isShared, poolAmount } from './pool-lines.ts';

/** Who shall bear a pool line: orders with their percent (basis points, MANUAL only); null: every order of the container. */
export interface Sharing {
  basis: CostBasis;
  targets: readonly { orderId: string; percent: number }[] | null;
  auto: boolean;
}

/** A pool line in the caller's scope, locked; NOT_FOUND when it is none. Refused when it is shared already (FIN-132). */
async function lockPoolLine(ctx: CommandCtx, feeLineId: string): Promise<FeeLineRow> {
  const [row] = await ctx.tx
    .select()
    .from(finFeeLine)
    .where(and(eq(finFeeLine.id, feeLineId), isPoolLine(), feeLines.scopeWhere(ctx.actor)))
    .for('update');
  if (!row) throw refuse('NOT_FOUND');
  if (await ctx.tx.$count(finFeeLine, and(eq(finFeeLine.id, feeLineId), isShared())))
    throw refuse('FIN-132', `${row.feeNo} 已分摊，请先撤销分摊。`);
  return row;
}

/** The container of a pool line, whoever sees it: the fee is in scope. */
export async function containerOf(ctx: Ctx, id: string | null): Promise<ContainerRow> {
  const [row] = await ctx.db
    .select()
    .from(lgContainer)
    .where(eq(lgContainer.id, id ?? '0'));
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** 分摊 by hand (FIN-131). Orders of the container out of the caller's scope stop it: nobody shares to whom they cannot see. */
export async function sharePoolLine(ctx: CommandCtx, feeLineId: string, sharing: Sharing): Promise<CostShare> {
  const row = await lockPoolLine(ctx, feeLineId);
  const container = await containerOf(ctx, row.containerId);
  return shareOver(ctx, row, container, sharing);
}

async function shareOver(
  ctx: CommandCtx,
  row: FeeLineRow,
  container: ContainerRow,
  { basis, targets, auto }: Sharing,
): Promise<CostShare> {
  const { cargo, weights, kgPerCbm } = await shareCargo(ctx, container, await allRates(ctx, container.companyId));
  const chosen = targets?.map(({ orderId, percent }) => {
    const own = cargo.find((each) => each.order.id === orderId);
    if (!own?.visible) throw refuse('NOT_FOUND');
    const weight = weights.find((each) => each.orderId === orderId);
    if (!weight) throw refuse('NOT_FOUND');
    return { ...weight, manualBp: percent };
  });
  if (chosen && new Set(chosen.map(({ orderId }) => orderId)).size < chosen.length)
    throw invalid({ shares: '同一订单只能选一次' });
  const over = chosen ?? weights;
  if (basis === 'MANUAL' && !manualIsWhole(over.map(({ manualBp }) => manualBp)))
    throw invalid({ shares: '手工分摊比例之和必须是 100.00%' });
  if (lacksValue(basis, over))
    throw refuse('RATE_MISSING', `${row.feeNo} 按货值分摊缺少订单币种的汇率，请先维护汇率。`);
  const amount = poolAmount(row);
  const parts = costShares(amount, 'CNY', basis, over, kgPerCbm);
  if (!parts) throw refuse('FIN-131', `${row.feeNo} 按${COST_BASIS[basis]}分摊基数为零，请换一种方式。`);
  const weighed = new Map(shareWeights(basis, over, kgPerCbm).map(({ id, weight }) => [id, weight]));
  return keepShare(
    ctx,
    { row, containerId: container.id, basis, auto, amount },
    [...parts].map(([orderId, part]) => ({ orderId, weight: weighed.get(orderId) ?? '0', amount: part })),
  );
}

interface Kept {
  row: FeeLineRow;
  containerId: string;
  basis: CostBasis;
  auto: boolean;
  amount: string;
}
async function keepShare(
  ctx: CommandCtx,
  { row, ...of }: Kept,
  lines: readonly { orderId: string; weight: string; amount: string }[],
): Promise<CostShare> {
  const share = await shares.insert(
    ctx,
    { ...of, companyId: row.companyId, feeLineId: row.id, feeNo: row.feeNo },
    { action: of.auto ? '自动分摊' : '分摊', code: 'share' },
  );
  await ctx.tx.insert(finCostShareLine).values(lines.map((line) => ({ shareId: share.id, ...line })));
  await refreshSheets(
    ctx,
    'LOGISTICS',
    lines.map(({ orderId }) => orderId),
  );
  return share;
}

/** 撤销分摊 of a locked share, whole (FIN-132). Refused while a locked sheet counts a part of it (FIN-136). */
export async function revokeShare(ctx: CommandCtx, share: CostShare, reason: string): Promise<CostShare> {
  if (share.state !== 'LIVE') throw refuse('ILLEGAL_STATE', `${share.feeNo} 的分摊已撤销。`);
  const [locked] = await lockedBy(ctx, share.id);
  if (locked) throw refuse('FIN-136', `${share.feeNo} 的分摊已计入锁定的核算单 ${locked.no}，不能撤销。`);
  const lines = await linesOf(ctx, share.id);
  const done = await shares.update(
    ctx,
    share,
    {
      state: 'REVOKED',
      revokeReason: reason,
      revokedBy: ctx.actor.system ? null : ctx.actor.userId,
      revokedAt: ctx.now(),
    },
    { action: '撤销分摊', code: 'revoke', reason },
  );
  await refreshSheets(
    ctx,
    'LOGISTICS',
    lines.map(({ orderId }) => orderId),
  );
  return done;
}

/**
 * The locked sheets that count a share, asked under the locks of its orders and their sheets (FIN-204): a month that is being
 * locked is waited for. In the order of refreshSheets, so that nobody waits in a circle.
 */
async function lockedBy(ctx: CommandCtx, shareId: string): Promise<{ no: string }[]> {
  const orders = [...new Set((await linesOf(ctx, shareId)).map(({ orderId }) => orderId))];
  if (orders.length === 0) return [];
  await ctx.tx
    .select({ id: lgOrder.id })
    .from(lgOrder)
    .where(inArray(lgOrder.id, orders))
    .orderBy(asc(lgOrder.id))
    .for('update');
  await costSheets.lockWhere(
    ctx,
    and(eq(finCostSheet.bizType, 'LOGISTICS'), inArray(finCostSheet.bizId, orders)) ?? eq(finCostSheet.id, '0'),
  );
  return ctx.tx
    .select({ no: finCostSheet.sheetNo })
    .from(finCostLine)
    .innerJoin(finCostSheet, and(eq(finCostSheet.id, finCostLine.sheetId), eq(finCostSheet.state, 'LOCKED')))
    .innerJoin(finCostShareLine, eq(finCostShareLine.id, finCostLine.shareLineId))
    .where(eq(finCostShareLine.shareId, shareId))
    .orderBy(asc(finCostSheet.id))
    .limit(1);
}
const linesOf = (ctx: Ctx, shareId: string) =>
  ctx.db.select().from(finCostShareLine).where(eq(finCostShareLine.shareId, shareId)).orderBy(asc(finCostShareLine.id));

/** FIN-131: shares what nobody has shared of a container by its own basis; a basis that sums to zero leaves it 未分摊. */
export async function autoShare(ctx: CommandCtx, containerId: string): Promise<void> {
  const container = await containerOf(ctx, containerId);
  const open = await ctx.tx
    .select()
    .from(finFeeLine)
    .where(and(eq(finFeeLine.containerId, containerId), isPoolLine(), sql`not ${isShared()}`))
    .orderBy(asc(finFeeLine.id))
    .for('update');
  for (const row of open) {
    if (row.redOf === null) {
      const { weights, kgPerCbm } = await shareCargo(ctx, container, await allRates(ctx, container.companyId));
      if (container.costBasis === 'MANUAL' && !manualIsWhole(weights.map(({ manualBp }) => manualBp))) continue;
      if (costShares('0', 'CNY', container.costBasis, weights, kgPerCbm) === null) continue;
      await shareOver(ctx, row, container, { basis: container.costBasis, targets: null, auto: true });
    } else await mirrorShare(ctx, row, row.redOf);
  }
}

/** A red line goes where the line that it takes back stands. */
async function mirrorShare(ctx: CommandCtx, red: FeeLineRow, of: string): Promise<void> {
  const [share] = await ctx.tx
    .select()
    .from(finCostShare)
    .where(and(eq(finCostShare.feeLineId, of), eq(finCostShare.state, 'LIVE')));
  if (!share) return;
  const lines = mirrored(await linesOf(ctx, share.id));
  const { containerId, basis } = share;
  await keepShare(
    ctx,
    { row: red, containerId, basis, auto: true, amount: poolAmount(red) },
    lines.map(({ orderId, weight, amount }) => ({ orderId, weight, amount })),
  );
}

/** Loaded figures or basis have changed: automatic shares are made anew as far as no locked sheet counts them (FIN-131). */
export async function shareAgain(ctx: CommandCtx, containerId: string): Promise<void> {
  const live = await shares.lockWhere(
    ctx,
    and(eq(finCostShare.containerId, containerId), eq(finCostShare.state, 'LIVE'), eq(finCostShare.auto, true)) ??
      eq(finCostShare.id, '0'),
  );
  const container = await containerOf(ctx, containerId);
  const { weights, kgPerCbm } = await shareCargo(ctx, container, await allRates(ctx, container.companyId));
  const now = shareWeights(container.costBasis, weights, kgPerCbm);
  for (const share of live) {
    const same = share.basis === container.costBasis && sameWeights(now, await linesOf(ctx, share.id));
    if (!same && (await lockedBy(ctx, share.id)).length === 0)
      await revokeShare(ctx, share, '装柜数量或分摊方式变更，重新分摊');
  }
  await autoShare(ctx, containerId);
}

const sameWeights = (
  now: readonly { id: string; weight: string }[],
  kept: readonly { orderId: string; weight: string }[],
): boolean =>
  now.length === kept.length &&
  now.every(({ id, weight }) => kept.some((line) => line.orderId === id && compare(line.weight, weight) === 0));

/** A pool line was reversed: its share goes, or, counted by a locked sheet, its red line is shared the same way (FIN-136). */
export async function takeBackShare(ctx: CommandCtx, feeLineId: string): Promise<void> {
  const [share] = await shares.lockWhere(
    ctx,
    and(eq(finCostShare.feeLineId, feeLineId), eq(finCostShare.state, 'LIVE')) ?? eq(finCostShare.id, '0'),
  );
  if (!share) return;
  if ((await lockedBy(ctx, share.id)).length === 0) await revokeShare(ctx, share, '费用已冲红');
  else await autoShare(ctx, share.containerId);
}
