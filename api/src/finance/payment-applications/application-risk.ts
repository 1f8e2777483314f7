import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { add, divide, isZero, multiply, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import { INVOICE_STATES } from '@shared/contract/finance/party-finance.contract.ts';
import { invoiceStateOf } from '../../masters/party-finance/party-finance-lookup.ts';
import { requireRisk } from '../../masters/risk/risk-check.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { taxCase } from '../tax-cases/tax-case.tables.ts';
import { finApplicationLine, type Application } from './application.tables.ts';

/** Customers on whose behalf an application pays: 代收代付 of their orders, and what of their refund cases goes to the factory. */
export async function passThroughCustomers(ctx: Ctx, applicationId: string): Promise<string[]> {
  const customerId = sql<string>`coalesce(${lgOrder.customerId}, ${taxCase.customerId})::text`;
  const found = await ctx.db
    .selectDistinct({ customerId })
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
    );
  return found.map((row) => row.customerId);
}

/** What of an application in CNY an amount in its currency is; parts of it sum to the whole. */
const baseOf = ({ net, baseNet }: Application, amount: Amount): Amount =>
  isZero(net ?? '0') ? '0' : roundMoney(divide(multiply(baseNet ?? '0', amount), net ?? '1'), 'CNY');

/**
 * FIN-190: a customer under hold 放款 stops what is paid on its behalf; RISK_HOLD, unless a release covers the application. `paid`:
 * the part of it, in its currency, that is paid now.
 */
export async function requireNoPaymentHold(ctx: CommandCtx, row: Application, paid?: Amount): Promise<void> {
  const amount =
    paid === undefined
      ? (row.baseNet ?? '0')
      : subtract(baseOf(row, add(row.executed, paid)), baseOf(row, row.executed));
  const docs = [{ type: 'APPLICATION', id: row.id }] as const;
  for (const customerId of await passThroughCustomers(ctx, row.id))
    await requireRisk(ctx, row.applicationNo, {
      action: 'PAYMENT',
      customerId,
      docs,
      amount,
      decisive: paid !== undefined,
    });
}

/** 4.14 审核: invoices are there, and the supplier's are in order (R10). */
export async function requireInvoices(ctx: CommandCtx, row: Application): Promise<void> {
  if (row.kind !== 'NORMAL' || !row.supplierId) return;
  if (!row.invoiceReceived) throw refuse('GUARD_FAILED', `${row.applicationNo} 未标记发票已收，请驳回后由申请人补充。`);
  const state = await invoiceStateOf(ctx, row.supplierId);
  if (state !== 'NORMAL')
    throw refuse('GUARD_FAILED', `${row.applicationNo} 供应商发票${INVOICE_STATES[state]}，不能批准付款。`);
}
