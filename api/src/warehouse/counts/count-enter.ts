import { countMachine } from '@shared/contract/warehouse/count.contract.ts';
import { needsSecond, type SecondLimits } from '@shared/contract/warehouse/count.labels.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { and, eq, inArray, max } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { withHand } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { batchesIn } from '../stock/batches-in.ts';
import { whStock } from '../stock/stock.tables.ts';
import { locations } from '../zones/location.entity.ts';
import { whLocation } from '../zones/location.tables.ts';
import { counts } from './count.entity.ts';
import { lockPlaces } from './count-locks.ts';
import { isPlaceOf, lyingThere, runningCountOf } from './count-scope.ts';
import { whCountLine, whCountLock, type Count, type CountLineRow } from './count.tables.ts';

interface Entered {
  lines: readonly { id: string; version: number; counted: number | null; reason: string | null }[];
  found: readonly { locationId: string; batchId: string; quality: Quality; counted: number; reason: string | null }[];
}

/**
 * 录入盘点 (4.6): each line on its own version, so that two keepers enter one 盘点单 together. A line remembers what the books
 * held at that moment, picked pieces left out (WMS-033). One that differs by more than the limits waits for a second count; the next entry is that. A line without a number
 * takes its reason only.
 */
export async function enterCount(ctx: CommandCtx, id: string, { lines, found }: Entered): Promise<Count> {
  const row = await counts.lockFor(ctx, countMachine, 'count', id);
  if (lines.length + found.length === 0) throw invalid({ lines: '请录入盘点数' });
  const stored = await linesById(
    ctx,
    id,
    lines.map((line) => line.id),
  );
  const books = await booksOf(ctx, [...stored.values()]);
  const limits = await secondLimits(ctx, row);
  for (const { id: lineId, version, counted, reason } of lines) {
    const line = stored.get(lineId);
    if (!line) throw refuse('NOT_FOUND');
    if (line.version !== version) throw await changedBy(ctx, line);
    const entry = counted === null ? {} : entryOf(ctx, line, counted, books.get(keyOf(line)) ?? 0, limits);
    await ctx.tx
      .update(whCountLine)
      .set({ ...entry, reason, version: version + 1 })
      .where(eq(whCountLine.id, lineId));
  }
  if (found.length > 0) await addFound(ctx, row, found);
  return counts.update(ctx, row, { editedBy: withHand(ctx, row) }, { action: '录入盘点', code: 'count', touch: true });
}

const keyOf = ({ locationId, batchId, quality }: Pick<CountLineRow, 'locationId' | 'batchId' | 'quality'>) =>
  `${locationId}:${batchId}:${quality}`;

/** From which difference on a line is counted again (3.17). */
const secondLimits = async (ctx: CommandCtx, { companyId }: Count): Promise<SecondLimits> => ({
  percentBp: await ctx.setting('wh.count.second.percent', companyId),
  pieces: await ctx.setting('wh.count.second.pieces', companyId),
});

/** The first count of a line, or its second where it waits for one or has one. */
function entryOf(ctx: CommandCtx, line: CountLineRow, counted: number, book: number, limits: SecondLimits) {
  const by = ctx.actor.system ? null : ctx.actor.userId;
  if (line.counted !== null && line.needsSecond)
    return { second: counted, secondBook: book, secondBy: by, secondAt: ctx.now() };
  return {
    counted,
    countedBook: book,
    countedBy: by,
    countedAt: ctx.now(),
    needsSecond: needsSecond(book, counted, limits),
  };
}

async function linesById(ctx: CommandCtx, countId: string, ids: readonly string[]) {
  const rows = await ctx.tx
    .select()
    .from(whCountLine)
    .where(and(eq(whCountLine.countId, countId), inArray(whCountLine.id, [...ids])));
  return new Map(rows.map((line) => [line.id, line]));
}

async function booksOf(ctx: CommandCtx, lines: readonly Pick<CountLineRow, 'locationId' | 'batchId' | 'quality'>[]) {
  const rows = await ctx.tx
    .select({
      locationId: whStock.locationId,
      batchId: whStock.batchId,
      quality: whStock.quality,
      lying: lyingThere,
    })
    .from(whStock)
    .where(
      inArray(
        whStock.batchId,
        lines.map(({ batchId }) => batchId),
      ),
    );
  return new Map(rows.map((row) => [keyOf(row), row.lying]));
}

async function changedBy(ctx: CommandCtx, line: CountLineRow) {
  const [place] = await ctx.tx.select().from(whLocation).where(eq(whLocation.id, line.locationId));
  const [user] = await ctx.tx
    .select({ name: acUser.name })
    .from(acUser)
    .where(eq(acUser.id, line.secondBy ?? line.countedBy ?? '0'));
  const said = line.second ?? line.counted;
  return refuse(
    'VERSION_CONFLICT',
    said === null
      ? `${place?.code ?? ''} 的差异原因已被他人修改，请刷新后确认。`
      : `${place?.code ?? ''} 已由${user?.name ?? '他人'}盘点为 ${said} 件，请刷新后确认。`,
    {
      lineId: line.id,
    },
  );
}

/** Goods where the books have none of them: a line of their own, with books as they are. */
async function addFound(ctx: CommandCtx, row: Count, found: Entered['found']): Promise<void> {
  const running = await runningCountOf(ctx, row.warehouseId, found);
  if (running) throw refuse('WMS-033', `${running.code} 的该批次已在盘点单 ${running.no} 中，请在该行录入。`);
  const [last] = await ctx.tx
    .select({ no: max(whCountLine.lineNo) })
    .from(whCountLine)
    .where(eq(whCountLine.countId, row.id));
  const books = await booksOf(ctx, found);
  const batches = await batchesIn(
    ctx,
    row.warehouseId,
    found.map(({ batchId }) => batchId),
  );
  const limits = await secondLimits(ctx, row);
  for (const [at, { locationId, batchId, quality, counted, reason }] of found.entries()) {
    const place = await locations.find(ctx, locationId);
    if (!isPlaceOf(row, place)) throw invalid({ [`found.${at}.locationId`]: '库位不在盘点范围内' });
    if (!batches.has(batchId)) throw invalid({ [`found.${at}.batchId`]: '批次不在该仓库' });
    const book = books.get(keyOf({ locationId, batchId, quality })) ?? 0;
    await ctx.tx.insert(whCountLine).values({
      countId: row.id,
      lineNo: (last?.no ?? 0) + at + 1,
      locationId,
      batchId,
      quality,
      snapshot: book,
      counted,
      countedBook: book,
      countedBy: ctx.actor.system ? null : ctx.actor.userId,
      countedAt: ctx.now(),
      needsSecond: needsSecond(book, counted, limits),
      reason,
    });
  }
  if (row.mode === 'LOCKED') await lockPlaces(ctx, row, await unlockedOf(ctx, row, found));
}

async function unlockedOf(ctx: CommandCtx, { id }: Count, found: Entered['found']): Promise<string[]> {
  const held = await ctx.tx
    .select({ locationId: whCountLock.locationId })
    .from(whCountLock)
    .where(eq(whCountLock.countId, id));
  const known = new Set(held.map(({ locationId }) => locationId));
  return found.map(({ locationId }) => locationId).filter((locationId) => !known.has(locationId));
}
