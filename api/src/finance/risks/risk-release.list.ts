import { riskReleaseList } from '@shared/contract/finance/risk-list.contract.ts';
import type { RiskRelease } from '@shared/contract/finance/risk.answers.ts';
import type { ReleaseDoc, RiskReleaseState } from '@shared/contract/finance/risk.labels.ts';
import { and, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { riskRelease } from '../../masters/credit/release.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { releases } from '../../masters/risk/release.entity.ts';
import { inForceOn } from '../../masters/risk/releases-in-force.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { refuse } from '../../platform/refusal.ts';
import { likePattern } from '../../platform/search.ts';
import { acUser } from '../../services/people/user.tables.ts';

const applicant = alias(acUser, 'applicant');
const approver = alias(acUser, 'approver');
const past = (ctx: Pick<Ctx, 'today'>) => and(eq(riskRelease.state, 'APPROVED'), lt(riskRelease.validTo, ctx.today()));

/** Page of the document that a release is for. */
const LINKS: Record<ReleaseDoc, (id: string) => string> = {
  ORDER: (id) => `/transport/order/info?id=${id}`,
  CONTAINER: (id) => `/transport/container/info?id=${id}`,
  OUTBOUND: (id) => `/warehouse/outboundorder/outboundorderdetails?id=${id}`,
  APPLICATION: (id) => `/finance/account-payable/applypayment/reduction?open=${id}`,
};

/** Page of the document of a release. */
const linkOf = ({ docType, docId }: { docType?: ReleaseDoc | null; docId: string | null }): string | null =>
  docType && docId ? LINKS[docType](docId) : null;
/** An approved one whose last day is over has ended. */
const stateOf = (ctx: Pick<Ctx, 'today'>, state: RiskReleaseState, validTo: string): RiskReleaseState =>
  state === 'APPROVED' && validTo < ctx.today() ? 'ENDED' : state;

/** What the reader may do with a request now: never the applicant (FIN-196). */
function actionsOf(ctx: Pick<Ctx, 'actor'>, state: RiskReleaseState, applicantId: string | null) {
  if (state !== 'PENDING' || !ctx.actor.may('risk.release.approve')) return [];
  const own = applicantId !== null && applicantId === ctx.actor.userId;
  return (['approve', 'reject'] as const).map((code) => ({
    code,
    enabled: !own,
    unmet: own ? ['申请人不能审批自己的申请'] : [],
  }));
}

/** Requests that the caller may decide on: not their own (FIN-196). */
export const waitsForRelease = (ctx: Ctx): SQL | undefined =>
  and(
    releases.scopeWhere(ctx.actor),
    eq(riskRelease.state, 'PENDING'),
    sql`${riskRelease.applicantId} is distinct from ${ctx.actor.userId}`,
  );

/** 解控申请 (F31). */
export const riskReleaseListRoute = serveList(riskReleaseList, {
  table: riskRelease,
  scope: releases,
  join: [
    [acCustomer, eq(acCustomer.id, riskRelease.customerId)],
    [applicant, eq(applicant.id, riskRelease.applicantId)],
    [approver, eq(approver.id, riskRelease.approverId)],
  ],
  select: {
    ...pickColumns(
      riskRelease,
      'releaseNo',
      'customerId',
      'scope',
      'docType',
      'docNo',
      'amount',
      'usedAmount',
      'validFrom',
      'validTo',
      'reason',
      'createdAt',
      'opinion',
      'state',
    ),
    docId: riskRelease.docId,
    applicantId: riskRelease.applicantId,
    customerName: acCustomer.shortName,
    applicantName: applicant.name,
    approverName: approver.name,
  },
  numbers: riskRelease.releaseNo,
  filters: {
    keyword: (term) =>
      sql`(${riskRelease.releaseNo} ilike ${likePattern(term)} or ${riskRelease.docNo} ilike ${likePattern(term)})`,
    mine: (_value, ctx) => waitsForRelease(ctx),
  },
  tabs: {
    pending: eq(riskRelease.state, 'PENDING'),
    live: (ctx) => inForceOn(ctx.today()),
    closed: (ctx) => or(inArray(riskRelease.state, ['REJECTED', 'USED']), past(ctx)),
  },
  finish: (ctx, rows) =>
    rows.map((row) => {
      const state = stateOf(ctx, row.state ?? 'PENDING', row.validTo ?? '');
      return { ...row, state, docLink: linkOf(row), actions: actionsOf(ctx, state, row.applicantId) };
    }),
});

/** One request in the reader's scope. */
export async function releaseDetail(ctx: Ctx, id: string): Promise<RiskRelease> {
  const row = await releases.find(ctx, id);
  const [names] = await ctx.db
    .select({ customerName: acCustomer.shortName, applicantName: applicant.name, approverName: approver.name })
    .from(riskRelease)
    .innerJoin(acCustomer, eq(acCustomer.id, riskRelease.customerId))
    .leftJoin(applicant, eq(applicant.id, riskRelease.applicantId))
    .leftJoin(approver, eq(approver.id, riskRelease.approverId))
    .where(eq(riskRelease.id, row.id));
  if (!names) throw refuse('NOT_FOUND');
  const state = stateOf(ctx, row.state, row.validTo);
  return {
    ...pickColumns(
      row,
      'id',
      'version',
      'releaseNo',
      'customerId',
      'scope',
      'docType',
      'docNo',
      'amount',
      'usedAmount',
    ),
    ...pickColumns(row, 'validFrom', 'validTo', 'reason', 'opinion', 'byManager'),
    ...names,
    docLink: linkOf(row),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    state,
    actions: actionsOf(ctx, state, row.applicantId),
  };
}
