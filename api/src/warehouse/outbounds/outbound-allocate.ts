import type { OutboundType } from '@shared/contract/warehouse/outbound.labels.ts';
import { outboundMachine } from '@shared/contract/warehouse/outbound.machine.ts';
import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { lockBalances } from '../stock/balances.ts';
import { reserveStock } from '../stock/reserve-stock.ts';
import { allocate, type Short, type Take, type Want } from './allocate.rules.ts';
import { availableStock, type FoundStock } from './available-stock.ts';
import { isOf, linesOf, wantedBy } from './line-stock.ts';
import { releaseAll } from './outbound-allocations.ts';
import { requireNoHold } from './outbound-check.ts';
import { outbounds } from './outbound.entity.ts';
import { refreshLines } from './outbound-totals.ts';
import { whAllocation, whOutboundLine, type Outbound, type OutboundLineRow } from './outbound.tables.ts';

/** Balances that one outbound looks at. */
const MAX = 5000;

/**
 * 配货: reserves what the lines ask for by the strategy of the document (WMS-015, 016), or exactly what the keeper has
 * chosen. WMS-017: less than asked for is refused and nothing is reserved, unless 允许部分出库.
 */
export async function allocateOutbound(
  ctx: CommandCtx,
  row: Outbound,
  chosen: readonly Take[] | null = null,
): Promise<Outbound> {
  outbounds.mustBeLegal(outboundMachine, row, 'allocate');
  await requireNoHold(ctx, row);
  const lines = await linesOf(ctx, row.id);
  const stock = await lockedStock(ctx, row, lines);
  const wants = lines.map((line) => wantOf(line, stock));
  const { takes, shorts } = chosen
    ? asChosen(row, wants, stock, chosen)
    : allocate(
        wants,
        stock.map((each) => ({ ...each, stockId: each.id })),
        row.strategy,
      );
  const [short] = shorts;
  if (short && !row.allowPartial) throw notEnough(row, lines, shorts);
  if (takes.length === 0) throw notEnough(row, lines, shorts);
  await warnOfContainers(ctx, row, stock, takes);
  const byId = new Map(stock.map((each) => [each.id, each]));
  await reserveStock(
    ctx,
    takes.map(({ stockId, qty }) => {
      const { locationId, batchId, quality } = byId.get(stockId) ?? ({} as FoundStock);
      return { locationId, batchId, quality, qty };
    }),
  );
  await ctx.tx.insert(whAllocation).values(takes.map((take) => ({ ...take, outboundId: row.id })));
  for (const { lineId, available, wanted } of shorts)
    await ctx.tx
      .update(whOutboundLine)
      .set({ shortReason: `库存不足，缺 ${wanted - available} 件` })
      .where(eq(whOutboundLine.id, lineId));
  return outbounds.transition(ctx, outboundMachine, row, 'allocate', await refreshLines(ctx, row.id));
}

/** 改配: gives back what is reserved; the document waits for 配货 again. */
export async function deallocateOutbound(ctx: CommandCtx, row: Outbound): Promise<Outbound> {
  outbounds.mustBeLegal(outboundMachine, row, 'deallocate');
  await releaseAll(ctx, row);
  await ctx.tx.update(whOutboundLine).set({ shortReason: null }).where(eq(whOutboundLine.outboundId, row.id));
  return outbounds.transition(ctx, outboundMachine, row, 'deallocate', await refreshLines(ctx, row.id));
}

function wantOf(line: OutboundLineRow, stock: readonly FoundStock[]): Want {
  const asked = new Set(stock.filter((each) => isOf(line, each)).map(({ id }) => id));
  return {
    lineId: line.id,
    qty: line.qtyRequested,
    batchId: line.batchId,
    locationId: line.locationId,
    matches: ({ stockId }) => asked.has(stockId),
  };
}

