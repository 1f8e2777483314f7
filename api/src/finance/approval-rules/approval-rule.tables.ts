import type { ApprovalKind } from '@shared/contract/finance/approval-rule.contract.ts';
import type { ApprovalBand } from '@shared/contract/finance/approval-rule.rules.ts';
import type { BaseStatus } from '@shared/contract/finance/base.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, idRef, jsonColumn, textColumn } from '../../platform/columns.ts';

/** 审批规则 (3.16): one per company and kind of document. */
export const finApprovalRule = pgTable('fin_approval_rule', {
  ...baseColumns(),
  companyId: idRef('company_id').notNull(),
  kind: textColumn('kind').$type<ApprovalKind>().notNull(),
  bands: jsonColumn<ApprovalBand[]>('bands').notNull(),
  status: textColumn('status').$type<BaseStatus>().notNull().default('ENABLED'),
  remark: textColumn('remark'),
});
export type ApprovalRuleRecord = typeof finApprovalRule.$inferSelect;
