import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import { isPutAway } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { locationElsewhere } from '@shared/contract/warehouse/barcodes.ts';
import { and, eq } from 'drizzle-orm';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { followMoved, lockOpenDamages, type Moved } from '../damages/follow-damages.ts';
import { requirePlaceable, requirePlacesOf } from '../places/placement.ts';
import { lockBalances } from '../stock/balances.ts';
import { postStock, type StockEntry } from '../stock/post-stock.ts';
import { requireOpenChambers } from '../places/open-chambers.ts';
import { requireTakeable } from '../places/takeable.ts';
import { whLocation } from '../zones/location.tables.ts';
import { batchesOf } from './inbound-batches.ts';
import { linesOf, setLines } from './inbound-lines.ts';
import { legsOf } from './inbound-receipt.ts';
import { inbounds } from './inbound.entity.ts';
import { tellReceived } from './inbound-events.ts';
import { afterPutaway, stateOf, totalsOf } from './inbound.rules.ts';
import type { Inbound } from './inbound.tables.ts';

export interface Putaway {
  items: readonly { stockId: string; locationId: string; qty: number }[];
  overrideReason: string | null;
}

/**
 * 上架 (4.2): good pieces of the inbound go from staging to locations, split as one likes. WMS-030, WMS-062; more than waits in
 * staging is refused at its item. 已完成 follows with the last piece.
 */
export async function putAway(ctx: CommandCtx, id: string, version: number, sent: Putaway): Promise<Inbound> {
  const { warehouseId } = await inbounds.find(ctx, id);
  const places = sent.items.map(({ locationId }) => locationId);
  await requirePlacesOf(ctx, warehouseId, places);
  await requireOpenChambers(ctx, places);
  const row = await inbounds.lockFor(ctx, inboundMachine, 'putaway', id, version);
  return put(ctx, row, await stagedOf(ctx, id), sent);
}

/** What a scanner says: label of the batch, label of the location, pieces. */
export interface ScannedPutaway {
  batchNo: string;
  locationCode: string;
  /** Of the label; null where it names none. */
  warehouseCode: string | null;
  qty: number;
}
/**
 * 上架 by scan: each one for itself, whatever else happened meanwhile; more than waits is refused, so none counts twice. A
 * label of another warehouse is refused, also where a location here has the same code.
 */
export async function putAwayScanned(
  ctx: CommandCtx,
  id: string,
  { batchNo, locationCode, warehouseCode, qty }: ScannedPutaway,
): Promise<Inbound> {
  const { warehouseId } = await inbounds.find(ctx, id);
  if (warehouseCode !== null) {
    const here = await warehouses.find(ctx, warehouseId);
    const elsewhere = locationElsewhere({ warehouseCode, code: locationCode }, here.code);
    if (elsewhere !== null) throw refuse('NOT_FOUND', `${elsewhere}。`);
  }
  const [location] = await ctx.tx
    .select({ id: whLocation.id })
    .from(whLocation)
    .where(and(eq(whLocation.warehouseId, warehouseId), eq(whLocation.code, locationCode.toUpperCase())));
  if (!location) throw refuse('NOT_FOUND', `本仓没有库位 ${locationCode}，请核对标签。`);
  await requireOpenChambers(ctx, [location.id]);
  const row = await inbounds.lockFor(ctx, inboundMachine, 'putaway', id);
  const staged = await stagedOf(ctx, id);
  const batch = staged.find((each) => each.batchNo === batchNo);
  if (!batch) throw refuse('NOT_FOUND', `批次 ${batchNo} 不在 ${row.inboundNo} 的暂存区，请核对标签。`);
  return put(ctx, row, staged, {
    items: [{ stockId: batch.stockId, locationId: location.id, qty }],
    overrideReason: null,
  });
}

type Staged = Awaited<ReturnType<typeof batchesOf>>;
/** Pieces of an inbound that wait in staging. */
export const stagedOf = async (ctx: CommandCtx, id: string): Promise<Staged> =>
  (await batchesOf(ctx, id)).filter(({ staging, quality }) => staging && isPutAway(quality));

