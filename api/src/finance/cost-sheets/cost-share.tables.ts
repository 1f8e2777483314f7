import type { CostBasis } from '@shared/contract/logistics/cost-share.ts';
import { customType, pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  idColumn,
  idRef,
  moneyColumn,
  textColumn,
  timeColumn,
  trimDecimal,
} from '../../platform/columns.ts';

/** Numeric(24,6): cm³ and gram of a whole container have more digits than a quantity. */
const weightColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'numeric(24, 6)',
  fromDriver: (value) => trimDecimal(String(value)),
});

/** A pool line shared over orders of its container (FIN-131); CNY without tax. `auto`: by the rule. */
export const finCostShare = pgTable('fin_cost_share', {
  ...baseColumns(),
  companyId: idRef('company_id').notNull(),
  feeLineId: idRef('fee_line_id').notNull(),
  feeNo: textColumn('fee_no').notNull(),
  containerId: idRef('container_id').notNull(),
  basis: textColumn('basis').$type<CostBasis>().notNull(),
  amount: moneyColumn('amount').notNull(),
  auto: boolColumn('auto').notNull().default(false),
  state: textColumn('state').$type<'LIVE' | 'REVOKED'>().notNull().default('LIVE'),
  revokeReason: textColumn('revoke_reason'),
  revokedBy: idRef('revoked_by'),
  revokedAt: timeColumn('revoked_at'),
});
export type CostShare = typeof finCostShare.$inferSelect;

/** The part of an order; written once. */
export const finCostShareLine = pgTable('fin_cost_share_line', {
  id: idColumn(),
  shareId: idRef('share_id').notNull(),
  orderId: idRef('order_id').notNull(),
  weight: weightColumn('weight').notNull(),
  amount: moneyColumn('amount').notNull(),
});
