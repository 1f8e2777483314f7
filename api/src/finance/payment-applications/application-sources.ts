import type {
  ApplicationSources,
  OpenPayable,
  ReductionSource,
} from '@shared/contract/finance/payment-application.answers.ts';
import { availableOf } from '@shared/contract/finance/payment-application.rules.ts';
import { absolute, add, roundMoney, sign, type Amount } from '@shared/contract/decimal.ts';
import { and, asc, eq, gt, ilike, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { linkedParty, mayNet } from '../../masters/party-finance/party-finance-lookup.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { likePattern } from '../../platform/search.ts';
import { defaultCross } from '../allocations/allocation.rules.ts';
import { holderSql, lapsedBefore } from '../allocations/locks.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { payeeAccounts } from './application-payee.ts';
import { approvalLimits } from './application-steps.ts';
import { postedOf, type Posted } from './posted-of.ts';
import { claimsOnLines, claimsOnPapers, claimsOnSources } from './claims.ts';

interface Asked {
  supplierId: string;
  companyId: string;
  currency: string;
  applicationId?: string | undefined;
  /** Ids of payables that must be there, comma separated. */
  fees?: string | undefined;
  match?: string | undefined;
}
/** Payables of one form beside those that must be there; the earliest due come first. */
const MAX = 500;

/** What the form of an application of a supplier chooses from (F20). */
export async function applicationSources(ctx: Ctx, asked: Asked): Promise<ApplicationSources> {
  if (!ctx.actor.companies.includes(asked.companyId)) throw refuse('NOT_FOUND');
  await suppliers.find(ctx, asked.supplierId);
  const self = asked.applicationId ?? null;
  const cross = ratesFor(ctx, asked.companyId);
  const posted = await postedOf(ctx, self);
  const shown = await openLines(ctx, asked, and(payable, asked.match ? numbered(asked.match) : undefined), posted);
  const credits = await openLines(
    ctx,
    asked,
    and(eq(finFeeLine.direction, 'AP'), or(lt(finFeeLine.open, '0'), oneOf(posted.sources))),
    posted,
  );
  const kept = await keptLines(ctx, asked, shown.slice(0, MAX), posted);
  const payables = [...shown.slice(0, MAX), ...kept];
  const claims = await claimsOnLines(
    ctx,
    payables.map(({ id }) => id),
    self,
  );
  const netting = await nettingOf(ctx, asked, posted);
  return {
    payables: await Promise.all(
      payables.map(async (line): Promise<OpenPayable> => {
        const claimed = claims.get(line.id) ?? '0';
        const { amount, currency } = line;
        const open = roundMoney(add(line.open ?? '0', posted.lines.get(line.id) ?? '0'), currency);
        return {
          ...line,
          amount,
          open,
          claimed: roundMoney(claimed, currency),
          available: roundMoney(availableOf(open, claimed), currency),
          crossRate: await cross(currency, asked.currency),
        };
      }),
    ),
    more: shown.length > MAX,
    sources: [
      ...(await prepayments(ctx, asked, self, cross, posted)),
      ...(await lineSources(ctx, 'CREDIT', credits, asked, self, cross, posted)),
      ...(await lineSources(ctx, 'NETTING', netting.lines, asked, self, cross, posted)),
      ...(await papers(ctx, asked, self)),
    ],
    nettingNote: netting.note,
    banks: await payeeAccounts(ctx, asked),
    rate: (await rateOf(ctx, asked.companyId, asked.currency, ctx.today()))?.rate ?? null,
    ...(await approvalLimits(ctx, asked.companyId)),
  };
}

type Cross = (of: string, into: string) => Promise<Amount | null>;
/** Cross rates of today; null where a rate is missing. */
function ratesFor(ctx: Ctx, companyId: string): Cross {
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

/** Of the ids that something was posted of. */
const oneOf = (of: ReadonlyMap<string, Amount>) => (of.size === 0 ? undefined : inArray(finFeeLine.id, [...of.keys()]));
const payable = and(eq(finFeeLine.direction, 'AP'), sql`${finFeeLine.open} > 0`);
/** On a statement or of a business order whose number contains the text. */
const numbered = (text: string) =>
  or(ilike(finFeeLine.statementNo, likePattern(text)), ilike(finFeeLine.bizNo, likePattern(text)));

/** Payables that were handed on or that the application in hand has, where the earliest due leave them out. */
async function keptLines(
  ctx: Ctx,
  asked: Asked,
  there: readonly { id: string }[],
  posted: Posted,
): Promise<OpenLine[]> {
  const wanted = new Set([...(asked.fees?.split(',') ?? []), ...posted.lines.keys()]);
  for (const { id } of there) wanted.delete(id);
  return wanted.size === 0
    ? []
    : openLines(
        ctx,
        asked,
        and(or(payable, oneOf(posted.lines)), inArray(finFeeLine.id, [...wanted])),
        posted,
        undefined,
        wanted.size,
      );
}

async function openLines(
  ctx: Ctx,
  { supplierId, companyId }: Asked,
  condition: SQL | undefined,
  posted: Posted,
  party?: SQL,
  most = MAX + 1,
) {
  const lapsed = await lapsedBefore(ctx);
  return ctx.db
    .select({
      id: finFeeLine.id,
      feeNo: finFeeLine.feeNo,
      bizNo: finFeeLine.bizNo,
      statementNo: finFeeLine.statementNo,
      chargeName: finChargeCode.name,
      currency: finFeeLine.currency,
      amount: finFeeLine.amount,
      open: finFeeLine.open,
      dueDate: finFeeLine.dueDate,
      heldBy: holderSql('fin_fee_line', lapsed),
    })
    .from(finFeeLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .where(
      and(
        condition,
        party ?? eq(finFeeLine.supplierId, supplierId),
        eq(finFeeLine.companyId, companyId),
        eq(finFeeLine.state, 'CONFIRMED'),
        // FIN-133: the actual takes the place of an estimate; what is paid of that could not be taken back.
        eq(finFeeLine.isEstimate, false),
        or(sql`${finFeeLine.open} <> 0`, oneOf(posted.lines), oneOf(posted.sources)),
        feeLines.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(sql`${finFeeLine.dueDate} nulls last`, asc(finFeeLine.id))
    .limit(most);
}
type OpenLine = Awaited<ReturnType<typeof openLines>>[number];

/** FIN-062: receivables of the same party, where the agreement is on file and the caller sees what customers pay. */
async function nettingOf(ctx: Ctx, asked: Asked, posted: Posted): Promise<{ lines: OpenLine[]; note: string | null }> {
  const customerId = await linkedParty(ctx, { supplierId: asked.supplierId });
  if (!customerId || fieldLevel(ctx.actor, 'money.sell') !== 'VISIBLE') return { lines: [], note: null };
  if (!(await mayNet(ctx, { customerId, supplierId: asked.supplierId })))
    return { lines: [], note: '该供应商同时是客户，但结算资料中没有抵销协议，不能应收冲应付' };
  const lines = await openLines(
    ctx,
    asked,
    eq(finFeeLine.direction, 'AR'),
    posted,
    eq(finFeeLine.customerId, customerId),
  );
  return { lines: lines.filter(({ id, open }) => sign(open ?? '0') > 0 || posted.sources.has(id)), note: null };
}

async function lineSources(
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

async function prepayments(
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
async function papers(ctx: Ctx, asked: Asked, self: string | null): Promise<ReductionSource[]> {
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