/** 上架 of a locked inbound, chambers checked by the placement. */
export async function put(
  ctx: CommandCtx,
  row: Inbound,
  staged: Staged,
  { items, overrideReason }: Putaway,
): Promise<Inbound> {
  const { id } = row;
  const asked = new Map<string, number>();
  const planned: (Omit<Moved, 'left'> & { sum: number })[] = [];
  const wrong: Record<string, string> = {};
  for (const [index, { stockId, locationId, qty }] of items.entries()) {
    const from = staged.find((each) => each.stockId === stockId);
    const sum = (asked.get(stockId) ?? 0) + qty;
    asked.set(stockId, sum);
    if (!from) wrong[`items.${index}.qty`] = '已不在暂存区，请刷新';
    else if (sum > from.onHand) wrong[`items.${index}.qty`] = `${from.batchNo} 暂存 ${from.onHand} 件，上架 ${sum} 件`;
    else planned.push({ from, to: { ...from, locationId }, qty, sum });
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const of = new Map(staged.map((each) => [each.stockId, each]));
  await requirePlaceable(ctx, {
    warehouseId: row.warehouseId,
    items: items.map(({ stockId, locationId, qty }) => ({
      locationId,
      batchId: of.get(stockId)?.batchId ?? '',
      quality: of.get(stockId)?.quality ?? 'GOOD',
      qty,
    })),
    override: overrideReason === null ? null : { reason: overrideReason },
  });
  await requireTakeable(
    ctx,
    planned.map(({ from }) => from.locationId),
  );
  await lockOpenDamages(
    ctx,
    planned.map(({ from }) => from.batchId),
  );
  // What is left decides which 残损单 go along: as it is now, whatever was moved since the staging was read.
  const balances = await lockBalances(
    ctx,
    planned.flatMap(({ from, to }) => [from, to]),
  );
  const moved = planned.map(({ from, to, qty, sum }): Moved => ({
    from,
    to,
    qty,
    left: balances.at(from).onHand - sum,
  }));
  const legs = await legsOf(ctx, id);
  const entries = items.flatMap(({ stockId, locationId, qty }): StockEntry[] => {
    const from = of.get(stockId);
    if (!from) return [];
    if (from.locationId === locationId) throw refuse('WMS-032', `库位 ${from.locationCode} 就是暂存库位，请换库位。`);
    const leg = (legs.get(from.lineId) ?? 0) + 1;
    legs.set(from.lineId, leg + 1);
    const base = { batchId: from.batchId, quality: from.quality, type: 'PUTAWAY', docLineId: from.lineId } as const;
    return [
      { ...base, locationId: from.locationId, qty: -qty, leg },
      { ...base, locationId, qty, leg: leg + 1 },
    ];
  });
  await postStock(ctx, {
    warehouseId: row.warehouseId,
    doc: { type: 'wh_inbound', id: row.id, no: row.inboundNo },
    businessDate: ctx.today(),
    entries,
  });
  await followMoved(ctx, moved, row.inboundNo);
  const byLine = new Map<string, number>();
  for (const { stockId, qty } of items) {
    const lineId = of.get(stockId)?.lineId ?? '';
    byLine.set(lineId, (byLine.get(lineId) ?? 0) + qty);
  }
  const before = await linesOf(ctx, id);
  await setLines(
    ctx,
    before.filter((line) => byLine.has(line.id)),
    (line) => ({ putaway: afterPutaway(line, byLine.get(line.id) ?? 0) }),
  );
  const lines = await linesOf(ctx, id);
  const put = await inbounds.transition(ctx, inboundMachine, row, 'putaway', totalsOf(lines), {
    to: stateOf(lines),
    after: {
      上架: items.reduce((sum, { qty }) => sum + qty, 0),
      ...(overrideReason ? { 超容原因: overrideReason } : {}),
    },
  });
  if (put.type === 'TRANSFER') await tellTransfer(ctx, put, [...of.values()]);
  return put;
}

/** Who sent the goods hears that all are away (4.4); pieces of the same batch that other transfers wait for may have gone. */
async function tellTransfer(ctx: CommandCtx, row: Inbound, staged: Staged): Promise<void> {
  if (row.state === 'DONE') await tellReceived(ctx, row);
  await ctx.emit('stock.left_staging', {
    warehouseId: row.warehouseId,
    batchIds: [...new Set(staged.map(({ batchId }) => batchId))],
  });
}
