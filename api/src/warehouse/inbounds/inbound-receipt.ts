import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import type { LedgerType, StockKind } from '@shared/contract/warehouse/stock.labels.ts';
import { and, eq, max, min } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { makeDamage } from '../damages/make-damage.ts';
import { placeFor } from '../places/staging.ts';
import { makeBatch } from '../stock/make-batch.ts';
import { postStock, type StockEntry } from '../stock/post-stock.ts';
import { remeasureBatch } from '../stock/remeasure-batch.ts';
import { whBatch, whStockLedger, type Batch } from '../stock/stock.tables.ts';
import { tellReceived } from './inbound-events.ts';
import { inbounds } from './inbound.entity.ts';
import { linesOf, setLines } from './inbound-lines.ts';
import { datesOf, goodsOf, isMeasured, pieceOf, type Piece, type ReceivedLine } from './inbound-pieces.ts';
import { kindsOfLines } from './stock-kinds.ts';
import { afterReceipt, openOf, stateOf, totalsOf } from './inbound.rules.ts';
import type { Inbound, InboundLineRow } from './inbound.tables.ts';

/** How a receipt was made. */
export interface ReceiptOf {
  businessDate: string;
  /** The document with the photos of damage, and its number. */
  source: { type: 'wh_inbound' | 'wh_arrival'; id: string; no: string };
  /** Attachments that show the damage. */
  photos: readonly string[];
  /** Damage is found at an arrival or when goods come back. */
  reason?: string | null;
}

/**
 * THE receipt (4.2, 4.3): posts what came into 收货暂存, of a 调拨 in the quality in which it left, and damaged pieces into a 残损 location with their 残损单, makes the
 * batches, counts the lines, moves the state and tells logistics. Called with the inbound locked, from 直接收货 and from the
 * confirmation of an arrival. WMS-013, WMS-020..022, WMS-042; VALIDATION at the line that is neither declared nor measured, or whose dates miss.
 */
export async function postReceipt(
  ctx: CommandCtx,
  row: Inbound,
  received: readonly ReceivedLine[],
  how: ReceiptOf,
): Promise<Inbound> {
  const came = received.filter(({ good, damaged }) => good + damaged > 0);
  await requireSent(ctx, row, came, how.businessDate);
  const goods = await goodsOf(ctx, came);
  const pieces = came.map((each) => ({ ...each, piece: pieceOf(each), dates: datesOf(each, goods) }));
  const legs = await legsOf(ctx, row.id);
  const [staging, damagedAt] = [
    pieces.some(({ good }) => good > 0) ? await placeFor(ctx, row.warehouseId, 'STAGING_IN') : '',
    pieces.some(({ damaged }) => damaged > 0) ? await placeFor(ctx, row.warehouseId, 'DAMAGED') : '',
  ];
  const entries: StockEntry[] = [];
  const damages: { batch: Batch; each: (typeof pieces)[number] }[] = [];
  const measured: Omit<Parameters<typeof remeasureBatch>[1], 'doc'>[] = [];
  const kindOf = await kindsOfLines(
    ctx,
    row,
    came.map(({ line }) => line),
  );
  for (const each of pieces) {
    const leg = (legs.get(each.line.id) ?? 0) + 1;
    const stockKind = kindOf(each.line);
    const batch = await batchOf(ctx, row, { ...each, stockKind }, leg, how.businessDate);
    const base = { batchId: batch.id, docLineId: each.line.id, type: postedAs(row, stockKind) } as const;
    if (each.good > 0) entries.push({ ...base, locationId: staging, quality: each.line.quality, qty: each.good, leg });
    if (each.damaged > 0) {
      entries.push({ ...base, locationId: damagedAt, quality: 'DAMAGED', qty: each.damaged, leg: leg + 1 });
      damages.push({ batch, each });
    }
    const { unitVolume, unitWeight } = each.piece;
    if (row.type === 'TRANSFER' && isMeasured(each))
      measured.push({ batchId: batch.id, unitVolume, unitWeight, docLineId: each.line.id, leg: leg + 2 });
  }
  const doc = { type: 'wh_inbound', id: row.id, no: row.inboundNo };
  await postStock(ctx, { warehouseId: row.warehouseId, doc, businessDate: how.businessDate, entries });
  // What was sent on keeps its batch: it is measured anew (WMS-034), where it lies still as well.
  for (const each of measured) await remeasureBatch(ctx, { ...each, doc });
  for (const { batch, each } of damages)
    await makeDamage(ctx, {
      warehouseId: row.warehouseId,
      companyId: row.companyId,
      customerId: row.customerId,
      batchId: batch.id,
      locationId: damagedAt,
      quality: 'DAMAGED',
      qty: each.damaged,
      stage: row.type === 'RETURN' ? 'RETURN' : 'ARRIVAL',
      cause: each.cause ?? 'OTHER',
      photos: how.photos,
      sourceType: how.source.type,
      sourceId: how.source.id,
      sourceNo: how.source.no,
      remark: how.reason ?? null,
    });
  await setLines(
    ctx,
    received.map(({ line }) => line),
    (line) => lineAfter(line, received, pieces),
  );
  return moved(ctx, row, came, how);
}

