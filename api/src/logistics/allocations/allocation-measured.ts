import { lineVolume } from '@shared/contract/figures.ts';
import { eq, inArray } from 'drizzle-orm';
import { lgOrderLine, type OrderLineRow, type OrderRow } from '../orders/order.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { totalsOf } from '../orders/order-lines.ts';
import { estimateAgain } from '../orders/order-estimate.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { aboard, loadIssues } from './allocation-checks.ts';
import { lockContainers } from './allocation-figures.ts';
import { settle, type Locked } from './allocation-locks.ts';

/** What was measured of a carton: mm and gram; a side or weight that was not measured keeps what the line says. */
export interface Measured {
  orderLineId: string;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  cartonGross: number | null;
}
type Source = 'INSPECTION' | 'WAREHOUSE';
const RANK: Record<OrderLineRow['measureSource'], number> = { CALC: 0, MANUAL: 1, WAREHOUSE: 2, INSPECTION: 3 };

/** Figures of a line with what was measured of a carton (LOG-020); null when it says nothing new or a higher source has spoken. */
export function measuredFigures(
  line: Pick<OrderLineRow, 'cartons' | 'volume' | 'gross' | 'net' | 'measureSource'>,
  { lengthMm, widthMm, heightMm, cartonGross }: Omit<Measured, 'orderLineId'>,
  source: Source,
): Pick<OrderLineRow, 'volume' | 'gross' | 'net' | 'measureSource'> | null {
  if (RANK[line.measureSource] > RANK[source]) return null;
  const sized = lengthMm !== null && widthMm !== null && heightMm !== null;
  if (!sized && cartonGross === null) return null;
  const volume = sized ? lineVolume(lengthMm, widthMm, heightMm, line.cartons) : line.volume;
  const gross = cartonGross === null ? line.gross : cartonGross * line.cartons;
  return { volume, gross, net: Math.min(line.net, gross), measureSource: source };
}

/**
 * LOG-024: measured figures become those of the locked lines and their orders, live allocations are scaled anew (LOG-023), and
 * every container that shares them is checked again: the owner of one that is over its capacity is warned.
 */
export async function applyMeasured(
  ctx: CommandCtx,
  locked: Locked,
  measured: readonly Measured[],
  source: Source,
  action: string,
): Promise<void> {
  const touched = new Set<string>();
  for (const { orderLineId, ...carton } of measured) {
    const line = locked.lines.get(orderLineId);
    const figures = line && measuredFigures(line, carton, source);
    if (!line || !figures) continue;
    const changed = { ...figures, updatedAt: ctx.now(), updatedBy: ctx.actor.userId, version: line.version + 1 };
    await ctx.tx.update(lgOrderLine).set(changed).where(eq(lgOrderLine.id, line.id));
    locked.lines.set(line.id, { ...line, ...changed });
    touched.add(line.orderId);
  }
  if (touched.size === 0) return;
  for (const id of touched) await refreshTotals(ctx, locked, id, action);
  await settle(ctx, locked, action);
  for (const row of await lockContainers(ctx, [...locked.containers.keys()])) {
    const { blocked, warned } = await loadIssues(ctx, row, await aboard(ctx, row.id));
    const over = [...blocked, ...warned].filter(({ rule }) => rule === 'LOG-041' || rule === 'LOG-042');
    if (over.length === 0) continue;
    await notify(ctx, {
      userIds: [row.ownerId],
      kind: 'container.capacity',
      level: 'WARN',
      title: `${row.containerCode} 实测后超出容量`,
      body: over.map(({ text }) => text).join('；'),
      link: `/transport/container/info?id=${row.id}`,
      object: { kind: 'lg_container', id: row.id },
    });
  }
}

async function refreshTotals(ctx: CommandCtx, locked: Locked, id: string, action: string): Promise<void> {
  const order: OrderRow | undefined = locked.orders.get(id);
  if (!order) return;
  const lines = await ctx.tx
    .select()
    .from(lgOrderLine)
    .where(inArray(lgOrderLine.orderId, [id]));
  const { volume, gross, net, chargeableRt } = await totalsOf(ctx, lines, order.transportMode);
  const figures = { volume, gross, net, chargeableRt };
  const estimate = await estimateAgain(ctx, { ...order, ...figures });
  locked.orders.set(id, await orders.update(ctx, order, { ...figures, ...estimate }, { action, code: 'measure' }));
}
