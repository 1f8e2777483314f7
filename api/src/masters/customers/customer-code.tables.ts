import type { CODE_PURPOSES, CODE_STATUSES } from '@shared/contract/accounts/customer-code.contract.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, countColumn, idRef, textColumn, timeColumn } from '../../platform/columns.ts';

export const acCustomerCode = pgTable('ac_customer_code', {
  ...baseColumns(),
  code: textColumn('code').notNull(),
  customerId: idRef('customer_id').notNull(),
  purpose: textColumn('purpose').$type<keyof typeof CODE_PURPOSES>().notNull().default('MARK'),
  consigneeId: idRef('consignee_id'),
  defaultPod: textColumn('default_pod'),
  marksTemplate: textColumn('marks_template'),
  salesId: idRef('sales_id'),
  status: textColumn('status').$type<keyof typeof CODE_STATUSES>().notNull().default('ENABLED'),
  /** Orders that were made with it, cancelled ones too; from the first on the code is fixed (3.2). */
  usedCount: countColumn('used_count').notNull().default(0),
  firstUsedAt: timeColumn('first_used_at'),
  remark: textColumn('remark'),
});
