import type { BatchResult } from '@shared/contract/envelope.ts';
import type { FeeLineInput } from '@shared/contract/finance/fee-line.input.ts';
import { and, eq } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refusalReason, refuse } from '../../platform/refusal.ts';
import { inSavepoint } from '../../platform/route.ts';
import { isRetryable, refusalOf } from '../../platform/sql-errors.ts';
import { lockBiz } from './fee-biz.ts';
import { feeLines, type FeeDirection, type FeeLineRow } from './fee-line.entity.ts';
import { saveFeeLines } from './fee-line-save.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** Work on several logistics orders, by ascending id, each in a savepoint: one that is refused does not hold up the others. */
export async function eachOrder(
  ctx: CommandCtx,
  items: readonly { id: string }[],
  work: (ctx: CommandCtx, orderId: string) => Promise<unknown>,
): Promise<BatchResult> {
  const refused: BatchResult['refused'] = [];
  const ids = [...new Set(items.map(({ id }) => id))].toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  for (const id of ids) {
    try {
      await inSavepoint(ctx, (inner) => work(inner, id));
    } catch (error) {
      const refusal = isRetryable(error) ? null : refusalOf(error);
      if (!refusal) throw error;
      // The number of an order that may not be seen is not told.
      const [order] =
        refusal.code === 'NOT_FOUND'
          ? []
          : await ctx.tx.select({ no: lgOrder.orderNo }).from(lgOrder).where(eq(lgOrder.id, id));
      refused.push({ id, no: order?.no ?? id, reason: refusalReason(refusal), errorCode: refusal.code });
    }
  }
  return { done: ids.length - refused.length, refused };
}

/** Work on every line of an order that stands in a state; ILLEGAL_STATE when there is none. */
export async function eachLine(
  ctx: CommandCtx,
  { direction, id, state }: { direction: FeeDirection; id: string; state: 'DRAFT' | 'SUBMITTED' },
  work: (row: FeeLineRow) => Promise<unknown>,
): Promise<void> {
  const biz = await lockBiz(ctx, 'LOGISTICS', id);
  const where = and(
    eq(finFeeLine.direction, direction),
    eq(finFeeLine.bizType, 'LOGISTICS'),
    eq(finFeeLine.bizId, id),
    eq(finFeeLine.state, state),
  );
  const lines = where ? await feeLines.lockWhere(ctx, where) : [];
  if (lines.length === 0)
    throw refuse('ILLEGAL_STATE', `${biz.bizNo} 没有${state === 'DRAFT' ? '草稿' : '待审核'}费用。`);
  for (const line of lines) await work(line);
}

/** 批量加费: one draft for an order. */
export async function addToOrder(
  ctx: CommandCtx,
  direction: FeeDirection,
  orderId: string,
  line: Omit<FeeLineInput, 'partyId'> & { partyId: string | null },
): Promise<void> {
  const { customerId } = await lockBiz(ctx, 'LOGISTICS', orderId);
  const partyId = line.partyId ?? (direction === 'AR' ? customerId : null);
  if (!partyId) throw refuse('FIN-010', '请选择供应商。');
  const lines = [{ ...line, partyId, id: null, version: null }];
  await saveFeeLines(ctx, direction, { bizType: 'LOGISTICS', bizId: orderId, lines, ack: undefined });
}
