import type {
  DamageCause,
  DamageDisposition,
  DamageLiability,
  DamageStage,
  DamageState,
} from '@shared/contract/warehouse/damage.labels.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, countColumn, idRef, moneyColumn, textColumn, timeColumn } from '../../platform/columns.ts';

/**
 * 残损单 (2.13): pieces of one batch; location and quality say where they lie now, the found ones where they were found.
 * scrapValue and claimAmount in CNY.
 */
export const whDamage = pgTable('wh_damage', {
  ...baseColumns(),
  damageNo: textColumn('damage_no').notNull(),
  companyId: idRef('company_id').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  batchId: idRef('batch_id').notNull(),
  locationId: idRef('location_id').notNull(),
  quality: textColumn('quality').$type<Quality>().notNull(),
  foundLocationId: idRef('found_location_id').notNull(),
  foundQuality: textColumn('found_quality').$type<Quality>().notNull(),
  qty: countColumn('qty').notNull(),
  stage: textColumn('stage').$type<DamageStage>().notNull(),
  cause: textColumn('cause').$type<DamageCause>().notNull(),
  sourceType: textColumn('source_type'),
  sourceId: idRef('source_id'),
  sourceNo: textColumn('source_no'),
  remark: textColumn('remark'),
  state: textColumn('state').$type<DamageState>().notNull().default('TO_JUDGE'),
  liability: textColumn('liability').$type<DamageLiability>(),
  liableSupplierId: idRef('liable_supplier_id'),
  disposition: textColumn('disposition').$type<DamageDisposition>(),
  judgeNote: textColumn('judge_note'),
  judgedBy: idRef('judged_by'),
  judgedAt: timeColumn('judged_at'),
  handleNote: textColumn('handle_note'),
  scrapValue: moneyColumn('scrap_value'),
  scrapApprovedBy: idRef('scrap_approved_by'),
  scrapApprovedAt: timeColumn('scrap_approved_at'),
  financeApprovedBy: idRef('finance_approved_by'),
  financeApprovedAt: timeColumn('finance_approved_at'),
  outboundNo: textColumn('outbound_no'),
  handledBy: idRef('handled_by'),
  handledAt: timeColumn('handled_at'),
  claimAmount: moneyColumn('claim_amount'),
  claimedBy: idRef('claimed_by'),
  claimedAt: timeColumn('claimed_at'),
  withdrawReason: textColumn('withdraw_reason'),
});
export type Damage = typeof whDamage.$inferSelect;
