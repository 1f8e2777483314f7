import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import { and, asc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { withdrawDamagesOf } from '../damages/withdraw-damages.ts';
import { billedRow } from '../days/billed-days.ts';
import { whDailyInventory } from '../days/daily.tables.ts';
import { requireTakeable } from '../places/takeable.ts';
import { lockStockOf } from '../stock/balances.ts';
import { postStock, type StockEntry } from '../stock/post-stock.ts';
import { whBatch, whStock, whStockLedger, type LedgerEntry } from '../stock/stock.tables.ts';
import { tellReceived } from './inbound-events.ts';
import { linesOf } from './inbound-lines.ts';
import { inbounds } from './inbound.entity.ts';
import { totalsOf } from './inbound.rules.ts';
import { expectAgain } from './transfer-inbound.ts';
import { whInboundLine, type Inbound, type InboundLineRow } from './inbound.tables.ts';

/**
 * 冲红 (4.2, WMS-024): by another person than who received, while every piece of its batches is still here, not reserved,
 * frozen, judged, counted otherwise or billed. Pieces go back to where they were received and out of stock by REVERSAL entries; answers
 * the new document with the negative quantities.
 */
export async function reverseInbound(ctx: CommandCtx, id: string, version: number, reason: string): Promise<Inbound> {
  const row = await inbounds.lockFor(ctx, inboundMachine, 'reverse', id, version);
  if (row.reversalOf !== null) throw refuse('ILLEGAL_STATE', `${row.inboundNo} 是冲红单，不能再冲红。`);
  const received = await receiptsOf(ctx, row);
  if (!ctx.actor.system && received.some(({ postedBy }) => postedBy === ctx.actor.userId))
    throw refuse('WMS_SELF_APPROVE', `${row.inboundNo} 由您收货，请换一人冲红。`);
  await withdrawDamagesOf(ctx, {
    warehouseId: row.warehouseId,
    batchIds: received.map(({ batchId }) => batchId),
    reason,
    no: row.inboundNo,
  });
  // What was counted, moved or judged meanwhile is seen, and nothing of it changes until the pieces are out.
  await lockStockOf(
    ctx,
    received.map(({ batchId }) => batchId),
  );
  await requireUntouched(ctx, row, received);
  const lines = await linesOf(ctx, id);
  const made = await negativeOf(ctx, row, lines, reason);
  const entries = await entriesBack(ctx, received, await linesOf(ctx, made.id), lines);
  await requireTakeable(
    ctx,
    entries.flatMap(({ qty, locationId }) => (qty < 0 ? locationId : [])),
  );
  await postStock(ctx, {
    warehouseId: row.warehouseId,
    doc: { type: 'wh_inbound', id: made.id, no: made.inboundNo },
    businessDate: ctx.today(),
    entries,
  });
  const reversed = await inbounds.transition(
    ctx,
    inboundMachine,
    row,
    'reverse',
    { stateReason: reason, notice: null },
    { reason, after: { 冲红单: made.inboundNo } },
  );
  await tellReceived(ctx, reversed);
  if (row.type === 'TRANSFER') await expectAgain(ctx, row, lines);
  return made;
}

const receiptsOf = (ctx: CommandCtx, row: Inbound): Promise<LedgerEntry[]> =>
  ctx.tx
    .select()
    .from(whStockLedger)
    .where(
      and(
        eq(whStockLedger.docType, 'wh_inbound'),
        eq(whStockLedger.docId, row.id),
        inArray(whStockLedger.type, ['RECEIVE', 'MALL_RETURN', 'TRANSFER']),
      ),
    )
    .orderBy(asc(whStockLedger.id));

/**
 * WMS-024: all pieces of the batches are here, free, in the quality they came in; nothing but moves has touched them, and no
 * confirmed bill covers a day since they came.
 */
async function requireUntouched(ctx: CommandCtx, row: Inbound, received: readonly LedgerEntry[]): Promise<void> {
  const ids = [...new Set(received.map(({ batchId }) => batchId))];
  if (ids.length === 0) return;
  const stocks = await ctx.tx
    .select({
      batchId: whStock.batchId,
      quality: whStock.quality,
      onHand: sql<number>`sum(${whStock.onHand})::int`,
      taken: sql<number>`sum(${whStock.reserved} + ${whStock.frozen})::int`,
    })
    .from(whStock)
    .where(and(inArray(whStock.batchId, ids), eq(whStock.warehouseId, row.warehouseId)))
    .groupBy(whStock.batchId, whStock.quality);
  const others = await ctx.tx
    .select({ batchId: whStockLedger.batchId, docNo: whStockLedger.docNo })
    .from(whStockLedger)
    .where(
      and(
        inArray(whStockLedger.batchId, ids),
        eq(whStockLedger.warehouseId, row.warehouseId),
        or(ne(whStockLedger.docType, inbounds.kind), ne(whStockLedger.docId, row.id)),
        inArray(whStockLedger.type, ['ADJUST', 'QUALITY', 'SHIP', 'SCRAP', 'MALL_SALE', 'REMEASURE']),
      ),
    )
    .limit(1);
  const names = new Map(
    (await ctx.tx.select({ id: whBatch.id, no: whBatch.batchNo }).from(whBatch).where(inArray(whBatch.id, ids))).map(
      ({ id, no }) => [id, no],
    ),
  );
  const used = (batchId: string, how: string) =>
    refuse('WMS_BATCH_USED', `${row.inboundNo}：批次 ${names.get(batchId) ?? ''} ${how}，不能冲红。`);
  const [other] = others;
  if (other) throw used(other.batchId, `已在 ${other.docNo} 变动`);
  const since = received.map(({ businessDate }) => businessDate).toSorted()[0] ?? ctx.today();
  const billed = await billedRow(
    ctx,
    row.warehouseId,
    and(inArray(whDailyInventory.batchId, ids), gte(whDailyInventory.day, since)),
  );
  if (billed) throw used(billed.batchId, `${billed.day} 已计仓储账单（须先冲红账单）`);
  for (const entry of received) {
    const sum = received
      .filter(({ batchId, quality }) => batchId === entry.batchId && quality === entry.quality)
      .reduce((total, { qtyDelta }) => total + qtyDelta, 0);
    const stock = stocks.find(({ batchId, quality }) => batchId === entry.batchId && quality === entry.quality);
    if (stock && stock.taken > 0) throw used(entry.batchId, `有 ${stock.taken} 件已锁定或冻结`);
    if ((stock?.onHand ?? 0) !== sum) throw used(entry.batchId, `收 ${sum} 件，在库 ${stock?.onHand ?? 0} 件`);
  }
}

/** The document of the same kind with negative quantities, linked both ways by reversal_of. */
async function negativeOf(
  ctx: CommandCtx,
  row: Inbound,
  lines: readonly InboundLineRow[],
  reason: string,
): Promise<Inbound> {
  const inboundNo = await ctx.nextNumber('RK');
  const { id, version: _v, createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...own } = row;
  const made = await inbounds.insert(
    ctx,
    {
      ...own,
      ...totalsOf(lines.map(negative)),
      inboundNo,
      state: 'REVERSED',
      stateReason: reason,
      notice: null,
      reversalOf: id,
      receivedAt: ctx.now(),
      searchText: `${inboundNo} ${row.searchText}`.slice(0, 4000),
    },
    { action: '冲红', code: 'reverse', reason, after: { 冲红: row.inboundNo } },
  );
  await ctx.tx.insert(whInboundLine).values(
    lines.map((line) => {
      const { id: _id, ...values } = negative(line);
      return { ...values, inboundId: made.id };
    }),
  );
  return made;
}
const negative = (line: InboundLineRow): InboundLineRow => ({
  ...line,
  expected: -line.expected,
  received: -line.received,
  damaged: -line.damaged,
  short: -line.short,
  over: -line.over,
  putaway: -line.putaway,
});

/** Pieces are put back to where each entry received them, then taken out there. */
async function entriesBack(
  ctx: CommandCtx,
  received: readonly LedgerEntry[],
  made: readonly InboundLineRow[],
  lines: readonly InboundLineRow[],
): Promise<StockEntry[]> {
  const ids = [...new Set(received.map(({ batchId }) => batchId))];
  const warehouseId = received[0]?.warehouseId ?? '0';
  const stocks = await ctx.tx
    .select()
    .from(whStock)
    .where(and(inArray(whStock.batchId, ids), eq(whStock.warehouseId, warehouseId), sql`${whStock.onHand} > 0`))
    .orderBy(asc(whStock.id));
  const left = new Map(stocks.map((stock) => [stock.id, stock.onHand]));
  const lineNo = new Map(lines.map((line) => [line.id, line.lineNo]));
  const legs = new Map<string, number>();
  const entries: StockEntry[] = [];
  for (const entry of received) {
    const docLineId = made.find((line) => line.lineNo === lineNo.get(entry.docLineId))?.id ?? entry.docLineId;
    const next = () => {
      const leg = (legs.get(docLineId) ?? 0) + 1;
      legs.set(docLineId, leg);
      return leg;
    };
    const { batchId, quality, locationId } = entry;
    const base = { batchId, quality, docLineId } as const;
    let missing = entry.qtyDelta;
    // First what lies where it was received, then the rest.
    const here = stocks
      .filter((stock) => stock.batchId === batchId && stock.quality === quality)
      .toSorted((one, other) => Number(other.locationId === locationId) - Number(one.locationId === locationId));
    for (const stock of here) {
      const qty = Math.min(missing, left.get(stock.id) ?? 0);
      if (qty === 0) continue;
      left.set(stock.id, (left.get(stock.id) ?? 0) - qty);
      missing -= qty;
      if (stock.locationId === locationId) continue;
      entries.push({ ...base, type: 'PUTAWAY', locationId: stock.locationId, qty: -qty, leg: next() });
      entries.push({ ...base, type: 'PUTAWAY', locationId, qty, leg: next() });
    }
    entries.push({ ...base, type: 'REVERSAL', locationId, qty: -entry.qtyDelta, leg: next(), reversalOf: entry.id });
  }
  return entries;
}
