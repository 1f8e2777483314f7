import { add } from '@shared/contract/decimal.ts';
import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import type { FeeLine, OrderFees } from '@shared/contract/finance/fee-line.answers.ts';
import { type FeeBizType } from '@shared/contract/finance/fee-line.labels.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Answerable } from '../../platform/route.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { lapsedBefore, lapsedSql } from '../locks/lapsed.ts';
import { containersOf, findBiz } from './fee-biz.ts';
import { feeLines, feeRight, type FeeDirection, type FeeLineRow } from './fee-line.entity.ts';
import { feeActionProblem, feeDutyProblem } from './fee-line.rules.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** The lines of one direction of a business order with totals per currency; void lines stay visible and do not count. */
export async function orderFees(
  ctx: Ctx,
  direction: FeeDirection,
  bizType: FeeBizType,
  bizId: string,
): Promise<Answerable<OrderFees>> {
  const biz = await findBiz(ctx, bizType, bizId);
  const lines = await linesWhere(
    ctx,
    and(eq(finFeeLine.bizType, bizType), eq(finFeeLine.bizId, bizId), eq(finFeeLine.direction, direction)),
  );
  const live = lines.filter(({ state }) => state !== 'VOID' && state !== 'REVERSED');
  const sumOf = (key: 'amount' | 'open', of: typeof live) => {
    const totals: Record<string, string> = {};
    for (const line of of) totals[String(line.currency)] = add(totals[String(line.currency)] ?? '0', String(line[key]));
    return totals;
  };
  return {
    direction,
    bizType,
    orderId: bizId,
    orderNo: biz.bizNo,
    companyId: biz.companyId,
    companyName: biz.companyName,
    customerId: biz.customerId ?? '',
    customerName: biz.customerName ?? '',
    currency: biz.currency,
    containers: bizType === 'LOGISTICS' ? (await containersOf(ctx, bizId)).map(({ id, code }) => ({ id, code })) : [],
    lines,
    totals: sumOf('amount', live),
    openTotals: sumOf(
      'open',
      live.filter(({ state }) => state === 'CONFIRMED'),
    ),
    baseTotal: add('0', ...live.map(({ baseAmount }) => String(baseAmount ?? '0'))),
  };
}

/** Lines in the caller's scope with the names behind their ids and what the caller may do with them, by id. */
async function linesWhere(ctx: Ctx, where: SQL | undefined): Promise<Answerable<FeeLine>[]> {
  const lapsed = await lapsedBefore(ctx);
  const noOf = (id: typeof finFeeLine.redOf) =>
    sql<string | null>`(select other.fee_no from fin_fee_line other where other.id = ${id})`;
  const rows = await ctx.db
    .select({
      line: finFeeLine,
      chargeName: finChargeCode.name,
      customerName: acCustomer.name,
      supplierName: acSupplier.name,
      containerCode: lgContainer.containerCode,
      author: acUser.name,
      redOfNo: noOf(finFeeLine.redOf),
      adjustsNo: noOf(finFeeLine.adjustsId),
      heldBy: sql<string | null>`case when ${finFeeLine.lockedAt} > ${lapsedSql(lapsed, finFeeLine.companyId)} then
        coalesce((select u.name from ac_user u where u.id = ${finFeeLine.lockedBy}), '系统') || ' 正在处理 ' || ${finFeeLine.lockNo} end`,
    })
    .from(finFeeLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .leftJoin(acCustomer, eq(acCustomer.id, finFeeLine.customerId))
    .leftJoin(acSupplier, eq(acSupplier.id, finFeeLine.supplierId))
    .leftJoin(lgContainer, eq(lgContainer.id, finFeeLine.containerId))
    .leftJoin(acUser, eq(acUser.id, finFeeLine.createdBy))
    .where(and(where, feeLines.scopeWhere(ctx.actor)))
    .orderBy(asc(finFeeLine.id));
  return rows.map(({ line, customerName, supplierName, author, ...names }) => ({
    ...answerOf(ctx, line),
    ...names,
    partyName: customerName ?? supplierName ?? '',
    createdByName: author ?? '系统',
  }));
}

/** What the caller may do with a line, as it stands; `heldBy` names who works on it elsewhere. */
export const feeActions = (ctx: Ctx, line: FeeLineRow) => {
  const actor = { userId: ctx.actor.userId, mayReverse: ctx.actor.may(feeRight(line.direction, 'reverse')) };
  return allowedActions(
    feeLineMachine,
    line.state,
    (code) => ctx.actor.may(code) && code.startsWith(line.direction === 'AR' ? 'finance.ar.' : 'finance.ap.'),
    (action) => {
      const problem = feeDutyProblem(action, line.createdBy, actor) ?? feeActionProblem(action, line, ctx.actor.userId);
      return problem ? [problem] : [];
    },
  );
};

type Names = 'chargeName' | 'partyName' | 'createdByName' | 'containerCode' | 'redOfNo' | 'adjustsNo' | 'heldBy';
function answerOf(ctx: Ctx, line: FeeLineRow): Omit<Answerable<FeeLine>, Names> {
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
    containerId: line.containerId,
    isEstimate: line.isEstimate,
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
    settled: line.settled,
    reduced: line.reduced,
    open: line.open ?? line.amount,
    baseOpen: line.baseOpen,
    accountingDate: line.accountingDate,
    businessDate: line.businessDate,
    statementId: line.statementId,
    statementNo: line.statementNo,
    invoiced: line.invoiced,
    reason: line.reason ?? line.reverseReason ?? line.voidReason,
    state: line.state,
    createdAt: line.createdAt,
    rejectReason: line.rejectReason,
    actions: feeActions(ctx, line),
  };
}
