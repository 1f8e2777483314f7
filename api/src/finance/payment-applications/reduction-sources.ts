import type { ReductionSource } from '@shared/contract/finance/payment-application.answers.ts';
import { availableOf } from '@shared/contract/finance/payment-application.rules.ts';
import { absolute, add, roundMoney, sign, type Amount } from '@shared/contract/decimal.ts';
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { defaultCross } from '../allocations/allocation.rules.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { claimsOnPapers, claimsOnSources } from './claims.ts';
import type { Asked, OpenLine } from './open-lines.ts';
import type { Posted } from './posted-of.ts';

type Cross = (of: string, into: string) => Promise<Amount | null>;
/** Cross rates of today; null where a rate is missing. */
export function ratesFor(ctx: Ctx, companyId: string): Cross {
  const known = new Map<string, Promise<Amount | null>>();
  const rate = (currency: string) => {
    const found = known.get(currency) ?? rateOf(ctx, companyId, currency, ctx.today()).then((one) => one?.rate ?? null);
    known.set(currency, found);
    return found;
  };
  return async (of, into) => {
    if (of === into) return '1';
    const [left, right] = [await rate(of), await rate(into)];
    return left && right ? defaultCross(left, right) : null;
  };
}

/** Credits, or receivables of the same party, as they may reduce what is paid. */
export async function lineSources(
  ctx: Ctx,
  kind: 'CREDIT' | 'NETTING',
  lines: readonly OpenLine[],
  { currency }: Asked,
  self: string | null,
  cross: Cross,
  posted: Posted,
): Promise<ReductionSource[]> {
  const claims = await claimsOnSources(
    ctx,
    'feeLineId',
    lines.map(({ id }) => id),
    self,
  );
  return Promise.all(
    lines.map(async (line) => ({
      kind,
      sourceId: line.id,
      sourceNo: line.feeNo,
      note: [line.chargeName, line.bizNo].filter(Boolean).join(' '),
      currency: line.currency,
      total: absolute(line.amount),
      available: roundMoney(
        availableOf(add(absolute(line.open ?? '0'), posted.sources.get(line.id) ?? '0'), claims.get(line.id) ?? '0'),
        line.currency,
      ),
      crossRate: await cross(currency, line.currency),
    })),
  );
}

/** Prepayments that have something left. */
export async function prepayments(
  ctx: Ctx,
  { supplierId, companyId, currency }: Asked,
  self: string | null,
  cross: Cross,
  posted: Posted,
): Promise<ReductionSource[]> {
  const found = await ctx.db
    .select()
    .from(finPayment)
    .where(
      and(
        eq(finPayment.companyId, companyId),
        eq(finPayment.supplierId, supplierId),
        eq(finPayment.kind, 'PREPAY'),
        eq(finPayment.state, 'PAID'),
        or(
          gt(finPayment.unallocated, '0'),
          posted.prepaid.size === 0 ? undefined : inArray(finPayment.id, [...posted.prepaid.keys()]),
        ),
      ),
    )
    .orderBy(asc(finPayment.payDate), asc(finPayment.id));
  const claims = await claimsOnSources(
    ctx,
    'paymentId',
    found.map(({ id }) => id),
    self,
  );
  return Promise.all(
    found.map(async (one) => ({
      kind: 'PREPAY' as const,
      sourceId: one.id,
      sourceNo: one.paymentNo,
      note: one.payDate,
      currency: one.currency,
      total: one.amount,
      available: roundMoney(
        availableOf(add(one.unallocated ?? '0', posted.prepaid.get(one.id) ?? '0'), claims.get(one.id) ?? '0'),
        one.currency,
      ),
      crossRate: await cross(currency, one.currency),
    })),
  );
}

/** Papers of the supplier that allow more than was taken (CLAIM, REBATE). */
export async function papers(ctx: Ctx, asked: Asked, self: string | null): Promise<ReductionSource[]> {
  const known = await claimsOnPapers(ctx, asked, self);
  return known.flatMap(({ kind, sourceNo, currency, total, used, note }) => {
    const available = roundMoney(availableOf(total, used), currency);
    return currency !== asked.currency || sign(available) === 0
      ? []
      : [
          {
            kind: kind as 'CLAIM',
            sourceId: sourceNo,
            sourceNo,
            note,
            currency,
            total: roundMoney(total, currency),
            available,
            crossRate: '1',
          },
        ];
  });
}
