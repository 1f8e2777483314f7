import type { BillDirection, BillLineKind, StorageBillState } from '@shared/contract/finance/storage-bill.labels.ts';
import type { BillRule } from '@shared/contract/finance/storage-bill.answers.ts';
import type { ChargeBasis } from '@shared/contract/warehouse/charge.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  bpsColumn,
  cm3Column,
  countColumn,
  dayColumn,
  documentColumns,
  idColumn,
  idRef,
  jsonColumn,
  moneyColumn,
  priceColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 仓储账单 (2.15) of both directions; volumeDays cm³·day. One with `reversalOf` is the 冲红 of another. */
export const whStorageBill = pgTable('wh_storage_bill', {
  ...documentColumns(),
  billNo: textColumn('bill_no').notNull(),
  direction: textColumn('direction').$type<BillDirection>().notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  periodFrom: dayColumn('period_from').notNull(),
  periodTo: dayColumn('period_to').notNull(),
  currency: textColumn('currency').notNull(),
  rules: jsonColumn<BillRule[]>('rules').notNull(),
  ruleText: textColumn('rule_text').notNull(),
  freeDays: textColumn('free_days').notNull(),
  volumeDays: cm3Column('volume_days').notNull().default(0),
  storage: moneyColumn('storage').notNull(),
  handling: moneyColumn('handling').notNull(),
  amountEx: moneyColumn('amount_ex').notNull(),
  tax: moneyColumn('tax').notNull(),
  amount: moneyColumn('amount').notNull(),
  counterAmount: moneyColumn('counter_amount'),
  counterNo: textColumn('counter_no'),
  counterRemark: textColumn('counter_remark'),
  state: textColumn('state').$type<StorageBillState>().notNull().default('DRAFT'),
  confirmedBy: idRef('confirmed_by'),
  confirmedAt: timeColumn('confirmed_at'),
  billedBy: idRef('billed_by'),
  billedAt: timeColumn('billed_at'),
  endReason: textColumn('end_reason'),
  reversalOf: idRef('reversal_of'),
});
export type StorageBill = typeof whStorageBill.$inferSelect;

/** A day behind a line: age in days, units of the basis. */
export interface LineDay {
  day: string;
  age: number | null;
  units: number;
}
/** A line: all days of a batch (place, lease) in one tier of one rule. */
export const whStorageBillLine = pgTable('wh_storage_bill_line', {
  id: idColumn(),
  billId: idRef('bill_id').notNull(),
  lineNo: countColumn('line_no').notNull(),
  kind: textColumn('kind').$type<BillLineKind>().notNull(),
  ruleId: idRef('rule_id').notNull(),
  basis: textColumn('basis').$type<ChargeBasis>().notNull(),
  batchId: idRef('batch_id'),
  locationId: idRef('location_id'),
  chamberRecordId: idRef('chamber_record_id'),
  fromDay: countColumn('from_day').notNull(),
  toDay: countColumn('to_day'),
  units: cm3Column('units').notNull(),
  price: priceColumn('price').notNull(),
  amount: moneyColumn('amount').notNull(),
  taxRate: bpsColumn('tax_rate').notNull(),
  days: jsonColumn<LineDay[]>('days').notNull(),
});
export type StorageBillLine = typeof whStorageBillLine.$inferSelect;

/** What a run of 生成账单 did with a party of a warehouse; partyId null: with the whole warehouse. */
export const whStorageBillRun = pgTable('wh_storage_bill_run', {
  id: idColumn(),
  jobId: idRef('job_id').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  partyId: idRef('party_id'),
  billId: idRef('bill_id'),
  reason: textColumn('reason'),
});
