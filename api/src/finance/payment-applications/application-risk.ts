import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { add, divide, isZero, multiply, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import { INVOICE_STATES } from '@shared/contract/finance/party-finance.contract.ts';
import { closeInOrder, type LineLeft } from '@shared/contract/finance/payment-application.rules.ts';
import { invoiceStateOf } from '../../masters/party-finance/party-finance-lookup.ts';
import type { UsingDoc } from '../../masters/risk/release-use.ts';
import { requireRisk } from '../../masters/risk/risk-check.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { taxCase } from '../tax-cases/tax-case.tables.ts';
import { linesOf, type LineInWork } from './application-lines.ts';
import { finApplicationLine, type Application } from './application.tables.ts';

/** Lines that an application pays on behalf of customers: 代收代付 of their orders, and what of their refund cases goes to the factory. */
async function passThroughLines(ctx: Ctx, applicationId: string): Promise<{ lineId: string; customerId: string }[]> {
  const customerId = sql<string>`coalesce(${lgOrder.customerId}, ${taxCase.customerId})`;
  return ctx.db
    .select({ lineId: finApplicationLine.id, customerId: sql<string>`${customerId}::text` })
    .from(finApplicationLine)
    .innerJoin(finFeeLine, eq(finFeeLine.id, finApplicationLine.feeLineId))
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .leftJoin(lgOrder, and(eq(lgOrder.id, finFeeLine.bizId), inArray(finFeeLine.bizType, ['LOGISTICS'])))
    .leftJoin(
      taxCase,
      and(eq(taxCase.id, finFeeLine.bizId), inArray(finFeeLine.bizType, ['TAX_ADVANCE', 'TAX_REFUND'])),
    )
    .where(
      and(
        eq(finApplicationLine.applicationId, applicationId),
        eq(finChargeCode.nature, 'PASS_THROUGH'),
        isNotNull(customerId),
      ),
    )
    .orderBy(customerId, finApplicationLine.lineNo);
}

/** Customers on whose behalf an application pays. */
export const passThroughCustomers = async (ctx: Ctx, applicationId: string): Promise<string[]> => [
  ...new Set((await passThroughLines(ctx, applicationId)).map(({ customerId }) => customerId)),
];

/** What of the net is paid on behalf of each customer, in the currency of the application: lines less what reductions close of them. */
async function customerShares(ctx: Ctx, { id, reduceTotal }: Application): Promise<Map<string, Amount>> {
  const lines = await linesOf(ctx, id);
  const { parts } = closeInOrder(lines.map(wholeOf), reduceTotal);
  const paid = new Map(
    lines.map((line, at) => [line.id, subtract(line.amount, parts.find(({ index }) => index === at)?.amount ?? '0')]),
  );
  const shares = new Map<string, Amount>();
  for (const { lineId, customerId } of await passThroughLines(ctx, id))
    shares.set(customerId, add(shares.get(customerId) ?? '0', paid.get(lineId) ?? '0'));
  return shares;
}
const wholeOf = ({ crossRate, feeCurrency, applyAmount, amount }: LineInWork): LineLeft => ({
  cross: crossRate,
  currency: feeCurrency,
  fee: applyAmount,
  amount,
});

/** A part of an amount in CNY as `of` is of `whole`, both in another currency. */
const partOf = (base: Amount, of: Amount, whole: Amount): Amount =>
  isZero(whole) ? '0' : roundMoney(divide(multiply(base, of), whole), 'CNY');

/**
 * FIN-190: a customer under hold 放款 stops what is paid on its behalf; RISK_HOLD, unless a release covers the application. `paid`:
 * the payment that pays a part of it now, in its currency: of a release it uses up as great a part of what is the customer's, and
 * all parts together the whole (FIN-196).
 */
export async function requireNoPaymentHold(
  ctx: CommandCtx,
  row: Application,
  paid?: { amount: Amount; doc: UsingDoc },
): Promise<void> {
  const net = row.net ?? '0';
  const docs = [{ type: 'APPLICATION', id: row.id }] as const;
  for (const [customerId, share] of await customerShares(ctx, row)) {
    const base = partOf(row.baseNet ?? '0', share, net);
    const upTo = (sum: Amount) => partOf(base, sum, net);
    await requireRisk(ctx, row.applicationNo, {
      action: 'PAYMENT',
      companyId: row.companyId,
      customerId,
      docs,
      amount: paid ? subtract(upTo(add(row.executed, paid.amount)), upTo(row.executed)) : base,
      ...(paid && { decides: paid.doc }),
    });
  }
}

/** 4.14 审核: invoices are there, and the supplier's are in order (R10). */
export async function requireInvoices(ctx: CommandCtx, row: Application): Promise<void> {
  if (row.kind !== 'NORMAL' || !row.supplierId) return;
  if (!row.invoiceReceived) throw refuse('GUARD_FAILED', `${row.applicationNo} 未标记发票已收，请驳回后由申请人补充。`);
  const state = await invoiceStateOf(ctx, row.supplierId);
  if (state !== 'NORMAL')
    throw refuse('GUARD_FAILED', `${row.applicationNo} 供应商发票${INVOICE_STATES[state]}，不能批准付款。`);
}
