import { FX_DECLARATION_FIELDS, QUOTA_ACCOUNT_FIELDS } from '@shared/contract/finance/quota.fields.ts';
import { TRANSFER_SLOT } from '@shared/contract/finance/quota.labels.ts';
import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { fxDeclaration, fxQuotaAccount, fxQuotaMovement } from './quota.tables.ts';

const one = () => new QueryBuilder().select({ one: sql`1` });
/** What belongs to a customer is seen with it. */
const ofCustomer =
  (customerId: PgColumn) =>
  (actor: Actor): SQL | undefined =>
    exists(
      one()
        .from(acCustomer)
        .where(and(eq(acCustomer.id, customerId), customers.scopeWhere(actor))),
    );

/** 额度账户 of the customers and companies in scope. */
export const quotaAccounts = entity({
  table: fxQuotaAccount,
  title: '外汇额度账户',
  no: 'label',
  area: 'finance',
  scope: { company: fxQuotaAccount.companyId, and: ofCustomer(fxQuotaAccount.customerId) },
  labels: QUOTA_ACCOUNT_FIELDS,
  fields: {
    collected: 'money.sell',
    matched: 'money.sell',
    reserved: 'money.sell',
    refunded: 'money.sell',
    transferredIn: 'money.sell',
    transferredOut: 'money.sell',
    adjusted: 'money.sell',
  },
});

/** 报关收汇台账 of the customers and companies in scope. */
export const fxDeclarationEntity = entity({
  table: fxDeclaration,
  title: '报关收汇',
  no: 'declarationNo',
  area: 'finance',
  scope: { company: fxDeclaration.companyId, and: ofCustomer(fxDeclaration.customerId) },
  labels: FX_DECLARATION_FIELDS,
  fields: { declared: 'money.sell', matched: 'money.sell', writtenOff: 'money.sell', tolerance: 'money.sell' },
});

/** A movement is seen with its account. */
export const movementScope = {
  scopeWhere: (actor: Actor): SQL | undefined =>
    exists(
      one()
        .from(fxQuotaAccount)
        .where(and(eq(fxQuotaAccount.id, fxQuotaMovement.accountId), quotaAccounts.scopeWhere(actor))),
    ),
};

attachmentOwner('fx_quota_account', {
  entity: quotaAccounts,
  view: 'fx.quota.view',
  edit: { anyOf: ['fx.quota.transfer', 'fx.quota.match'] },
  slots: { [TRANSFER_SLOT]: { most: 50 } },
});
attachmentOwner('fx_declaration', { entity: fxDeclarationEntity, view: 'fx.quota.view', edit: 'fx.quota.match' });
