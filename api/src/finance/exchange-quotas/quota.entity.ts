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
  labels: {
    label: '账户',
    companyId: '经营主体',
    customerId: '客户',
    currency: '币种',
    collected: '已收汇',
    matched: '已核销',
    reserved: '已预占',
    refunded: '已退汇',
    transferredIn: '转入',
    transferredOut: '转出',
    adjusted: '调整',
  },
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
  labels: {
    declarationNo: '报关单号',
    companyId: '经营主体',
    customerId: '客户',
    lgDeclarationId: '报关资料',
    containerId: '货柜',
    exportDate: '出口日期',
    dueDate: '到期日',
    currency: '币种',
    declared: '报关金额',
    matched: '已匹配',
    writtenOff: '差额核销',
    tolerance: '逾期容差',
    writeOffReason: '差额原因',
    reportedOn: '贸易信贷报告日期',
    reportNo: '报告编号',
    reportNote: '报告说明',
    voidedAt: '作废时间',
    state: '状态',
  },
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