/** What the lines could take, locked by ascending id, with what is available under the lock. */
async function lockedStock(
  ctx: CommandCtx,
  { warehouseId, customerId, companyId, type }: Outbound,
  lines: readonly OutboundLineRow[],
): Promise<FoundStock[]> {
  const found = await availableStock(ctx, { warehouseId, customerId, companyId, type, where: wantedBy(lines) }, MAX);
  const free = found.filter(({ blocked }) => blocked === null);
  const balances = await lockBalances(ctx, free);
  return free.map((each) => {
    const { onHand, reserved, frozen } = balances.at(each);
    return { ...each, available: onHand - reserved - frozen };
  });
}

/** 手工配货: every choice must be goods of its line, no line gets more than it asks for. */
function asChosen(
  row: Outbound,
  wants: readonly Want[],
  stock: readonly FoundStock[],
  chosen: readonly Take[],
): { takes: Take[]; shorts: Short[] } {
  const candidates = new Map(stock.map((each) => [each.id, { ...each, stockId: each.id }]));
  for (const [at, { lineId, stockId }] of chosen.entries()) {
    const candidate = candidates.get(stockId);
    const want = wants.find((each) => each.lineId === lineId);
    if (!want || !candidate || !want.matches(candidate))
      throw invalid({ [`takes.${at}.stockId`]: '不是本行可配的库存，请刷新后重选' });
    if (want.locationId !== null && want.locationId !== candidate.locationId)
      throw invalid({ [`takes.${at}.stockId`]: '本行指定了其他库位' });
  }
  const taken = (lineId: string) =>
    chosen.filter((take) => take.lineId === lineId).reduce((sum, { qty }) => sum + qty, 0);
  const shorts: Short[] = [];
  for (const { lineId, qty } of wants) {
    const available = taken(lineId);
    if (available > qty) throw refuse('WMS-017', `${row.outboundNo}：配货 ${available} 件超过申请 ${qty} 件。`);
    if (available < qty) shorts.push({ lineId, available, wanted: qty });
  }
  return { takes: [...chosen], shorts };
}

function notEnough(row: Outbound, lines: readonly OutboundLineRow[], shorts: readonly Short[]) {
  const texts = shorts.map(({ lineId, available, wanted }) => {
    const line = lines.find(({ id }) => id === lineId);
    return `${line?.goodsName ?? ''}${line?.mark ? `（${line.mark}）` : ''} 可用 ${available} 件，需要 ${wanted} 件`;
  });
  return refuse('WMS_STOCK_NOT_ENOUGH', `${row.outboundNo} 库存不足：${texts.slice(0, NAMED).join('；')}。`, {
    shorts,
  });
}
const NAMED = 3;

/** Types whose goods do not go with a container. */
const ELSEWHERE: readonly OutboundType[] = ['PICKUP', 'RETURN', 'MALL'];

/** Chapter 13: cargo that is planned into a live container leaves another way only when that is confirmed. */
async function warnOfContainers(
  ctx: CommandCtx,
  row: Outbound,
  stock: readonly FoundStock[],
  takes: readonly Take[],
): Promise<void> {
  if (!ELSEWHERE.includes(row.type)) return;
  const taken = new Set(takes.map(({ stockId }) => stockId));
  const orderLines = stock.flatMap(({ id, orderLineId }) => (taken.has(id) && orderLineId ? [orderLineId] : []));
  if (orderLines.length === 0) return;
  const rows = await ctx.tx
    .selectDistinct({ code: lgContainer.containerCode })
    .from(lgAllocation)
    .innerJoin(lgContainer, eq(lgContainer.id, lgAllocation.containerId))
    .where(
      and(
        inArray(lgAllocation.orderLineId, orderLines),
        eq(lgAllocation.state, 'LIVE'),
        isNull(lgAllocation.loadedCartons),
        notInArray(lgContainer.stage, ['DELIVERED', 'CANCELLED']),
      ),
    );
  if (rows.length > 0)
    ctx.warn(
      'WMS-CONTAINER',
      `${row.outboundNo}：所配货物已拼入柜子 ${rows.map(({ code }) => code).join('、')}，确认不随柜出运？`,
    );
}
