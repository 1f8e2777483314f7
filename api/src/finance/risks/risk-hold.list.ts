import { riskHoldList } from '@shared/contract/finance/risk-list.contract.ts';
import type { HoldState } from '@shared/contract/finance/risk.labels.ts';
import { and, eq, exists, isNull, ne, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { liveOn } from '../../masters/credit/credit-holds.ts';
import { riskHold } from '../../masters/credit/credit.tables.ts';
import { riskRelease } from '../../masters/credit/release.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { withCustomer } from '../../masters/risk/release.entity.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
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
