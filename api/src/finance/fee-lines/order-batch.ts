import type { BatchResult } from '@shared/contract/envelope.ts';
import type { FeeLineInput } from '@shared/contract/finance/fee-line.input.ts';
import { and, eq } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refusalReason, refuse } from '../../platform/refusal.ts';
import { inSavepoint } from '../../platform/route.ts';
import { isRetryable, refusalOf } from '../../platform/sql-errors.ts';
import { bizInScope, lockBiz, type FeeBiz } from './fee-biz.ts';
import { feeLines, type FeeDirection, type FeeLineRow } from './fee-line.entity.ts';
import { saveFeeLines } from './fee-line-save.ts';
import { finBizFee, finFeeLine } from './fee-line.tables.ts';

type Order = Pick<FeeBiz, 'bizType' | 'bizId'>;
/** Orders by their ids: of logistics, or as rows of 应收订单 (F5) of every type. */
interface Chosen {
  direction: FeeDirection;
  rows: boolean;
  items: readonly { id: string }[];
}

/** The order of a row of F5, in the caller's scope; NOT_FOUND. */
async function orderOf(ctx: CommandCtx, { direction, rows }: Chosen, id: string): Promise<Order> {
  if (!rows) return { bizType: 'LOGISTICS', bizId: id };
  const [row] = await ctx.tx
    .select({ bizType: finBizFee.bizType, bizId: finBizFee.bizId })
    .from(finBizFee)
    .where(and(eq(finBizFee.id, id), eq(finBizFee.direction, direction), bizInScope.scopeWhere(ctx.actor)));
  if (!row) throw refuse('NOT_FOUND');
  return row;
}
const noOf = async (ctx: CommandCtx, rows: boolean, id: string): Promise<string | null> =>
  (rows
    ? await ctx.tx.select({ no: finBizFee.bizNo }).from(finBizFee).where(eq(finBizFee.id, id))
    : await ctx.tx.select({ no: lgOrder.orderNo }).from(lgOrder).where(eq(lgOrder.id, id))
  )[0]?.no ?? null;

/** Work on several orders, by ascending id, each in a savepoint: one that is refused does not hold up the others. */
export async function eachOrder(
  ctx: CommandCtx,
  chosen: Chosen,
  work: (ctx: CommandCtx, order: Order) => Promise<unknown>,
): Promise<BatchResult> {
  const refused: BatchResult['refused'] = [];
  const ids = [...new Set(chosen.items.map(({ id }) => id))].toSorted((one, other) =>
    BigInt(one) < BigInt(other) ? -1 : 1,
  );
  for (const id of ids) {
    try {
      await inSavepoint(ctx, async (inner) => work(inner, await orderOf(inner, chosen, id)));
    } catch (error) {
      const refusal = isRetryable(error) ? null : refusalOf(error);
      if (!refusal) throw error;
      // The number of an order that may not be seen is not told.
      const no = refusal.code === 'NOT_FOUND' ? null : await noOf(ctx, chosen.rows, id);
      refused.push({ id, no: no ?? id, reason: refusalReason(refusal), errorCode: refusal.code });
    }
  }
  return { done: ids.length - refused.length, refused };
}

/** Work on every line of an order that stands in a state; ILLEGAL_STATE when there is none. */
export async function eachLine(
  ctx: CommandCtx,
  { bizType, bizId, direction, state }: Order & { direction: FeeDirection; state: 'DRAFT' | 'SUBMITTED' },
  work: (row: FeeLineRow) => Promise<unknown>,
): Promise<void> {
  const biz = await lockBiz(ctx, bizType, bizId);
  const where = and(
    eq(finFeeLine.direction, direction),
    eq(finFeeLine.bizType, bizType),
    eq(finFeeLine.bizId, bizId),
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
  { bizType, bizId }: Order,
  line: Omit<FeeLineInput, 'partyId'> & { partyId: string | null },
): Promise<void> {
  const { customerId } = await lockBiz(ctx, bizType, bizId);
  const partyId = line.partyId ?? (direction === 'AR' ? customerId : null);
  if (!partyId) throw refuse('FIN-010', direction === 'AR' ? '请选择客户。' : '请选择供应商。');
  const lines = [{ ...line, partyId, id: null, version: null }];
  await saveFeeLines(ctx, direction, { bizType, bizId, lines, ack: undefined });
}
