import type { ChargeBasis, ChargeDirection, RULE_STATES } from '@shared/contract/warehouse/charge.labels.ts';
import type { ChargeTier } from '@shared/contract/warehouse/charge-tiers.ts';
import type { StockKind } from '@shared/contract/warehouse/stock.labels.ts';
import type { TempClass } from '@shared/contract/warehouse/zone.contract.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  bpsColumn,
  cm3Column,
  countColumn,
  dayColumn,
  idRef,
  jsonColumn,
  moneyColumn,
  textColumn,
} from '../../platform/columns.ts';

/** 仓储计费规则 (2.15). minVolume cm³ a day, taxRate basis points; null in the scope: everything. */
export const whChargeRule = pgTable('wh_charge_rule', {
  ...baseColumns(),
  direction: textColumn('direction').$type<ChargeDirection>().notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  zoneId: idRef('zone_id'),
  tempClass: textColumn('temp_class').$type<TempClass>(),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  stockKind: textColumn('stock_kind').$type<StockKind>(),
  basis: textColumn('basis').$type<ChargeBasis>().notNull(),
  freeDays: countColumn('free_days').notNull().default(0),
  tiers: jsonColumn<ChargeTier[]>('tiers').notNull(),
  minVolume: cm3Column('min_volume').notNull().default(0),
  minDays: countColumn('min_days').notNull().default(0),
  minCharge: moneyColumn('min_charge'),
  maxCharge: moneyColumn('max_charge'),
  currency: textColumn('currency').notNull(),
  taxRate: bpsColumn('tax_rate').notNull(),
  validFrom: dayColumn('valid_from').notNull(),
  validTo: dayColumn('valid_to'),
  state: textColumn('state').$type<keyof typeof RULE_STATES>().notNull().default('ACTIVE'),
  stateReason: textColumn('state_reason'),
  replacesId: idRef('replaces_id'),
});
export type ChargeRule = typeof whChargeRule.$inferSelect;