/** 2.11: what a receipt posts; goods of the mall that come back are 商城退货. */
function postedAs({ type }: Inbound, stockKind: StockKind): LedgerType {
  if (type === 'TRANSFER') return 'TRANSFER';
  return type === 'RETURN' && stockKind === 'MALL' ? 'MALL_RETURN' : 'RECEIVE';
}

/** 调拨: no more goods come than were sent (WMS-013), and none before the day on which they left (WMS-042). */
async function requireSent(ctx: CommandCtx, row: Inbound, came: readonly ReceivedLine[], day: string): Promise<void> {
  if (row.type !== 'TRANSFER' || row.sourceId === null) return;
  const over = came.find(({ line, good, damaged }) => good + damaged > openOf(line));
  if (over)
    throw refuse(
      'WMS-013',
      `${row.inboundNo}：「${over.line.goodsName}」在途只有 ${openOf(over.line)} 件，多出的请另建入库单。`,
    );
  const [sent] = await ctx.tx
    .select({ day: min(whStockLedger.businessDate) })
    .from(whStockLedger)
    .where(and(eq(whStockLedger.docType, 'wh_outbound'), eq(whStockLedger.docId, row.sourceId)));
  if (sent?.day && day < sent.day)
    throw refuse(
      'WMS-042',
      `${row.inboundNo} 的货物 ${sent.day} 才从调出仓库出库，业务日期请改为 ${sent.day} 或以后。`,
      {
        date: day,
        suggest: sent.day,
      },
    );
}

/** The last leg of each line that this inbound has posted. */
export async function legsOf(ctx: CommandCtx, inboundId: string): Promise<Map<string, number>> {
  const rows = await ctx.tx
    .select({ lineId: whStockLedger.docLineId, leg: max(whStockLedger.leg) })
    .from(whStockLedger)
    .where(and(eq(whStockLedger.docType, 'wh_inbound'), eq(whStockLedger.docId, inboundId)))
    .groupBy(whStockLedger.docLineId);
  return new Map(rows.map(({ lineId, leg }) => [lineId, leg ?? 0]));
}

/** A batch of its own for each receipt of a line, at the cost of its line (W11); a transfer keeps the one that was sent, with its received date. */
async function batchOf(
  ctx: CommandCtx,
  row: Inbound,
  {
    line,
    piece,
    dates,
    stockKind,
  }: { line: InboundLineRow; piece: Piece; dates: ReturnType<typeof datesOf>; stockKind: StockKind },
  leg: number,
  receivedDate: string,
): Promise<Batch> {
  if (line.batchId !== null) {
    const [batch] = await ctx.tx.select().from(whBatch).where(eq(whBatch.id, line.batchId));
    if (batch) return batch;
  }
  return makeBatch(ctx, {
    batchNo: `${row.inboundNo}-${line.lineNo}-${leg}`,
    stockKind,
    companyId: row.companyId,
    warehouseId: row.warehouseId,
    customerId: row.customerId,
    goodsId: line.goodsId,
    goodsName: line.goodsName,
    mark: row.mark,
    orderLineId: row.sourceType === 'ORDER' ? line.sourceLineId : null,
    inboundLineId: line.id,
    receivedDate,
    ...dates,
    unitVolume: piece.unitVolume,
    unitWeight: piece.unitWeight,
    unitCost: stockKind === 'MALL' ? line.unitCost : null,
  });
}

function lineAfter(
  line: InboundLineRow,
  received: readonly ReceivedLine[],
  pieces: readonly { line: InboundLineRow; piece: Piece; dates: ReturnType<typeof datesOf> }[],
): Partial<InboundLineRow> {
  const found = received.find((each) => each.line.id === line.id);
  const came = pieces.find((each) => each.line.id === line.id);
  return {
    ...(found ? afterReceipt(line, found) : {}),
    ...(came ? { ...came.piece, ...came.dates } : {}),
  };
}

/** The state by what its lines have now. */
async function moved(ctx: CommandCtx, row: Inbound, came: readonly ReceivedLine[], how: ReceiptOf): Promise<Inbound> {
  const lines = await linesOf(ctx, row.id);
  const nothing = lines.every(({ received, short }) => received + short === 0);
  const account = came.map(
    ({ line, good, damaged }) => `${line.goodsName} ${good}${damaged > 0 ? `+残${damaged}` : ''}`,
  );
  const changed = nothing
    ? row
    : await inbounds.transition(
        ctx,
        inboundMachine,
        row,
        'receive',
        { receivedAt: row.receivedAt ?? ctx.now(), ...totalsOf(lines) },
        { system: true, to: stateOf(lines), after: { 收货: account.join('；'), 业务日期: how.businessDate } },
      );
  await tellReceived(ctx, changed);
  return changed;
}
