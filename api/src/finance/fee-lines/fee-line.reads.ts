import { add } from '@shared/contract/decimal.ts';
import { feeLineMachine, type FeeLine, type OrderFees } from '@shared/contract/finance/fee-line.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { feeLines, ordersInFinance, type FeeLineRow } from './fee-line.entity.ts';
import { feeDutyProblem } from './fee-line.rules.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** The receivables of one logistics order with totals per currency; void lines stay visible and do not count. */
export async function orderFees(ctx: Ctx, orderId: string): Promise<Answerable<OrderFees>> {
  const [order] = await ctx.db
    .select({
      orderId: lgOrder.id,
      orderNo: lgOrder.orderNo,
      companyId: lgOrder.companyId,
      companyName: syCompany.shortName,
      customerId: lgOrder.customerId,
      customerName: acCustomer.name,
      currency: lgOrder.currency,
    })
    .from(lgOrder)
    .innerJoin(syCompany, eq(syCompany.id, lgOrder.companyId))
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .where(and(eq(lgOrder.id, orderId), ordersInFinance.scopeWhere(ctx.actor)));
  if (!order) throw refuse('NOT_FOUND');
  const rows = await ctx.db
    .select({ line: finFeeLine, chargeName: finChargeCode.name, partyName: acCustomer.name, author: acUser.name })
    .from(finFeeLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .leftJoin(acCustomer, eq(acCustomer.id, finFeeLine.customerId))
    .leftJoin(acUser, eq(acUser.id, finFeeLine.createdBy))
    .where(
      and(
        eq(finFeeLine.bizType, 'LOGISTICS'),
        eq(finFeeLine.bizId, orderId),
        eq(finFeeLine.direction, 'AR'),
        feeLines.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(asc(finFeeLine.id));
  const live = rows.filter(({ line }) => line.state !== 'VOID' && line.state !== 'REVERSED');
  const totals: Record<string, string> = {};
  for (const { line } of live) totals[line.currency] = add(totals[line.currency] ?? '0', line.amount);
  return {
    ...order,
    currency: order.currency ?? 'CNY',
    lines: rows.map(({ line, chargeName, partyName, author }) => ({
      ...answerOf(ctx, line),
      chargeName,
      partyName: partyName ?? '',
      createdByName: author ?? '系统',
    })),
    totals,
    baseTotal: add('0', ...live.map(({ line }) => line.baseAmount ?? '0')),
  };
}

function answerOf(ctx: Ctx, line: FeeLineRow): Omit<Answerable<FeeLine>, 'chargeName' | 'partyName' | 'createdByName'> {
  const actor = { userId: ctx.actor.userId, mayReverse: ctx.actor.may('finance.ar.fee.reverse') };
  return {
    id: line.id,
    version: line.version,
    feeNo: line.feeNo,
    direction: line.direction,
    bizType: line.bizType,
    bizId: line.bizId ?? '',
    bizNo: line.bizNo ?? '',
    chargeCodeId: line.chargeCodeId,
    partyId: line.customerId ?? line.supplierId ?? '',
    qty: line.qty,
    unit: line.unit,
    unitPrice: line.unitPrice,
    currency: line.currency,
    taxMode: line.taxMode,
    taxRateBp: line.taxRateBp,
    rate: line.rate,
    dueDate: line.dueDate,
    remark: line.remark,
    amount: line.amount,
    amountEx: line.amountEx,
    tax: line.tax,
    baseAmount: line.baseAmount,
    state: line.state,
    createdAt: line.createdAt,
    rejectReason: line.rejectReason,
    actions: allowedActions(
      feeLineMachine,
      line.state,
      (code) => ctx.actor.may(code),
      (action) => {
        const problem = feeDutyProblem(action, line.createdBy, actor);
        return problem ? [problem] : [];
      },
    ),
  };
}
