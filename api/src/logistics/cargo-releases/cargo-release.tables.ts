import type { RELEASE_DOCUMENT, ReleaseKind } from '@shared/contract/logistics/cargo-release.contract.ts';
import type { CargoReleaseState } from '@shared/contract/logistics/cargo-release.machine.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { documentColumns, idRef, moneyColumn, timeColumn } from '../../platform/columns.ts';

/** 放货单 (2.12); amounts in CNY as they stood at the application. */
export const lgRelease = pgTable('lg_release', {
  ...documentColumns(),
  ownerId: idRef('owner_id').notNull(),
  releaseNo: text('release_no').notNull(),
  orderId: idRef('order_id').notNull(),
  containerId: idRef('container_id').notNull(),
  kind: text('kind').$type<ReleaseKind>().notNull(),
  document: text('document').$type<keyof typeof RELEASE_DOCUMENT>().notNull(),
  openReceivable: moneyColumn('open_receivable').notNull(),
  overdue: moneyColumn('overdue').notNull(),
  applicantId: idRef('applicant_id'),
  reason: text('reason'),
  approverId: idRef('approver_id'),
  approvedAt: timeColumn('approved_at'),
  endReason: text('end_reason'),
  state: text('state').$type<CargoReleaseState>().notNull(),
});
export type CargoReleaseRow = typeof lgRelease.$inferSelect;
