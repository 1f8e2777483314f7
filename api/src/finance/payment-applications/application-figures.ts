import { BOOKED_REDUCTIONS, REDUCTION_KINDS } from '@shared/contract/finance/payment-application.labels.ts';
import type { ApplicationInput, ReductionInput } from '@shared/contract/finance/payment-application.input.ts';
import { fitsCurrency, type Amount } from '@shared/contract/decimal.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { linkedParty } from '../../masters/party-finance/party-finance-lookup.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { defaultCross, sourceAmount } from '../allocations/allocation.rules.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import type { ApplicationLineRow, Reduction } from './application.tables.ts';

type Faults = Record<string, string>;
/** A line as it is stored, without where it belongs; `currency` of its fee. */
export type LineFigures = Pick<
  ApplicationLineRow,
  'lineNo' | 'feeLineId' | 'openAtApply' | 'applyAmount' | 'crossRate' | 'amount'
> & { currency: string };
/** A reduction as it is stored, without number and where it belongs. */
export type ReductionFigures = Pick<
  Reduction,
  | 'seq'
  | 'kind'
  | 'paymentId'
  | 'feeLineId'
  | 'sourceNo'
  | 'sourceTotal'
  | 'amount'
  | 'sourceCurrency'
  | 'crossRate'
  | 'amountSrc'
>;
type Asked = Pick<ApplicationInput, 'companyId' | 'supplierId' | 'currency'>;

/**
 * FIN-021: how many units of one currency a unit of another is on a day, 8 decimals; RATE_MISSING. The rates of a form are
 * read once each.
 */
export function crossRates(ctx: Ctx, companyId: string, day: string): (of: string, into: string) => Promise<Amount> {
  const read = new Map<string, Promise<{ rate: Amount } | null>>();
  const rate = async (currency: string): Promise<Amount> => {
    const found = read.get(currency) ?? rateOf(ctx, companyId, currency, day);
    read.set(currency, found);
    const known = await found;
    if (!known) throw refuse('RATE_MISSING', `缺少 ${currency} 在 ${day} 的汇率，请先维护汇率。`);
    return known.rate;
  };
  return async (of, into) => (of === into ? '1' : defaultCross(await rate(of), await rate(into)));
}

/** The lines of an application as they are stored: confirmed payables of the supplier and company, positive, no estimates (FIN-133). */
export async function lineFigures(
  ctx: Ctx,
  { companyId, supplierId, currency }: Asked,
  lines: ApplicationInput['lines'],
): Promise<LineFigures[]> {
  if (lines.length === 0) return [];
  const found = await feeLines.findMany(
    ctx,
    inArray(
      finFeeLine.id,
      lines.map(({ feeLineId }) => feeLineId),
    ),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  const cross = crossRates(ctx, companyId, ctx.today());
  const faults: Faults = {};
  const made: LineFigures[] = [];
  for (const [at, { feeLineId, applyAmount }] of lines.entries()) {
    const fee = byId.get(feeLineId);
    const path = `lines.${at}.applyAmount`;
    if (!fee || fee.direction !== 'AP' || fee.companyId !== companyId || fee.supplierId !== supplierId) {
      faults[`lines.${at}.feeLineId`] = '费用不属于该供应商与主体';
      continue;
    }
    if (fee.state !== 'CONFIRMED' || fee.amount.startsWith('-')) {
      faults[`lines.${at}.feeLineId`] = `费用 ${fee.feeNo} 不能申请付款`;
      continue;
    }
    if (fee.isEstimate) {
      faults[`lines.${at}.feeLineId`] = `费用 ${fee.feeNo} 是暂估，实际费用审核后才能申请付款`;
      continue;
    }
    if (!fitsCurrency(applyAmount, fee.currency)) faults[path] = `${fee.currency} 金额小数位过多`;
    const crossRate = await cross(fee.currency, currency);
    made.push({
      lineNo: at + 1,
      feeLineId,
      openAtApply: fee.open ?? '0',
      applyAmount,
      currency: fee.currency,
      crossRate,
      amount: sourceAmount(applyAmount, fee.currency, currency, crossRate),
    });
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return made;
}

/** The reductions of an application as they are stored, each with what it takes of its source (FIN-060). */
export async function reductionFigures(
  ctx: Ctx,
  asked: Asked,
  reductions: readonly ReductionInput[],
): Promise<ReductionFigures[]> {
  const cross = crossRates(ctx, asked.companyId, ctx.today());
  const faults: Faults = {};
  const made: ReductionFigures[] = [];
  for (const [at, one] of reductions.entries()) {
    if (!fitsCurrency(one.amount, asked.currency))
      faults[`reductions.${at}.amount`] = `${asked.currency} 金额小数位过多`;
    const source = BOOKED_REDUCTIONS.includes(one.kind) ? await sourceOf(ctx, asked, one) : paperOf(asked, one);
    if (!source) {
      faults[`reductions.${at}.sourceId`] = `${REDUCTION_KINDS[one.kind]}的来源单不可用`;
      continue;
    }
    const crossRate = await cross(asked.currency, source.sourceCurrency);
    made.push({
      seq: at + 1,
      kind: one.kind,
      ...source,
      amount: one.amount,
      crossRate,
      amountSrc: sourceAmount(one.amount, asked.currency, source.sourceCurrency, crossRate),
    });
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return made;
}

type Source = Pick<ReductionFigures, 'paymentId' | 'feeLineId' | 'sourceNo' | 'sourceTotal' | 'sourceCurrency'>;
const paperOf = ({ currency }: Asked, { sourceNo, sourceTotal }: ReductionInput): Source => ({
  paymentId: null,
  feeLineId: null,
  sourceNo: sourceNo ?? '',
  sourceTotal,
  sourceCurrency: currency,
});

/** The payment, receivable or red line of a reduction; null: not of this party, or not in force. */
async function sourceOf(
  ctx: Ctx,
  { companyId, supplierId }: Asked,
  { kind, sourceId }: ReductionInput,
): Promise<Source | null> {
  if (!sourceId || !supplierId) return null;
  if (kind === 'PREPAY') {
    const [payment] = await ctx.db
      .select()
      .from(finPayment)
      .where(
        and(
          eq(finPayment.id, sourceId),
          eq(finPayment.companyId, companyId),
          eq(finPayment.supplierId, supplierId),
          eq(finPayment.kind, 'PREPAY'),
          eq(finPayment.state, 'PAID'),
        ),
      );
    if (!payment) return null;
    const { paymentNo: sourceNo, currency: sourceCurrency } = payment;
    return { paymentId: sourceId, feeLineId: null, sourceNo, sourceTotal: null, sourceCurrency };
  }
  const fee = await feeLines.findOrNull(ctx, eq(finFeeLine.id, sourceId));
  if (!fee || fee.state !== 'CONFIRMED' || fee.companyId !== companyId) return null;
  const fits =
    kind === 'CREDIT'
      ? fee.direction === 'AP' && fee.supplierId === supplierId && fee.amount.startsWith('-') && !fee.isEstimate
      : fee.direction === 'AR' &&
        !fee.amount.startsWith('-') &&
        fee.customerId !== null &&
        fee.customerId === (await linkedParty(ctx, { supplierId }));
  if (!fits) return null;
  return { paymentId: null, feeLineId: sourceId, sourceNo: fee.feeNo, sourceTotal: null, sourceCurrency: fee.currency };
}
