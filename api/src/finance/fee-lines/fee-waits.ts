import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { madeByOthers } from '../../platform/hands.ts';
import type { FeeDirection } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** Lines that were handed in and that the caller may confirm: `confirmProblem` as a condition (10.3, 4.10). */
export function waitsForConfirm(ctx: Ctx): SQL | undefined {
  const { submittedBy, editedBy, sourceType } = finFeeLine;
  const made = sql`(${sourceType} is not null and ${editedBy} = '{}')`;
  const others = sql`(${madeByOthers(ctx, finFeeLine)} and ${ctx.actor.userId}::bigint is distinct from ${submittedBy})`;
  return and(eq(finFeeLine.state, 'SUBMITTED'), sql`(${made} or ${others})`);
}

/** When the first goods of an order were signed for. */
export const signedAt: SQL<Date> = sql`(select min(d.delivered_at) from lg_delivery d where d.order_id = ${lgOrder.id} and d.state in ('DONE', 'PARTIAL', 'PARTIAL_CLOSED'))`;

/**
 * 已签收待计费 (chapter 13: delivery.signed): orders whose goods are signed for, and whose receivables are not all handed in: there
 * are none, or some are drafts. Sought from the deliveries and from the drafts, each of which are few beside the orders.
 */
export const toBill: SQL = sql`(${lgOrder.status} <> 'CANCELLED' and ${lgOrder.id} in (
  select d.order_id from lg_delivery d left join fin_biz_fee b
    on b.direction = 'AR' and b.biz_type = 'LOGISTICS' and b.biz_id = d.order_id
  where d.state in ('DONE', 'PARTIAL', 'PARTIAL_CLOSED') and coalesce(b.state, 'NONE') in ('NONE', 'DRAFT')))`;

/**
 * Business orders `of` (type and id) with a fee of a direction that waits for 审核, whatever other fees of theirs wait for. Sought
 * from the lines that were handed in, which are few.
 */
export const hasSubmitted = (direction: FeeDirection, of: { bizType: SQLWrapper; bizId: SQLWrapper }): SQL =>
  sql`(${of.bizType}, ${of.bizId}) in (select f.biz_type, f.biz_id from fin_fee_line f
    where f.direction = ${direction} and f.state = 'SUBMITTED' and f.biz_id is not null)`;
