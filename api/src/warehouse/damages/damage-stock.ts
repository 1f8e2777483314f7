import type { OutboundType } from '@shared/contract/warehouse/outbound.labels.ts';
import type { LedgerType, Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { requirePlaceable } from '../places/placement.ts';
import { takesIn } from '../places/staging.ts';
import { requireTakeable } from '../places/takeable.ts';
import { postStock, type StockEntry } from '../stock/post-stock.ts';
import { whBatch, whStockLedger } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { damages } from './damage.entity.ts';
import { whDamage, type Damage } from './damage.tables.ts';

/** Legs of what a 残损单 posts, so that none is posted twice (WMS-023). */
const LEGS = { judge: 1, repair: 3, scrap: 5, cancel: 7, return: 9 } as const;
const docOf = (row: Damage) => ({ type: damages.kind, id: row.id, no: row.damageNo });
const placeOf = ({ locationId, batchId, quality }: Damage) => ({ locationId, batchId, quality });

async function post(ctx: CommandCtx, row: Damage, entries: readonly StockEntry[]): Promise<void> {
  await postStock(ctx, { warehouseId: row.warehouseId, doc: docOf(row), businessDate: ctx.today(), entries });
}

/** Changes quality and place of the pieces: QUALITY, or MOVE where the quality is right already. Nothing to do: nothing. */
export async function convert(
  ctx: CommandCtx,
  row: Damage,
  to: { locationId: string; quality: Quality },
  leg: 'judge' | 'repair',
): Promise<void> {
  if (to.locationId === row.locationId && to.quality === row.quality) return;
  const { batchId, qty, id: docLineId } = row;
  await requirePlaceable(ctx, { warehouseId: row.warehouseId, items: [{ ...to, batchId, qty }] });
  await requireTakeable(ctx, [row.locationId]);
  const type: LedgerType = to.quality === row.quality ? 'MOVE' : 'QUALITY';
  await post(ctx, row, [
    { ...placeOf(row), type, qty: -qty, docLineId, leg: LEGS[leg] },
    { ...to, batchId, type, qty, docLineId, leg: LEGS[leg] + 1 },
  ]);
}

/** What the judgement has posted: out of where the pieces were found, into a place for damage. */
const judgementOf = (ctx: CommandCtx, row: Damage) =>
  ctx.tx
    .select()
    .from(whStockLedger)
    .where(
      and(
        eq(whStockLedger.docType, damages.kind),
        eq(whStockLedger.docId, row.id),
        inArray(whStockLedger.leg, [LEGS.judge, LEGS.judge + 1]),
      ),
    )
    .orderBy(asc(whStockLedger.leg));
/** The location that the judgement took the pieces from; where they lie as long as nothing is judged. */
export const judgedFrom = async (ctx: CommandCtx, row: Damage): Promise<string> =>
  (await judgementOf(ctx, row))[0]?.locationId ?? row.locationId;

/** Takes what the judgement has posted back, entry by entry (1.6); pieces that were moved since go back to its place first. */
export async function takeBack(ctx: CommandCtx, row: Damage): Promise<void> {
  const entries = await judgementOf(ctx, row);
  const [from, to] = entries;
  if (!from || !to) return;
  const { warehouseId, batchId, qty, quality } = row;
  await requirePlaceable(ctx, {
    warehouseId,
    items: [{ locationId: from.locationId, batchId, quality: from.quality, qty }],
    returning: true,
  });
  await requireTakeable(ctx, [row.locationId]);
  const moved: StockEntry[] =
    to.locationId === row.locationId
      ? []
      : [
          { ...placeOf(row), type: 'MOVE', qty: -qty, docLineId: row.id, leg: LEGS.return },
          { batchId, quality, locationId: to.locationId, type: 'MOVE', qty, docLineId: row.id, leg: LEGS.return + 1 },
        ];
  const back = entries.map(({ id: reversalOf, ...entry }): StockEntry => ({
    locationId: entry.locationId,
    batchId,
    quality: entry.quality,
    type: 'REVERSAL',
    qty: -entry.qtyDelta,
    docLineId: row.id,
    leg: LEGS.cancel + entry.leg - LEGS.judge,
    reversalOf,
  }));
  await post(ctx, row, [...moved, ...back]);
}

/** 报废: the pieces leave the stock. */
export async function scrapPieces(ctx: CommandCtx, row: Damage): Promise<void> {
  await requireTakeable(ctx, [row.locationId]);
  await post(ctx, row, [{ ...placeOf(row), type: 'SCRAP', qty: -row.qty, docLineId: row.id, leg: LEGS.scrap }]);
}

/** The location for damaged goods that was named, or the first of the warehouse that takes goods in. */
export async function damagedPlace(ctx: CommandCtx, warehouseId: string, named: string | null): Promise<string> {
  const [place] = await ctx.tx
    .select({ id: whLocation.id })
    .from(whLocation)
    .where(
      and(
        eq(whLocation.warehouseId, warehouseId),
        eq(whLocation.kind, 'DAMAGED'),
        eq(whLocation.status, 'ENABLED'),
        named ? eq(whLocation.id, named) : takesIn,
      ),
    )
    .orderBy(asc(whLocation.pickSeq), asc(whLocation.id))
    .limit(1);
  if (place) return place.id;
  throw refuse('VALIDATION', undefined, {
    fields: { toLocationId: named ? '请选择残损库位' : '仓库没有可用的残损库位，请先新增或解锁' },
  });
}

/** Type of the outbound of a number; null: there is none. 出库 makes 残损单: its table is read by name. */
export async function outboundType(ctx: CommandCtx, outboundNo: string): Promise<OutboundType | null> {
  const { rows } = await ctx.tx.execute<{ type: OutboundType }>(
    sql`select type from wh_outbound where outbound_no = ${outboundNo}`,
  );
  return rows[0]?.type ?? null;
}

/**
 * How many damaged pieces of the batch an outbound has taken, also to another warehouse, that no other 残损单 counts on: by the
 * ledger, reversals less. The batch stays locked, so that two do not count on the same pieces.
 */
export async function takenBy(ctx: CommandCtx, row: Damage, outboundNo: string): Promise<number> {
  await ctx.tx.select({ id: whBatch.id }).from(whBatch).where(eq(whBatch.id, row.batchId)).for('update');
  const [shipped] = await ctx.tx
    .select({
      qty: sql<number>`coalesce(sum(-${whStockLedger.qtyDelta}), 0)::int`,
    })
    .from(whStockLedger)
    .where(
      and(
        eq(whStockLedger.batchId, row.batchId),
        eq(whStockLedger.quality, 'DAMAGED'),
        eq(whStockLedger.docType, 'wh_outbound'),
        eq(whStockLedger.docNo, outboundNo),
        sql`${whStockLedger.type} in ('SHIP', 'MALL_SALE', 'TRANSFER')`,
        sql`not exists (select from wh_stock_ledger r where r.reversal_of = ${whStockLedger.id})`,
      ),
    );
  const [counted] = await ctx.tx
    .select({ qty: sql<number>`coalesce(sum(${whDamage.qty}), 0)::int` })
    .from(whDamage)
    .where(and(eq(whDamage.batchId, row.batchId), eq(whDamage.outboundNo, outboundNo), eq(whDamage.state, 'HANDLED')));
  return (shipped?.qty ?? 0) - (counted?.qty ?? 0);
}
