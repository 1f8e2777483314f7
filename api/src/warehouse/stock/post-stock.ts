import { randomUUID } from 'node:crypto';
import { isPutAway } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { INTERNAL_TYPES, LEDGER_TYPES, type LedgerType } from '@shared/contract/warehouse/stock.labels.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { lockBalances, type LockedBalances, type StockPlace } from './balances.ts';
import { requireHeld, requireMeasured, requireOpenDay } from './days.ts';
import { whStockLedger, type LedgerEntry } from './stock.tables.ts';

/** One entry of a group: pieces that come to a place or leave it. */
export interface StockEntry extends StockPlace {
  type: LedgerType;
  /** Pieces, not 0; of REMEASURE 0. */
  qty: number;
  /** Pieces of the reservation that go with it, negative: what ships was reserved (WMS-018). */
  reserved?: number;
  /** Line of the document and its leg: the same posts once (WMS-023). */
  docLineId: string;
  leg: number;
  /** The entry that a REVERSAL takes back. */
  reversalOf?: string;
  /** REMEASURE only: what volume (cm³) and weight (gram) of the pieces on hand change by (WMS-034). */
  volume?: number;
  weight?: number;
}
/** All entries of one command in one warehouse. */
export interface StockGroup {
  warehouseId: string;
  /** The document that posts, by its table. */
  doc: { type: string; id: string; no: string };
  /** Today, or an earlier open day (WMS-026). */
  businessDate: string;
  entries: readonly StockEntry[];
}

/**
 * THE posting of stock: every change of what is on hand goes through here and nothing else writes balances or ledger.
 *
 * Holds, under any concurrency (balances locked by ascending id; checks, unique keys and triggers of the database again):
 * - WMS-010 on hand, reserved, frozen ≥ 0; reserved + frozen ≤ on hand; else WMS_STOCK_NOT_ENOUGH and nothing is written;
 * - WMS-011 Σ deltas of a balance = on hand = what its last entry left;
 * - WMS-013 PUTAWAY, MOVE and QUALITY sum to 0 in a group;
 * - WMS-014 follows: what a batch has on hand is what came in less what went out;
 * - WMS-018 what ships takes its reservation with it; WMS-019 entries are never changed (trigger);
 * - WMS-023 a line posts once (unique key); WMS-026, WMS-041 not in the future, not in a closed day: DAY_CLOSED;
 * - WMS-042 nothing leaves on a day before it came: no day of a place ends below zero;
 * - WMS-034 nothing moves on a day before its batch was measured anew: the days between keep what they had.
 *
 * Pieces, no damaged ones, that leave a staging place without the inbound itself are told (stock.left_staging): it may be done by that.
 *
 * Answers the entries as posted, in their order.
 */
export async function postStock(ctx: CommandCtx, group: StockGroup): Promise<LedgerEntry[]> {
  const faults = groupFaults(group.entries);
  if (faults.length > 0) throw new Error(`Stock of ${group.doc.no}: ${faults.join('; ')}`);
  await requireOpenDay(ctx, group.warehouseId, group.businessDate);
  const balances = await lockBalances(ctx, group.entries);
  const moved = group.entries.map(({ batchId }) => batchId);
  await requireMeasured(ctx, group.warehouseId, moved, group.businessDate);
  const groupId = randomUUID();
  const values = group.entries.map((entry) => {
    const stock = balances.at(entry);
    const batch = balances.batches.get(entry.batchId);
    if (!batch || stock.warehouseId !== group.warehouseId) throw new Error(`Stock ${stock.id} is of another warehouse`);
    const qtyAfter = balances.change(stock, { onHand: entry.qty, reserved: entry.reserved ?? 0 });
    const { batchId, locationId, quality, type, docLineId, leg, reversalOf = null } = entry;
    return {
      groupId,
      stockId: stock.id,
      warehouseId: group.warehouseId,
      locationId,
      batchId,
      customerId: batch.customerId,
      quality,
      type,
      qtyDelta: entry.qty,
      qtyAfter,
      volumeDelta: entry.volume ?? entry.qty * batch.unitVolume,
      weightDelta: entry.weight ?? entry.qty * batch.unitWeight,
      docType: group.doc.type,
      docId: group.doc.id,
      docNo: group.doc.no,
      docLineId,
      leg,
      reversalOf,
      businessDate: group.businessDate,
      occurredAt: ctx.now(),
      postedAt: ctx.now(),
      postedBy: ctx.actor.system ? null : ctx.actor.userId,
    };
  });
  await balances.save(ctx);
  const posted = values.length === 0 ? [] : await ctx.tx.insert(whStockLedger).values(values).returning();
  const taken = posted.filter(({ qtyDelta }) => qtyDelta < 0).map(({ stockId }) => stockId);
  await requireHeld(ctx, taken, group.businessDate);
  await tellLeft(ctx, group, balances);
  return posted;
}

async function tellLeft(ctx: CommandCtx, { doc, warehouseId, entries }: StockGroup, balances: LockedBalances) {
  if (doc.type === 'wh_inbound') return;
  const left = entries.filter(
    ({ qty, quality, locationId }) =>
      qty < 0 && isPutAway(quality) && balances.locations.get(locationId)?.kind === 'STAGING',
  );
  if (left.length === 0) return;
  await ctx.emit('stock.left_staging', { warehouseId, batchIds: [...new Set(left.map(({ batchId }) => batchId))] });
}

/** What a caller got wrong with a group: a fault of ours, no refusal. */
export function groupFaults(entries: readonly StockEntry[]): string[] {
  const sums = new Map<LedgerType, number>();
  const faults: string[] = [];
  for (const { type, qty, reversalOf } of entries) {
    sums.set(type, (sums.get(type) ?? 0) + qty);
    if (!Number.isSafeInteger(qty) || (qty === 0) !== (type === 'REMEASURE'))
      faults.push(`${LEDGER_TYPES[type]} of ${qty}`);
    if ((type === 'REVERSAL') !== (reversalOf !== undefined)) faults.push(`${LEDGER_TYPES[type]} names no entry`);
  }
  for (const type of INTERNAL_TYPES)
    if ((sums.get(type) ?? 0) !== 0) faults.push(`${LEDGER_TYPES[type]} sums to ${sums.get(type) ?? 0}`);
  return faults;
}
