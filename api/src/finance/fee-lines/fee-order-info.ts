import { add } from '@shared/contract/decimal.ts';
import type { FeeBizType } from '@shared/contract/finance/fee-line.labels.ts';
import type { FeeOrderInfo } from '@shared/contract/finance/fee-order-info.contract.ts';
import { HOLD_SCOPES } from '@shared/contract/finance/risk.labels.ts';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { checkRisk } from '../../masters/risk/risk-check.ts';
import type { Ctx } from '../../platform/context.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { containersOf, findBiz } from './fee-biz.ts';
import { feeLines } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** F6: the facts of a business order in scope, the credit, level and holds of its customer, its totals, and its receivables in the books. */
export async function feeOrderInfo(ctx: Ctx, bizType: FeeBizType, bizId: string): Promise<FeeOrderInfo> {
  const biz = await findBiz(ctx, bizType, bizId);
  const { customerId, companyId } = biz;
  const risk = customerId ? await checkRisk(ctx, { action: 'NEW_ORDER', companyId, customerId }) : null;
  const own = and(
    eq(finFeeLine.bizType, bizType),
    eq(finFeeLine.bizId, bizId),
    eq(finFeeLine.direction, 'AR'),
    feeLines.scopeWhere(ctx.actor),
  );
  const booked = await ctx.db
    .select({ line: finFeeLine, chargeName: finChargeCode.name })
    .from(finFeeLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .where(and(own, inArray(finFeeLine.state, ['CONFIRMED', 'REVERSED'])))
    .orderBy(asc(finFeeLine.id));
  const totals = await ctx.db
    .select({
      currency: finFeeLine.currency,
      amount: sql<string>`sum(${finFeeLine.amount})::text`,
      open: sql<string>`coalesce(sum(${finFeeLine.open}) filter (where ${finFeeLine.state} = 'CONFIRMED'), 0)::text`,
    })
    .from(finFeeLine)
    .where(and(own, notInArray(finFeeLine.state, ['VOID', 'REVERSED'])))
    .groupBy(finFeeLine.currency)
    .orderBy(asc(finFeeLine.currency));
  return {
    bizType,
    bizId,
    bizNo: biz.bizNo,
    companyName: biz.companyName,
    customerId: biz.customerId,
    customerName: biz.customerName,
    order: biz.order && (await orderFacts(ctx, biz.order)),
    credit: risk && { limit: risk.limit, used: risk.used, overdueDays: risk.overdueDays },
    level: risk && ctx.actor.may('risk.view') ? risk.level : null,
    totals: totals.map((one) => ({ ...one, amount: add(one.amount), open: add(one.open) })),
    holds: risk?.holds.map((scope) => HOLD_SCOPES[scope]) ?? [],
    booked: booked.map(({ line, chargeName }) => ({
      id: line.id,
      feeNo: line.feeNo,
      chargeName,
      statementId: line.statementId,
      statementNo: line.statementNo,
      billState: line.statementId === null ? 'NONE' : line.statementFixed ? 'DONE' : 'IN',
    })),
  };
}

async function orderFacts(
  ctx: Ctx,
  order: NonNullable<Awaited<ReturnType<typeof findBiz>>['order']>,
): Promise<NonNullable<FeeOrderInfo['order']>> {
  const [sales] = order.salesId
    ? await ctx.db.select({ name: acUser.name }).from(acUser).where(eq(acUser.id, order.salesId))
    : [];
  return {
    pol: order.pol,
    pod: order.pod,
    orderDate: order.orderDate,
    containers: (await containersOf(ctx, order.id)).map(({ code }) => code),
    cartons: order.cartons,
    volume: order.volume,
    gross: order.gross,
    salesName: sales?.name ?? null,
  };
}
