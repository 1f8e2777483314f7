import { add, subtract, type Amount } from '@shared/contract/decimal.ts';
import type { LineLeft, Part } from '@shared/contract/finance/payment-application.rules.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { finApplicationLine, finApplicationPart, type ApplicationLineRow } from './application.tables.ts';

/** A line of an application with the currency of its fee. */
export type LineInWork = ApplicationLineRow & { feeCurrency: string };

/** Lines of an application in their order; its header is locked. */
export async function linesOf(ctx: Ctx, applicationId: string): Promise<LineInWork[]> {
  const found = await ctx.db
    .select({ line: finApplicationLine, feeCurrency: finFeeLine.currency })
    .from(finApplicationLine)
    .innerJoin(finFeeLine, eq(finFeeLine.id, finApplicationLine.feeLineId))
    .where(eq(finApplicationLine.applicationId, applicationId))
    .orderBy(asc(finApplicationLine.lineNo));
  return found.map(({ line, feeCurrency }) => ({ ...line, feeCurrency }));
}

/** What of a line is not closed yet. */
export const leftOf = (line: LineInWork): LineLeft => ({
  cross: line.crossRate,
  currency: line.feeCurrency,
  fee: subtract(line.applyAmount, line.closed),
  amount: subtract(line.amount, line.closedAmount),
});

/** Keeps what a reduction or payment has closed of lines; moves `lines` along. */
export async function closeParts(
  ctx: CommandCtx,
  lines: LineInWork[],
  parts: readonly Part[],
  by: { reductionId: string } | { paymentId: string },
): Promise<void> {
  for (const { index, fee, amount } of parts) {
    const line = lines[index];
    if (!line) continue;
    const [changed] = await ctx.tx
      .update(finApplicationLine)
      .set({ closed: add(line.closed, fee), closedAmount: add(line.closedAmount, amount) })
      .where(eq(finApplicationLine.id, line.id))
      .returning();
    if (changed) lines[index] = { ...changed, feeCurrency: line.feeCurrency };
    await ctx.tx.insert(finApplicationPart).values({ lineId: line.id, amountFee: fee, amount, ...by });
  }
}

/**
 * Takes back what a reduction or payment has closed of lines. `asked`: the lines also ask for that much less from now on
 * (冲回 of a reduction). Answers Σ in the currency of the application.
 */
export async function reopenParts(
  ctx: CommandCtx,
  of: { reductionId: string } | { paymentId: string },
  asked = false,
): Promise<Amount> {
  const parts = await ctx.tx
    .update(finApplicationPart)
    .set({ undone: true })
    .where(
      and(
        'reductionId' in of
          ? eq(finApplicationPart.reductionId, of.reductionId)
          : eq(finApplicationPart.paymentId, of.paymentId),
        eq(finApplicationPart.undone, false),
      ),
    )
    .returning();
  let sum: Amount = '0';
  for (const { lineId, amountFee, amount } of parts) {
    const [line] = await ctx.tx.select().from(finApplicationLine).where(eq(finApplicationLine.id, lineId));
    if (!line) continue;
    sum = add(sum, amount);
    await ctx.tx
      .update(finApplicationLine)
      .set({
        closed: subtract(line.closed, amountFee),
        closedAmount: subtract(line.closedAmount, amount),
        ...(asked && { applyAmount: subtract(line.applyAmount, amountFee), amount: subtract(line.amount, amount) }),
      })
      .where(eq(finApplicationLine.id, lineId));
  }
  return sum;
}
