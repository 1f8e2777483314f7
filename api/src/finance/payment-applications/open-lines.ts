import { sign, type Amount } from '@shared/contract/decimal.ts';
import { and, asc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { linkedParty, mayNet } from '../../masters/party-finance/party-finance-lookup.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { likePattern } from '../../platform/search.ts';
import { holderSql, lapsedBefore } from '../allocations/locks.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import type { Posted } from './posted-of.ts';

/** What a form of an application asks for. */
export interface Asked {
  supplierId: string;
  companyId: string;
  currency: string;
  applicationId?: string | undefined;
  /** Ids of payables that must be there, comma separated. */
  fees?: string | undefined;
  match?: string | undefined;
}
/** Payables of one form beside those that must be there; the earliest due come first. */
export const MAX_PAYABLES = 500;

/** Of the ids that something was posted of. */
export const oneOf = (of: ReadonlyMap<string, Amount>) =>
  of.size === 0 ? undefined : inArray(finFeeLine.id, [...of.keys()]);
/** Payables with something open. */
export const payable = and(eq(finFeeLine.direction, 'AP'), sql`${finFeeLine.open} > 0`);
/** On a statement or of a business order whose number contains the text. */
export const numbered = (text: string) =>
  or(ilike(finFeeLine.statementNo, likePattern(text)), ilike(finFeeLine.bizNo, likePattern(text)));

/** Payables that were handed on or that the application in hand has, where the earliest due leave them out. */
export async function keptLines(
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

/** Confirmed fees of the supplier, or of another `party`, that something is open of or was posted of; `most`: no more. */
export async function openLines(
  ctx: Ctx,
  { supplierId, companyId }: Asked,
  condition: SQL | undefined,
  posted: Posted,
  party?: SQL,
  most = MAX_PAYABLES + 1,
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
export type OpenLine = Awaited<ReturnType<typeof openLines>>[number];

/** FIN-062: receivables of the same party, where the agreement is on file and the caller sees what customers pay. */
export async function nettingOf(
  ctx: Ctx,
  asked: Asked,
  posted: Posted,
): Promise<{ lines: OpenLine[]; note: string | null }> {
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
