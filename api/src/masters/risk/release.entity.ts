import { RISK_RELEASE_FIELDS } from '@shared/contract/finance/risk-release.fields.ts';
import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { riskRelease } from '../credit/release.tables.ts';

/** What belongs to a customer is seen with it. */
export const withCustomer =
  (customerId: PgColumn) =>
  (actor: Actor): SQL | undefined =>
    exists(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(acCustomer)
        .where(and(eq(acCustomer.id, customerId), customers.scopeWhere(actor))),
    );

/** 解控申请 of the customers in scope. */
export const releases = entity({
  table: riskRelease,
  title: '解控申请',
  no: 'releaseNo',
  numbered: true,
  area: 'customer',
  scope: { and: withCustomer(riskRelease.customerId) },
  labels: RISK_RELEASE_FIELDS,
  fields: { amount: 'customer.credit', usedAmount: 'customer.credit' },
});
attachmentOwner(releases.kind, {
  entity: releases,
  view: { anyOf: ['risk.view', 'risk.release.apply', 'risk.release.approve'] },
  edit: { anyOf: ['risk.release.apply', 'risk.release.approve'] },
});
