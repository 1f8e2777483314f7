import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { missingDocuments } from '../../services/documents/missing-documents.ts';
import type { Ctx } from '../../platform/context.ts';
import { madeByOthers } from '../../platform/hands.ts';
import { lgOrder } from './order.tables.ts';

/** Orders that wait for a review which the caller may do: not their own, unless order.self_review allows it. */
export async function waitsForReview(ctx: Ctx): Promise<SQL | undefined> {
  const { userId } = ctx.actor;
  const self = await ctx.setting('order.self_review');
  const others = and(madeByOthers(ctx, lgOrder), sql`${lgOrder.submittedBy} is distinct from ${userId}`);
  return and(eq(lgOrder.status, 'SUBMITTED'), self ? undefined : others);
}

/** Orders of the caller that came back from a review. */
export const cameBack = (ctx: Ctx): SQL | undefined =>
  and(eq(lgOrder.status, 'DRAFT'), eq(lgOrder.createdBy, ctx.actor.userId), sql`${lgOrder.rejectReason} is not null`);

/** 仅看待我处理: both of them. */
export const waitsForMe = async (ctx: Ctx): Promise<SQL | undefined> => or(await waitsForReview(ctx), cameBack(ctx));

/** Orders under way of customers whose credit is frozen (LOG-051). */
export const ofFrozenCustomer: SQL = sql`(${lgOrder.status} in ('CONFIRMED', 'RUNNING')
  and ${lgOrder.customerId} in (select ${acCustomer.id} from ${acCustomer} where ${acCustomer.creditState} = 'FROZEN'))`;

/** 缺资料: orders without a file that 单据设置 demands before their next state. */
export const missingOrderPapers = (ctx: Ctx): Promise<SQL> =>
  missingDocuments(ctx, 'WL', 'DRAFT', { id: lgOrder.id, state: lgOrder.status, createdAt: lgOrder.createdAt });
