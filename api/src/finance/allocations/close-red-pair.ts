import { negate } from '@shared/contract/decimal.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { finAllocation } from './allocation.tables.ts';
import { requireSoundDays } from './each-day.ts';
import { closePart, lineOf, lockLines, saveSides } from './locked-sides.ts';

/**
 * FIN-014: a line and its red line close each other whole, as two CREDIT rows dated with the reversal, so that the line is
 * still open as of a day before it (FIN-120); not dated before the line, nor before what gave something of it back. The bases are exact negatives: no journal, no exchange difference.
 */
export async function closeRedPair(
  ctx: CommandCtx,
  { line, red, date }: { line: FeeLineRow; red: FeeLineRow; date: string },
): Promise<void> {
  const sides = await lockLines(ctx, [line.id, red.id]);
  const base = line.baseAmount ?? '0';
  closePart(lineOf(sides, line.id), line.amount, base, false);
  closePart(lineOf(sides, red.id), red.amount, negate(base), false);
  await requireSoundDays(ctx, date, [...sides.values()]);
  await ctx.tx.insert(finAllocation).values(
    [
      { one: line, other: red, amount: line.amount, baseFee: base },
      { one: red, other: line, amount: red.amount, baseFee: negate(base) },
    ].map(({ one, other, amount, baseFee }) => ({
      createdBy: ctx.actor.system ? null : ctx.actor.userId,
      createdAt: ctx.now(),
      companyId: line.companyId,
      docType: 'fin_fee_line',
      docId: red.id,
      docNo: red.feeNo,
      sourceKind: 'CREDIT' as const,
      sourceId: other.id,
      sourceNo: other.feeNo,
      feeLineId: one.id,
      sourceCurrency: line.currency,
      amountSrc: amount,
      amountFee: amount,
      crossRate: '1',
      baseSrc: baseFee,
      baseFee,
      accountingDate: date,
    })),
  );
  await saveSides(ctx, sides.values(), []);
}
