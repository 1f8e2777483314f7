import type { InboundLineInput } from '@shared/contract/warehouse/inbound.input.ts';
import { NOT_THEIRS } from '@shared/contract/warehouse/inbound.labels.ts';
import { pieceVolume } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { whInboundLine, type InboundLineRow } from './inbound.tables.ts';

/** Lines of an inbound by their number. */
export const linesOf = (ctx: Ctx, inboundId: string): Promise<InboundLineRow[]> =>
  ctx.db.select().from(whInboundLine).where(eq(whInboundLine.inboundId, inboundId)).orderBy(asc(whInboundLine.lineNo));

/** What an input line becomes in the table. */
export const lineValues = ({ id: _id, qtyExpected, ...line }: InboundLineInput, index: number) => ({
  ...line,
  unitVolume: pieceVolume(line),
  lineNo: index + 1,
  expected: qtyExpected,
});
export type LineValues = ReturnType<typeof lineValues>;
/** Counts of a line to which nothing has happened. */
export const UNTOUCHED = { received: 0, damaged: 0, short: 0, over: 0, putaway: 0 } as const;

/** Writes the lines of a draft; nothing points at those of a draft, so they are written anew. */
export async function saveLines(
  ctx: CommandCtx,
  inboundId: string,
  lines: readonly Omit<typeof whInboundLine.$inferInsert, 'id' | 'inboundId'>[],
): Promise<void> {
  await ctx.tx.delete(whInboundLine).where(eq(whInboundLine.inboundId, inboundId));
  if (lines.length === 0) return;
  await ctx.tx.insert(whInboundLine).values(lines.map((line) => ({ ...line, inboundId })));
}

/**
 * Writes the lines of an inbound that has received nothing as its order has them now. A line of the order keeps its row, for a
 * visit that was 作废 may name it; of one that is gone such a visit keeps the goods and forgets the line.
 */
export async function rewriteLines(ctx: CommandCtx, inboundId: string, lines: readonly LineValues[]): Promise<void> {
  const stored = await linesOf(ctx, inboundId);
  const kept = new Map(
    lines.map((line) => [line, stored.find(({ sourceLineId }) => sourceLineId === line.sourceLineId)?.id]),
  );
  const gone = stored.filter(({ id }) => ![...kept.values()].includes(id)).map(({ id }) => id);
  if (gone.length > 0) {
    await ctx.tx.execute(
      sql`update wh_arrival_line set inbound_line_id = null where ${inArray(sql`inbound_line_id`, gone)}`,
    );
    await ctx.tx.delete(whInboundLine).where(inArray(whInboundLine.id, gone));
  }
  // Numbers move out of each other's way first.
  await ctx.tx
    .update(whInboundLine)
    .set({ lineNo: sql`${whInboundLine.lineNo} + ${APART}` })
    .where(eq(whInboundLine.inboundId, inboundId));
  for (const [line, id] of kept)
    if (id) await ctx.tx.update(whInboundLine).set(line).where(eq(whInboundLine.id, id));
    else await ctx.tx.insert(whInboundLine).values({ ...line, inboundId });
}
const APART = 1_000_000;

/** Goods of the record are the customer's or everybody's. */
export const isGoodsOf = ({ customerId }: { customerId: string | null }, ofCustomer: string): boolean =>
  customerId === null || customerId === ofCustomer;

/** Goods of the record are the customer's or everybody's, and live. */
export async function requireGoods(
  ctx: CommandCtx,
  customerId: string,
  lines: readonly Pick<InboundLineInput, 'goodsId'>[],
): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ goodsId }) => goodsId ?? []))];
  if (ids.length === 0) return;
  const rows = await ctx.tx
    .select({ id: syGoods.id, customerId: syGoods.customerId })
    .from(syGoods)
    .where(and(inArray(syGoods.id, ids), isNull(syGoods.deletedAt)));
  const known = new Set(rows.filter((row) => isGoodsOf(row, customerId)).map(({ id }) => id));
  const wrong = Object.fromEntries(
    lines.flatMap(({ goodsId }, index) =>
      goodsId !== null && !known.has(goodsId) ? [[`lines.${index}.goodsId`, NOT_THEIRS]] : [],
    ),
  );
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** Changes counts of lines of an inbound that is locked. */
export async function setLines(
  ctx: CommandCtx,
  lines: readonly InboundLineRow[],
  changes: (line: InboundLineRow) => Partial<InboundLineRow>,
): Promise<void> {
  for (const line of lines) await ctx.tx.update(whInboundLine).set(changes(line)).where(eq(whInboundLine.id, line.id));
}

/** Short account of lines for the log: 纸箱 120；杯子 30. */
export const linesText = (lines: readonly { goodsName: string; expected: number }[]): string =>
  lines.map(({ goodsName, expected }) => `${goodsName} ${expected}`).join('；');
