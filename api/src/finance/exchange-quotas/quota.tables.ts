import type { FxDeclarationState, QuotaMovementKind } from '@shared/contract/finance/quota.labels.ts';
import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  dayColumn,
  idColumn,
  idRef,
  moneyColumn,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 外汇额度账户 (3.10): one per company, customer and currency, amounts in that; `postMovement` alone moves them. */
export const fxQuotaAccount = pgTable('fx_quota_account', {
  ...baseColumns(),
  companyId: idRef('company_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  currency: textColumn('currency').notNull(),
  label: textColumn('label').notNull(),
  collected: moneyColumn('collected').notNull().default('0'),
  matched: moneyColumn('matched').notNull().default('0'),
  reserved: moneyColumn('reserved').notNull().default('0'),
  refunded: moneyColumn('refunded').notNull().default('0'),
  transferredIn: moneyColumn('transferred_in').notNull().default('0'),
  transferredOut: moneyColumn('transferred_out').notNull().default('0'),
  adjusted: moneyColumn('adjusted').notNull().default('0'),
  available: moneyColumn('available').generatedAlwaysAs(
    sql`collected + transferred_in - transferred_out + adjusted - matched - reserved - refunded`,
  ),
});
export type QuotaAccountRecord = typeof fxQuotaAccount.$inferSelect;

/**
 * 额度流水, append-only. `sourceId`: the exchange that a match or refund takes of; `releaseId`: what was released for it;
 * `paymentId`: the 退款 that was paid or came back. */
export const fxQuotaMovement = pgTable('fx_quota_movement', {
  id: idColumn(),
  createdBy: idRef('created_by'),
  createdAt: timeColumn('created_at').notNull(),
  movementNo: textColumn('movement_no').notNull(),
  companyId: idRef('company_id').notNull(),
  accountId: idRef('account_id').notNull(),
  kind: textColumn('kind').$type<QuotaMovementKind>().notNull(),
  amount: moneyColumn('amount').notNull(),
  balanceAfter: moneyColumn('balance_after').notNull(),
  receiptId: idRef('receipt_id'),
  declarationId: idRef('declaration_id'),
  tradeDocId: idRef('trade_doc_id'),
  counterId: idRef('counter_id'),
  sourceId: idRef('source_id'),
  releaseId: idRef('release_id'),
  paymentId: idRef('payment_id'),
  crossRate: rateColumn('cross_rate'),
  declaredAmount: moneyColumn('declared_amount'),
  reason: textColumn('reason'),
  reversalOf: idRef('reversal_of'),
});
export type QuotaMovementRecord = typeof fxQuotaMovement.$inferSelect;

/** 报关收汇台账: amounts in its currency; `tolerance`: what may stay open without being overdue (FIN-184). */
export const fxDeclaration = pgTable('fx_declaration', {
  ...baseColumns(),
  companyId: idRef('company_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  lgDeclarationId: idRef('lg_declaration_id').notNull(),
  containerId: idRef('container_id').notNull(),
  declarationNo: textColumn('declaration_no').notNull(),
  exportDate: dayColumn('export_date').notNull(),
  dueDate: dayColumn('due_date').notNull(),
  currency: textColumn('currency').notNull(),
  declared: moneyColumn('declared').notNull(),
  matched: moneyColumn('matched').notNull().default('0'),
  writtenOff: moneyColumn('written_off').notNull().default('0'),
  open: moneyColumn('open').generatedAlwaysAs(sql`declared - matched - written_off`),
  tolerance: moneyColumn('tolerance').notNull(),
  writeOffReason: textColumn('write_off_reason'),
  reportedOn: dayColumn('reported_on'),
  reportNo: textColumn('report_no'),
  reportNote: textColumn('report_note'),
  voidedAt: timeColumn('voided_at'),
  state: textColumn('state')
    .$type<Exclude<FxDeclarationState, 'OVERDUE'>>()
    .generatedAlwaysAs(
      sql`CASE WHEN voided_at IS NOT NULL THEN 'VOID' WHEN declared - matched - written_off = 0 THEN 'DONE' WHEN matched > 0 THEN 'PART' ELSE 'OPEN' END`,
    ),
});
export type FxDeclarationRecord = typeof fxDeclaration.$inferSelect;
