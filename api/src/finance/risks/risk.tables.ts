import type {
  AlertObject,
  AlertState,
  RiskCategory,
  RiskLevel,
  RiskRuleAction,
  RiskRuleCode,
} from '@shared/contract/finance/risk.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  bpsColumn,
  countColumn,
  dayColumn,
  idColumn,
  idRef,
  jsonColumn,
  moneyColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';
import type { RiskFactSheet, RuleBand } from './judge.rules.ts';

/** A revision of a rule (FIN-192); nothing of it is changed, a new one follows. */
export const riskRule = pgTable('risk_rule', {
  ...baseColumns(),
  code: textColumn('code').$type<RiskRuleCode>().notNull(),
  revision: countColumn('revision').notNull().default(1),
  enabled: boolColumn('enabled').notNull().default(true),
  score: countColumn('score').notNull(),
  action: textColumn('action').$type<RiskRuleAction>().notNull().default('ALERT'),
  days: countColumn('days'),
  shareBp: bpsColumn('share_bp'),
  bands: jsonColumn<RuleBand[]>('bands'),
  validFrom: dayColumn('valid_from').notNull(),
  reason: textColumn('reason'),
});
export type RiskRuleRow = typeof riskRule.$inferSelect;

/** 风险预警 (FX…): one of a rule and object as long as its condition stands; `endedAt`: since when it does not. */
export const riskAlert = pgTable('risk_alert', {
  ...baseColumns(),
  alertNo: textColumn('alert_no').notNull(),
  ruleCode: textColumn('rule_code').$type<RiskRuleCode>().notNull(),
  category: textColumn('category').$type<RiskCategory>().notNull(),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  objectType: textColumn('object_type').$type<AlertObject>().notNull(),
  objectId: idRef('object_id').notNull(),
  objectNo: textColumn('object_no').notNull(),
  hitValue: textColumn('hit_value').notNull(),
  threshold: textColumn('threshold').notNull(),
  score: countColumn('score').notNull(),
  level: textColumn('level').$type<RiskLevel>().notNull(),
  state: textColumn('state').$type<AlertState>().notNull().default('NEW'),
  handlerId: idRef('handler_id'),
  conclusion: textColumn('conclusion'),
  endedAt: timeColumn('ended_at'),
});
export type RiskAlert = typeof riskAlert.$inferSelect;

/** What a customer was measured and judged at on a day; `overdue` CNY. */
export const riskSnapshot = pgTable('risk_snapshot', {
  id: idColumn(),
  customerId: idRef('customer_id').notNull(),
  day: dayColumn('day').notNull(),
  facts: jsonColumn<RiskFactSheet>('facts').notNull(),
  overdue: moneyColumn('overdue').notNull(),
  score: countColumn('score').notNull(),
  level: textColumn('level').$type<RiskLevel>().notNull(),
});
