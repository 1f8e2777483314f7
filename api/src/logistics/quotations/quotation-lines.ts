import { lineQty, quoteAmount, type ChargeContext } from '@shared/contract/logistics/quotation-rules.ts';
import type { QuoteLineInput } from '@shared/contract/logistics/quotation.contract.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { syCurrency } from '../../masters/base/base.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { lgQuotationLine, type QuoteLineRow } from './quotation.tables.ts';

export type Line = Pick<QuoteLineInput, 'chargeCodeId' | 'basis' | 'unitPrice' | 'minAmount' | 'currency' | 'remark'>;

/** Lines of a quotation in their order. */
export const linesOf = (ctx: Ctx, quotationId: string): Promise<QuoteLineRow[]> =>
  ctx.db
    .select()
    .from(lgQuotationLine)
    .where(eq(lgQuotationLine.quotationId, quotationId))
    .orderBy(asc(lgQuotationLine.sortNo));

/** Writes the lines of a quotation anew, quantities and amounts by LOG-030…034. */
export async function writeLines(
  ctx: CommandCtx,
  quotationId: string,
  lines: readonly Line[],
  context: ChargeContext,
): Promise<void> {
  await ctx.tx.delete(lgQuotationLine).where(eq(lgQuotationLine.quotationId, quotationId));
  if (lines.length === 0) return;
  await ctx.tx.insert(lgQuotationLine).values(
    lines.map(({ chargeCodeId, basis, unitPrice, minAmount, currency, remark }, sortNo) => {
      const qty = lineQty({ basis, currency }, context);
      const amount = quoteAmount({ basis, unitPrice, minAmount, currency }, qty);
      return { quotationId, sortNo, chargeCodeId, basis, qty, unitPrice, minAmount, currency, amount, remark };
    }),
  );
}

/** Refuses charge codes and currencies that cannot be used, by the cell. */
export async function checkLines(ctx: CommandCtx, lines: readonly Line[]): Promise<void> {
  const charges = await ctx.tx
    .select({ id: finChargeCode.id, directions: finChargeCode.directions, status: finChargeCode.status })
    .from(finChargeCode)
    .where(
      inArray(
        finChargeCode.id,
        lines.map(({ chargeCodeId }) => chargeCodeId),
      ),
    );
  const currencies = await ctx.tx
    .select({ code: syCurrency.code })
    .from(syCurrency)
    .where(eq(syCurrency.enabled, true));
  const wrong: Record<string, string> = {};
  for (const [index, { chargeCodeId, currency }] of lines.entries()) {
    const charge = charges.find(({ id }) => id === chargeCodeId);
    if (charge?.status !== 'ENABLED' || !charge.directions.includes('AR'))
      wrong[`lines.${index}.chargeCodeId`] = '费用项目不存在、已停用或不能用于应收';
    if (!currencies.some(({ code }) => code === currency)) wrong[`lines.${index}.currency`] = '币种不存在或已停用';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
