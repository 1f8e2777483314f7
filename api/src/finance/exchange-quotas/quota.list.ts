import { quotaAccountList, quotaMovementList } from '@shared/contract/finance/quota-list.contract.ts';
import { accountState } from '@shared/contract/finance/quota.rules.ts';
import { and, eq, exists, gt, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { baseToday } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import type { BaseView } from '../../platform/list-money.ts';
import { selectedSql } from '../../platform/list-select.ts';
import { likePattern } from '../../platform/search.ts';
import { waitsForDecision } from '../../services/approvals/approval-waits.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { tradeDoc } from '../trade-docs/trade-doc.tables.ts';
import { MOVEMENT_COLUMNS, MOVEMENT_JOINS, movementActions, reversedMovement } from './movement.reads.ts';
import { movementScope, quotaAccounts } from './quota.entity.ts';
import { outstandingOf, overdueOn, stillOpen } from './quota.reads.ts';
import { fxDeclaration, fxQuotaAccount, fxQuotaMovement } from './quota.tables.ts';

const ofAccount = and(
  ...(['companyId', 'customerId', 'currency'] as const).map((key) => eq(fxDeclaration[key], fxQuotaAccount[key])),
);
const hasOverdue = (ctx: Ctx) =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(fxDeclaration)
      .where(and(ofAccount, overdueOn(ctx))),
  );
/** What is open of an account's declarations that are so, in 本位币. */
const openInBase = (which: SQL, { rate }: BaseView) =>
  sql`round((select coalesce(sum(${fxDeclaration.open}), 0) from ${fxDeclaration} where ${ofAccount} and ${which}) * ${selectedSql(rate)}, 2)`;

/** 额度账户 (F30). */
export const quotaAccountListRoute = serveList(quotaAccountList, {
  table: fxQuotaAccount,
  scope: quotaAccounts,
  join: [
    [syCompany, eq(syCompany.id, fxQuotaAccount.companyId)],
    [acCustomer, eq(acCustomer.id, fxQuotaAccount.customerId)],
  ],
  select: {
    ...pickColumns(
      fxQuotaAccount,
      'companyId',
      'customerId',
      'label',
      'currency',
      'collected',
      'matched',
      'reserved',
      'refunded',
      'transferredIn',
      'transferredOut',
      'adjusted',
      'available',
      'updatedAt',
    ),
    customerName: acCustomer.shortName,
    companyName: syCompany.shortName,
    hasAvailable: sql<boolean>`${fxQuotaAccount.available} > 0`,
  },
  filters: {
    usable: () => gt(fxQuotaAccount.available, '0'),
    approval: (value, ctx) =>
      value === '1' ? waitsForDecision(ctx, quotaAccounts.kind, fxQuotaAccount.id) : undefined,
  },
  tabs: { overdue: hasOverdue },
  async base(ctx) {
    const today = await baseToday(fxQuotaAccount.currency, fxQuotaAccount.companyId)(ctx);
    return {
      ...today,
      booked: { outstanding: openInBase(stillOpen, today), overdue: openInBase(overdueOn(ctx), today) },
    };
  },
  sortBy: { customerName: acCustomer.pinyin },
  async finish(ctx, rows) {
    const owed = await outstandingOf(ctx, rows.map(keyOf));
    return rows.map((row) => {
      const { outstanding, overdue } = owed(keyOf(row));
      // In 本位币 the rows have both already, empty where the rate is missing.
      const inOwn = Object.hasOwn(row, 'outstanding') ? {} : { outstanding, overdue };
      return { ...row, ...inOwn, state: accountState(row.hasAvailable, overdue) };
    });
  },
});
const keyOf = (row: { companyId: string; customerId: string; currency: string | null }) => ({
  ...row,
  currency: row.currency ?? '',
});

/** 收汇流水 (F30). */
export const quotaMovementListRoute = serveList(quotaMovementList, {
  table: fxQuotaMovement,
  scope: movementScope,
  join: MOVEMENT_JOINS,
  select: {
    ...pickColumns(fxQuotaMovement, 'accountId', 'receiptId', 'declarationId', 'tradeDocId'),
    ...MOVEMENT_COLUMNS,
    currency: fxQuotaAccount.currency,
    customerName: acCustomer.shortName,
    companyName: syCompany.shortName,
    state: sql<'LIVE' | 'REVERSED'>`case when ${reversedMovement} then 'REVERSED' else 'LIVE' end`,
  },
  numbers: fxQuotaMovement.movementNo,
  async base(ctx) {
    const declared = await baseToday(fxDeclaration.currency, fxDeclaration.companyId)(ctx);
    const declaredAmount = sql`round(${fxQuotaMovement.declaredAmount} * ${selectedSql(declared.rate)}, 2)`;
    return { ...(await baseToday(fxQuotaAccount.currency, fxQuotaAccount.companyId)(ctx)), booked: { declaredAmount } };
  },
  filters: {
    keyword: (term) =>
      sql`(${fxQuotaMovement.movementNo} ilike ${likePattern(term)} or ${finReceipt.receiptNo} ilike ${likePattern(term)}
        or ${fxDeclaration.declarationNo} ilike ${likePattern(term)} or ${tradeDoc.docNo} ilike ${likePattern(term)})`,
    customerId: (value) => eq(fxQuotaAccount.customerId, value),
    companyId: (value) => eq(fxQuotaMovement.companyId, value),
  },
  finish: (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      actions: movementActions(ctx, { kind: row.kind, reversed: row.state === 'REVERSED' }),
    })),
});
