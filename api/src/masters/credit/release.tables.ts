import type { HoldScope, ReleaseDoc, RiskReleaseState } from '@shared/contract/finance/risk.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  dayColumn,
  idColumn,
  idRef,
  moneyColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 解控申请 (3.11, FIN-196): for one document, up to an amount (CNY), or for a scope as a whole. */
export const riskRelease = pgTable('risk_release', {
  ...baseColumns(),
  releaseNo: textColumn('release_no').notNull(),
  customerId: idRef('customer_id').notNull(),
  scope: textColumn('scope').$type<HoldScope>().notNull(),
  docType: textColumn('doc_type').$type<ReleaseDoc>(),
  docId: idRef('doc_id'),
  docNo: textColumn('doc_no'),
  amount: moneyColumn('amount'),
  usedAmount: moneyColumn('used_amount').notNull().default('0'),
  validFrom: dayColumn('valid_from').notNull(),
  validTo: dayColumn('valid_to').notNull(),
  reason: textColumn('reason').notNull(),
  state: textColumn('state').$type<Exclude<RiskReleaseState, 'ENDED'>>().notNull().default('PENDING'),
  applicantId: idRef('applicant_id'),
  approverId: idRef('approver_id'),
  decidedAt: timeColumn('decided_at'),
  opinion: textColumn('opinion'),
  /** The approver is 财务主管 or 总经理, whose consent FIN-193 asks for. */
  byManager: boolColumn('by_manager').notNull().default(false),
});
export type RiskRelease = typeof riskRelease.$inferSelect;

/** What a document used up of a release (FIN-196), CNY; `undone`: given back with the document. */
export const riskReleaseUse = pgTable('risk_release_use', {
  id: idColumn(),
  releaseId: idRef('release_id').notNull(),
  docType: textColumn('doc_type').notNull(),
  docId: idRef('doc_id').notNull(),
  docNo: textColumn('doc_no').notNull(),
  amount: moneyColumn('amount').notNull(),
  undone: boolColumn('undone').notNull().default(false),
});
