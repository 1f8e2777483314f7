import { isZero } from '@shared/contract/decimal.ts';
import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import { feeAmounts, feeBaseAmount } from '@shared/contract/finance/fee-line.rules.ts';
import { BASIS_UNIT, isLumpSum } from '@shared/contract/logistics/quotation-rules.ts';
import { and, asc, eq, exists, notInArray, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { lgQuotation, lgQuotationLine, type QuoteRow } from '../../logistics/quotations/quotation.tables.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import { feeLines, type FeeLineRow } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';

const SOURCE = 'lg_quotation';

/**
 * Receivables in 草稿 of an accepted quotation, one per line, once per source (LOG-055): quantity and price as quoted, or
 * 1 × amount where a minimum or VALUE % decides; INCL at the charge code's rate; the order's company and customer.
 */
async function makeFees(ctx: CommandCtx, quote: QuoteRow): Promise<void> {
  const lines = await ctx.tx
    .select({ line: lgQuotationLine, taxRateBp: finChargeCode.taxRateBp })
    .from(lgQuotationLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, lgQuotationLine.chargeCodeId))
    .where(eq(lgQuotationLine.quotationId, quote.id))
    .orderBy(asc(lgQuotationLine.sortNo));
  const made = new Set((await feesOf(ctx, eq(lgQuotation.id, quote.id))).map(({ sourceLine }) => sourceLine));
  const [found] = await ctx.tx
    .select({ order: lgOrder, creditDays: acCustomer.creditDays })
    .from(lgOrder)
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .where(eq(lgOrder.id, quote.orderId));
  if (!found) return;
  const { order, creditDays } = found;
  for (const { line, taxRateBp } of lines) {
    const { qty, amount, unitPrice, currency } = line;
    if (made.has(line.id) || qty === null || amount === null || unitPrice === null || isZero(amount)) continue;
    const lump = isLumpSum(line, qty, amount);
    const charge = lump
      ? { qty: '1', unit: '票', unitPrice: amount }
      : { qty, unit: BASIS_UNIT[line.basis], unitPrice };
    const rate = await rateOf(ctx, order.companyId, currency, ctx.today());
    const amounts = feeAmounts({ ...charge, currency, taxMode: 'INCL', taxRateBp });
    await feeLines.insert(
      ctx,
      {
        ...charge,
        ...amounts,
        feeNo: await ctx.nextNumber('YS'),
        direction: 'AR',
        companyId: order.companyId,
        ownerId: order.salesId ?? order.ownerId,
        deptId: order.deptId,
        customerId: order.customerId,
        bizType: 'LOGISTICS',
        bizId: order.id,
        bizNo: order.orderNo,
        containerId: quote.containerId,
        chargeCodeId: line.chargeCodeId,
        currency,
        taxMode: 'INCL',
        taxRateBp,
        rate: rate?.rate ?? null,
        rateDate: rate?.date ?? null,
        baseAmount: feeBaseAmount(amounts.amount, rate?.rate ?? null),
        dueDate: addDays(order.orderDate, creditDays),
        remark: line.remark,
        sourceType: SOURCE,
        sourceId: quote.id,
        sourceLine: line.id,
        state: 'DRAFT',
      },
      { action: `报价单 ${quote.quoteNo} 生成`, code: 'create' },
    );
  }
}

/** Makes the fees of accepted quotations, if their container is still past 待装柜: a rollback may have come first. */
async function makeFeesWhere(ctx: CommandCtx, containerId: string, where: SQL | undefined): Promise<void> {
  const [container] = await ctx.tx
    .select({ stage: lgContainer.stage })
    .from(lgContainer)
    .where(eq(lgContainer.id, containerId))
    .for('update');
  if (!container || !['DECLARE', 'CLEAR', 'DELIVER', 'DELIVERED'].includes(container.stage)) return;
  const quotes = await ctx.tx
    .select()
    .from(lgQuotation)
    .where(and(eq(lgQuotation.containerId, containerId), eq(lgQuotation.state, 'ACCEPTED'), where))
    .orderBy(asc(lgQuotation.id))
    .for('update');
  for (const quote of quotes) await makeFees(ctx, quote);
}

/** 装柜完成, or a quotation accepted after it: of one quotation when it is named, else of all of the container. */
export const makeQuoteFees = (
  ctx: CommandCtx,
  { containerId, quotationId }: { containerId: string; quotationId?: string },
): Promise<void> => makeFeesWhere(ctx, containerId, quotationId ? eq(lgQuotation.id, quotationId) : undefined);

/** Live fees of quotations that match, locked, of every company and person. */
const feesOf = (ctx: CommandCtx, quotes: SQL): Promise<FeeLineRow[]> =>
  ctx.tx
    .select()
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.sourceType, SOURCE),
        notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
        exists(
          new QueryBuilder()
            .select({ one: sql`1` })
            .from(lgQuotation)
            .where(and(eq(lgQuotation.id, finFeeLine.sourceId), quotes)),
        ),
      ),
    )
    .orderBy(asc(finFeeLine.id))
    .for('update', { of: finFeeLine });

/** Voids the draft fees of a quotation (5.6); refused while one of them is further. */
export async function voidQuoteFees(ctx: CommandCtx, quotationId: string, reason: string): Promise<void> {
  const fees = await feesOf(ctx, eq(lgQuotation.id, quotationId));
  const further = fees.filter(({ state }) => state !== 'DRAFT');
  if (further.length > 0)
    throw refuse('ILLEGAL_STATE', `费用 ${further.map(({ feeNo }) => feeNo).join('、')} 已不是草稿，请先驳回或冲红。`);
  await voidAll(ctx, fees, reason);
}

/** 待报关 → 待装柜: the fees of the step go; refused while one is confirmed, billed or settled (LOG-060). */
export async function takeBackQuoteFees(ctx: CommandCtx, containerId: string, reason: string): Promise<void> {
  const fees = await feesOf(ctx, eq(lgQuotation.containerId, containerId));
  const fixed = fees.filter(({ state }) => state !== 'DRAFT' && state !== 'SUBMITTED');
  if (fixed.length > 0)
    throw refuse('LOG-060', `费用 ${fixed.map(({ feeNo }) => feeNo).join('、')} 已确认，请先冲红再回退。`);
  await voidAll(ctx, fees, `柜子回退：${reason}`);
}

async function voidAll(ctx: CommandCtx, fees: readonly FeeLineRow[], voidReason: string): Promise<void> {
  for (const fee of fees)
    await feeLines.transition(ctx, feeLineMachine, fee, 'void', { voidReason }, { reason: voidReason, system: true });
}
