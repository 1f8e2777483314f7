import { add, divide, multiply, roundMoney, type Amount } from '@shared/contract/decimal.ts';
import { deadlineOf, exchangeCost, fobAmount, refundOf } from '@shared/contract/finance/tax-case.rules.ts';
import { UNDECLARED, type RefundMode } from '@shared/contract/finance/tax-case.labels.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { nextWorkday, workingDays } from '../../masters/base/working-days.ts';
import { ratesOn } from '../../masters/rates/rate.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { parameters } from '../parameters.ts';
import { takenBack } from '../trade-docs/trade-doc-lines.ts';
import { tradeDoc, tradeDocLine } from '../trade-docs/trade-doc.tables.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCaseInvoice, taxCaseLine, type TaxCase } from './tax-case.tables.ts';

/**
 * FIN-152: FOB in USD; from another currency by the 中间价 in force on day 1 of the export month. null: no export date yet, or a
 * rate is missing.
 */
export async function fobInUsd(
  ctx: Ctx,
  companyId: string,
  fob: Amount,
  currency: string,
  exportDate: string | null,
): Promise<Amount | null> {
  if (currency === 'USD') return fob;
  if (exportDate === null) return null;
  const day = `${exportDate.slice(0, 8)}01`;
  const rates = await ratesOn(ctx, companyId, [currency, 'USD'], day, 'MID');
  const [own, usd] = [rates.get(currency), rates.get('USD')];
  return own && usd ? roundMoney(divide(multiply(fob, own.rate), usd.rate), 'USD') : null;
}

/** FIN-153: the last day of 申报, of AGENCY that of the certificate; NOT_FOUND outside the caller's companies. */
export async function taxDeadline(
  ctx: Ctx,
  { companyId, mode, exportDate }: { companyId: string; mode: RefundMode; exportDate: string },
): Promise<{ deadline: string }> {
  if (!ctx.actor.companies.includes(companyId)) throw refuse('NOT_FOUND');
  return { deadline: await lastDay(ctx, { companyId, mode, exportDate }) };
}

/** FIN-153: the last day of 申报, of AGENCY that of the certificate; moved off a day off where the company has set so. */
async function lastDay(
  ctx: Ctx,
  { companyId, mode, exportDate }: { companyId: string; mode: RefundMode; exportDate: string },
): Promise<string> {
  const set = parameters(ctx, companyId);
  const day = deadlineOf(exportDate, mode === 'AGENCY' ? await set.agencyCertDeadline() : await set.refundDeadline());
  return (await set.deadlineOnWorkday()) ? nextWorkday(day, await workingDays(ctx)) : day;
}

/** FOB and deadlines that follow from what is typed (FIN-153). */
export async function headFigures(
  ctx: Ctx,
  given: {
    mode: RefundMode;
    companyId: string;
    currency: string;
    freight: Amount;
    insurance: Amount;
    exportDate: string | null;
    totals: readonly Amount[];
  },
) {
  const { currency, exportDate, mode, companyId } = given;
  const last = exportDate === null ? null : await lastDay(ctx, { companyId, mode, exportDate });
  const [freight, insurance] = [roundMoney(given.freight, currency), roundMoney(given.insurance, currency)];
  const total = roundMoney(add('0', ...given.totals), currency);
  const fob = fobAmount(total, freight, insurance, currency);
  return {
    freight,
    insurance,
    total,
    fob,
    fobUsd: await fobInUsd(ctx, companyId, fob, currency, exportDate),
    deadline: mode === 'AGENCY' ? null : last,
    certDeadline: mode === 'AGENCY' ? last : null,
  };
}

/**
 * Computes refund and non-refundable tax of every match again at the rates of its item (FIN-150, FIN-151), and the sums of the
 * locked case with its 换汇成本. An invoice of which a red one has taken something back since is matched no more.
 */
export async function refreshFigures(
  ctx: CommandCtx,
  row: TaxCase,
  note: { action: string; code: string },
): Promise<TaxCase> {
  await dropReddened(ctx, row.id);
  const matches = await ctx.tx
    .select({ match: taxCaseInvoice, rebateRateBp: taxCaseLine.rebateRateBp })
    .from(taxCaseInvoice)
    .innerJoin(taxCaseLine, eq(taxCaseLine.id, taxCaseInvoice.lineId))
    .where(eq(taxCaseInvoice.caseId, row.id));
  const sums = { ex: '0', tax: '0', refund: '0', nonRefund: '0' };
  for (const { match, rebateRateBp } of matches) {
    const { refund, nonRefund } = refundOf(match.amountEx, match.vatRateBp, rebateRateBp);
    if (refund !== match.refund || nonRefund !== match.nonRefund)
      await ctx.tx.update(taxCaseInvoice).set({ refund, nonRefund }).where(eq(taxCaseInvoice.id, match.id));
    sums.ex = add(sums.ex, match.amountEx);
    sums.tax = add(sums.tax, match.tax);
    sums.refund = add(sums.refund, refund);
    sums.nonRefund = add(sums.nonRefund, nonRefund);
  }
  const cny = (value: Amount) => roundMoney(value, 'CNY');
  return taxCases.update(
    ctx,
    row,
    {
      invoiceEx: cny(sums.ex),
      invoiceTax: cny(sums.tax),
      refundAmount: cny(sums.refund),
      nonRefundTax: cny(sums.nonRefund),
      exchangeCost: exchangeCost(sums.ex, row.fobUsd),
    },
    note,
  );
}

/** A locked case as it is now: where nothing of it is declared, an invoice may have been red since its figures were computed. */
export const withoutReddened = async (ctx: CommandCtx, row: TaxCase): Promise<TaxCase> =>
  ([...UNDECLARED, 'RETURNED'] as readonly TaxCase['state'][]).includes(row.state)
    ? refreshFigures(ctx, row, { action: '重算', code: 'compute' })
    : row;

/** The invoices of a case stay as they are until the command ends: who makes one red meanwhile waits, and finds the case as it is. */
async function dropReddened(ctx: CommandCtx, caseId: string): Promise<void> {
  const docs = ctx.tx
    .select({ id: tradeDocLine.docId })
    .from(taxCaseInvoice)
    .innerJoin(tradeDocLine, eq(tradeDocLine.id, taxCaseInvoice.docLineId))
    .where(eq(taxCaseInvoice.caseId, caseId));
  await ctx.tx
    .select({ id: tradeDoc.id })
    .from(tradeDoc)
    .where(inArray(tradeDoc.id, docs))
    .orderBy(asc(tradeDoc.id))
    .for('share');
  const reddened = ctx.tx.select({ id: tradeDocLine.id }).from(tradeDocLine).where(takenBack());
  await ctx.tx
    .delete(taxCaseInvoice)
    .where(and(eq(taxCaseInvoice.caseId, caseId), inArray(taxCaseInvoice.docLineId, reddened)));
}

/** Frees items and invoice lines of a case that ends, so that another may use them (FIN-155). */
export async function release(ctx: CommandCtx, caseId: string): Promise<void> {
  await ctx.tx
    .update(taxCaseLine)
    .set({ live: false })
    .where(and(eq(taxCaseLine.caseId, caseId), sql`live`));
  await ctx.tx
    .update(taxCaseInvoice)
    .set({ live: false })
    .where(and(eq(taxCaseInvoice.caseId, caseId), sql`live`));
}
