import { asc, inArray, sql } from 'drizzle-orm';
import { add, type Amount } from '@shared/contract/decimal.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { finPayment, type Payment } from './payment.tables.ts';
import { finReceipt, type Receipt } from './receipt.tables.ts';
import { without, type Left } from './allocation.rules.ts';

/** A fee line in work: the locked row, and what is left of it as the command goes on. */
export interface LineSide {
  row: FeeLineRow;
  left: Left;
  settled: Amount;
  reduced: Amount;
  baseClosed: Amount;
}
/** A receipt or payment in work. */
export interface SourceSide {
  table: typeof finReceipt | typeof finPayment;
  row: Receipt | Payment;
  no: string;
  left: Left;
  allocated: Amount;
  baseUsed: Amount;
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** Locks fee lines by ascending id (11.2) whatever the caller's scope: he was shown the document that names them. */
export async function lockLines(ctx: CommandCtx, ids: readonly string[]): Promise<Map<string, LineSide>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.tx
    .select()
    .from(finFeeLine)
    .where(inArray(finFeeLine.id, unique(ids)))
    .orderBy(asc(finFeeLine.id))
    .for('update');
  return new Map(found.map((row) => [row.id, lineSide(row)]));
}

/** A fee line as it is, to work on. */
export function lineSide(row: FeeLineRow): LineSide {
  const { currency, rate, open, baseOpen, settled, reduced, baseClosed } = row;
  return {
    row,
    left: { currency, rate: rate ?? '1', open: open ?? '0', baseOpen: baseOpen ?? '0' },
    settled,
    reduced,
    baseClosed,
  };
}

/** A receipt or payment as it is, to work on. */
export function sourceSide(table: typeof finReceipt | typeof finPayment, row: Receipt | Payment): SourceSide {
  const { currency, rate, unallocated, baseUnallocated, allocated, baseUsed } = row;
  return {
    table,
    row,
    no: 'receiptNo' in row ? row.receiptNo : row.paymentNo,
    left: { currency, rate: rate ?? '1', open: unallocated ?? '0', baseOpen: baseUnallocated ?? '0' },
    allocated,
    baseUsed,
  };
}

/** Locks receipts or payments by ascending id. */
export async function lockSources(
  ctx: CommandCtx,
  table: typeof finReceipt | typeof finPayment,
  ids: readonly string[],
): Promise<Map<string, SourceSide>> {
  if (ids.length === 0) return new Map();
  const found: (Receipt | Payment)[] = await ctx.tx
    .select()
    .from(table as typeof finReceipt)
    .where(inArray(table.id, unique(ids)))
    .orderBy(asc(table.id))
    .for('update');
  return new Map(found.map((row) => [row.id, sourceSide(table, row)]));
}

/** The line of an id, or NOT_FOUND. */
export function lineOf(lines: ReadonlyMap<string, LineSide>, id: string): LineSide {
  const line = lines.get(id);
  if (!line) throw refuse('NOT_FOUND');
  return line;
}

/** Writes back what commands moved of lines and sources. */
export async function saveSides(
  ctx: CommandCtx,
  lines: Iterable<LineSide>,
  sources: Iterable<SourceSide>,
): Promise<void> {
  const by = ctx.actor.system ? null : ctx.actor.userId;
  for (const { row, settled, reduced, baseClosed } of lines)
    await ctx.tx
      .update(finFeeLine)
      .set({
        settled,
        reduced,
        baseClosed,
        updatedBy: by,
        updatedAt: ctx.now(),
        version: sql`${finFeeLine.version} + 1`,
      })
      .where(inArray(finFeeLine.id, [row.id]));
  for (const { table, row, allocated, baseUsed } of sources)
    await ctx.tx
      .update(table as typeof finReceipt)
      .set({ allocated, baseUsed, updatedBy: by, updatedAt: ctx.now(), version: sql`${table.version} + 1` })
      .where(inArray(table.id, [row.id]));
}

/** Moves a part of a line: what is left falls, what closed it grows. */
export function closePart(line: LineSide, amount: Amount, base: Amount, settlesIt: boolean): void {
  line.left = without(line.left, amount, base);
  if (settlesIt) line.settled = add(line.settled, amount);
  else line.reduced = add(line.reduced, amount);
  line.baseClosed = add(line.baseClosed, base);
}

/** Takes a part of a receipt or payment. */
export function takePart(source: SourceSide, amount: Amount, base: Amount): void {
  source.left = without(source.left, amount, base);
  source.allocated = add(source.allocated, amount);
  source.baseUsed = add(source.baseUsed, base);
}
