import { add, roundMoney } from '@shared/contract/decimal.ts';
import { feeAmounts } from '@shared/contract/finance/fee-line.rules.ts';
import { convert } from '@shared/contract/logistics/quotation-rules.ts';
import { eq, inArray } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgQuotation, lgQuotationLine } from './quotation.tables.ts';

/**
 * Income of quotations in CNY without tax, at the day's rates (LOG-035): amounts include the tax of their charge code;
 * pass-through charges count nowhere (FIN-130). null while a price or a rate is missing.
 */
export async function incomeOf(
  ctx: Ctx,
  quotationIds: readonly string[],
  ratesOf: (companyId: string) => Readonly<Record<string, string>>,
): Promise<Map<string, string | null>> {
  const sums = new Map<string, string | null>(quotationIds.map((id) => [id, '0.00']));
  if (quotationIds.length === 0) return sums;
  const rows = await ctx.db
    .select({
      line: lgQuotationLine,
      companyId: lgQuotation.companyId,
      taxRateBp: finChargeCode.taxRateBp,
      nature: finChargeCode.nature,
    })
    .from(lgQuotationLine)
    .innerJoin(lgQuotation, eq(lgQuotation.id, lgQuotationLine.quotationId))
    .innerJoin(finChargeCode, eq(finChargeCode.id, lgQuotationLine.chargeCodeId))
    .where(inArray(lgQuotationLine.quotationId, [...quotationIds]));
  for (const { line, companyId, taxRateBp, nature } of rows) {
    if (nature === 'PASS_THROUGH') continue;
    const before = sums.get(line.quotationId) ?? null;
    const base =
      line.amount === null ? null : baseWithoutTax(line.amount, line.currency, taxRateBp, ratesOf(companyId));
    sums.set(line.quotationId, before === null || base === null ? null : roundMoney(add(before, base), 'CNY'));
  }
  return sums;
}

/** CNY without tax of an amount that includes it; null without a rate. */
export const baseWithoutTax = (
  amount: string,
  currency: string,
  taxRateBp: number,
  rates: Readonly<Record<string, string>>,
): string | null => {
  const { amountEx } = feeAmounts({ qty: '1', unitPrice: amount, currency, taxMode: 'INCL', taxRateBp });
  return convert({ currency, amount: amountEx }, 'CNY', rates);
};
