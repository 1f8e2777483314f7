import { add, compare, negate, type Amount } from '@shared/contract/decimal.ts';
import { eq, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { told } from '../../platform/sight.ts';
import { basePart, without } from './allocation.rules.ts';
import { requireSoundDays } from './each-day.ts';
import { lockSources } from './locked-sides.ts';
import { finReceipt, type Receipt } from './receipt.tables.ts';

/**
 * Takes an amount of what is left of a confirmed receipt as refunded; answers its CNY at the receipt's rate (FIN-020b: the
 * whole rest takes the whole base rest). FIN_OPEN_CHANGED when there is not so much left, FIN-120 dated before the receipt,
 * or before what gave something of it back.
 */
export async function takeRefund(
  ctx: CommandCtx,
  { receiptId, amount, date }: { receiptId: string; amount: Amount; date: string },
): Promise<{ receipt: Receipt; base: Amount }> {
  const side = (await lockSources(ctx, finReceipt, [receiptId])).get(receiptId);
  if (!side) throw refuse('NOT_FOUND');
  const left = side.row.state === 'CONFIRMED' ? side.left.open : '0';
  if (compare(amount, left) > 0)
    throw refuse(
      'FIN_OPEN_CHANGED',
      `${side.no} 未核销金额已变${told(ctx, 'money.sell', `为 ${left} ${side.left.currency}，不能退款 ${amount}`, '化，不能按此金额退款')}。`,
      { sourceId: receiptId },
    );
  const base = basePart(side.left, amount);
  await requireSoundDays(ctx, date, [{ ...side, left: without(side.left, amount, base) }]);
  return { receipt: await move(ctx, side.row as Receipt, amount, base), base };
}

/** Gives back what a refund had taken: amount and CNY exactly (FIN-026). */
export async function giveBackRefund(
  ctx: CommandCtx,
  { receiptId, amount, base }: { receiptId: string; amount: Amount; base: Amount },
): Promise<Receipt> {
  const side = (await lockSources(ctx, finReceipt, [receiptId])).get(receiptId);
  if (!side) throw refuse('NOT_FOUND');
  return move(ctx, side.row as Receipt, negate(amount), negate(base));
}

async function move(ctx: CommandCtx, row: Receipt, amount: Amount, base: Amount): Promise<Receipt> {
  const [changed] = await ctx.tx
    .update(finReceipt)
    .set({
      refunded: add(row.refunded, amount),
      baseUsed: add(row.baseUsed, base),
      updatedBy: ctx.actor.system ? null : ctx.actor.userId,
      updatedAt: ctx.now(),
      version: sql`${finReceipt.version} + 1`,
    })
    .where(eq(finReceipt.id, row.id))
    .returning();
  if (!changed) throw refuse('NOT_FOUND');
  return changed;
}
