import type { HoldScope, RiskLevel, RiskRuleCode } from '@shared/contract/finance/risk.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import {
  baseColumns,
  boolColumn,
  countColumn,
  dayColumn,
  idRef,
  moneyColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** Limits of a customer in CNY (3.11), creditLimit null: no limit; what follows them is what the last evaluation found (FIN-194). */
export const riskProfile = pgTable('risk_profile', {
  ...baseColumns(),
  customerId: idRef('customer_id').notNull(),
  creditLimit: moneyColumn('credit_limit').default('0'),
  tempLimit: moneyColumn('temp_limit'),
  tempUntil: dayColumn('temp_until'),
  receivable: moneyColumn('receivable').notNull().default('0'),
  unbilled: moneyColumn('unbilled').notNull().default('0'),
  advances: moneyColumn('advances').notNull().default('0'),
  unallocated: moneyColumn('unallocated').notNull().default('0'),
  exposure: moneyColumn('exposure').generatedAlwaysAs(sql`receivable + unbilled + advances - unallocated`),
  overdue: moneyColumn('overdue').notNull().default('0'),
  overdueDays: countColumn('overdue_days').notNull().default(0),
  hits: textColumn('hits').array().$type<RiskRuleCode[]>().notNull().default([]),
  score: countColumn('score').notNull().default(0),
  level: textColumn('level').$type<RiskLevel>().notNull().default('LOW'),
  evaluatedAt: timeColumn('evaluated_at'),
});

/** 控货: what is stopped for a customer until it is released or ends by date. */
export const riskHold = pgTable('risk_hold', {
  ...baseColumns(),
  customerId: idRef('customer_id').notNull(),
  scope: textColumn('scope').$type<HoldScope>().notNull().default('ALL'),
  validFrom: dayColumn('valid_from').notNull(),
  validTo: dayColumn('valid_to'),
  reason: textColumn('reason').notNull(),
  state: textColumn('state').$type<'ACTIVE' | 'RELEASED' | 'ENDED'>().notNull().default('ACTIVE'),
  /** Made by the evaluation (FIN-193), which ends it too. */
  auto: boolColumn('auto').notNull().default(false),
});
export type RiskHold = typeof riskHold.$inferSelect;
