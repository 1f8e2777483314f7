import type { ApprovalState } from '@shared/contract/shared/approval.contract.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, idRef, jsonColumn, textColumn, timeColumn } from '../../platform/columns.ts';

/** 审批申请 (4.10): a change that counts only when a second person has agreed. */
export const shApproval = pgTable('sh_approval', {
  ...baseColumns(),
  kind: textColumn('kind').notNull(),
  objectType: textColumn('object_type').notNull(),
  objectId: idRef('object_id').notNull(),
  objectNo: textColumn('object_no').notNull(),
  change: jsonColumn<Record<string, unknown>>('change').notNull().default({}),
  reason: textColumn('reason').notNull(),
  state: textColumn('state').$type<ApprovalState>().notNull().default('PENDING'),
  applicantId: idRef('applicant_id').notNull(),
  approverId: idRef('approver_id'),
  decidedAt: timeColumn('decided_at'),
  opinion: textColumn('opinion'),
});
export type ApprovalRow = typeof shApproval.$inferSelect;
