import type { CHAMBER_STATES, RECORD_PURPOSES } from '@shared/contract/warehouse/chamber.contract.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, cm3Column, countColumn, idRef, textColumn, timeColumn } from '../../platform/columns.ts';

/** 仓间 (2.3): OPEN exactly while a working record is open, let while a lease is. capacity cm³, 0 is unlimited. */
export const whChamber = pgTable('wh_chamber', {
  ...baseColumns(),
  zoneId: idRef('zone_id').notNull(),
  code: textColumn('code').notNull(),
  name: textColumn('name').notNull(),
  state: textColumn('state').$type<keyof typeof CHAMBER_STATES>().notNull().default('CLOSED'),
  currentRecordId: idRef('current_record_id'),
  currentLeaseId: idRef('current_lease_id'),
  leaseCustomerId: idRef('lease_customer_id'),
  capacity: cm3Column('capacity').notNull().default(0),
  /** Planned end of a 检修 (4.1); null in MAINTENANCE: open-ended. */
  maintainUntil: timeColumn('maintain_until'),
});

/** 开关仓记录 (2.4): written at 开仓 or 包仓开始, completed at 关仓 or 包仓结束. Temperatures °C × 10. */
export const whChamberRecord = pgTable('wh_chamber_record', {
  ...baseColumns(),
  recordNo: textColumn('record_no').notNull(),
  chamberId: idRef('chamber_id').notNull(),
  purpose: textColumn('purpose').$type<keyof typeof RECORD_PURPOSES>().notNull(),
  leaseCustomerId: idRef('lease_customer_id'),
  chargeRuleId: idRef('charge_rule_id'),
  openedAt: timeColumn('opened_at').notNull(),
  openedBy: idRef('opened_by').notNull(),
  openTemp: countColumn('open_temp'),
  openSealNo: textColumn('open_seal_no'),
  closedAt: timeColumn('closed_at'),
  closedBy: idRef('closed_by'),
  closeTemp: countColumn('close_temp'),
  closeSealNo: textColumn('close_seal_no'),
  minutesOpen: countColumn('minutes_open'),
  abnormal: textColumn('abnormal'),
});
