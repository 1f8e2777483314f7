import { riskHoldList, riskReleaseList } from '@shared/contract/finance/risk-list.contract.ts';
import type { HoldState, ReleaseDoc, RiskReleaseState } from '@shared/contract/finance/risk.labels.ts';
import { and, eq, exists, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { liveOn } from '../../masters/credit/credit-holds.ts';
import { riskHold } from '../../masters/credit/credit.tables.ts';
import { riskRelease } from '../../masters/credit/release.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { releases, withCustomer } from '../../masters/risk/release.entity.ts';
import { inForceOn } from '../../masters/risk/releases-in-force.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { likePattern } from '../../platform/search.ts';
import { acUser } from '../../services/people/user.tables.ts';

/** A release of the customer as a whole waits for its second person (4.18: 解控待审). */
const releasing = exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(riskRelease)
    .where(
      and(
        eq(riskRelease.customerId, riskHold.customerId),
        eq(riskRelease.state, 'PENDING'),
        isNull(riskRelease.docType),
        isNull(riskRelease.amount),
        or(eq(riskRelease.scope, 'ALL'), eq(riskRelease.scope, riskHold.scope)),
      ),
    ),
);

/** 控货 (F31). */
export const riskHoldListRoute = serveList(riskHoldList, {
  table: riskHold,
  scope: { scopeWhere: withCustomer(riskHold.customerId) },
  join: [
    [acCustomer, eq(acCustomer.id, riskHold.customerId)],
    [acUser, eq(acUser.id, riskHold.createdBy)],
  ],
  select: {
    ...pickColumns(riskHold, 'customerId', 'scope', 'validFrom', 'validTo', 'reason', 'createdAt', 'auto'),
    customerName: acCustomer.shortName,
    origin: sql<string>`case when ${riskHold.auto} then '自动（极高）' else '人工' end`,
    creatorName: sql<string | null>`case when ${riskHold.auto} then '系统' else ${acUser.name} end`,
    state: sql<HoldState>`case when ${riskHold.state} = 'ACTIVE' and ${releasing} then 'PENDING' else ${riskHold.state} end`,
  },
  tabs: { live: (ctx) => liveOn(ctx.today()), ended: ne(riskHold.state, 'ACTIVE') },
});

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
  },
  tabs: {
    pending: eq(riskRelease.state, 'PENDING'),
    live: (ctx) => inForceOn(ctx.today()),
    closed: (ctx) => or(inArray(riskRelease.state, ['REJECTED', 'USED']), past(ctx)),
  },
  finish: (ctx, rows) =>
    rows.map((row) => {
      const { docId, applicantId } = row;
      const state: RiskReleaseState =
        row.state === 'APPROVED' && (row.validTo ?? '') < ctx.today() ? 'ENDED' : (row.state ?? 'PENDING');
      const own = applicantId !== null && applicantId === ctx.actor.userId;
      return {
        ...row,
        state,
        docLink: row.docType && docId ? LINKS[row.docType](docId) : null,
        actions:
          state === 'PENDING' && ctx.actor.may('risk.release.approve')
            ? (['approve', 'reject'] as const).map((code) => ({
                code,
                enabled: !own,
                unmet: own ? ['申请人不能审批自己的申请'] : [],
              }))
            : [],
      };
    }),
});
