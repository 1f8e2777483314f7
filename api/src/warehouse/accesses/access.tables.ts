import type { AccessRight, AccessState } from '@shared/contract/warehouse/access.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  cm3Column,
  dayColumn,
  idRef,
  jsonColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 公司准入 (2.6): exactly one of company, customer and supplier is the party. EXPIRED is never stored (WMS-053). */
export const whAccess = pgTable('wh_access', {
  ...baseColumns(),
  warehouseId: idRef('warehouse_id').notNull(),
  companyPartyId: idRef('company_party_id'),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  /** Short name when it was saved, for log and batches. */
  partyName: textColumn('party_name').notNull(),
  zoneIds: textColumn('zone_ids').array().notNull().default([]),
  rights: textColumn('rights').array().$type<AccessRight[]>().notNull(),
  validFrom: dayColumn('valid_from').notNull(),
  validTo: dayColumn('valid_to').notNull(),
  quota: cm3Column('quota').notNull().default(0),
  vehicles: jsonColumn<{ plate: string }[]>('vehicles').notNull().default([]),
  persons: jsonColumn<{ name: string | null; phone: string | null }[]>('persons').notNull().default([]),
  state: textColumn('state').$type<AccessState>().notNull().default('PENDING'),
  stateReason: textColumn('state_reason'),
  /** Everybody who changed it since it was applied for (10.3). */
  editedBy: textColumn('edited_by').array().notNull().default([]),
  approvedBy: idRef('approved_by'),
  approvedAt: timeColumn('approved_at'),
});
export type Access = typeof whAccess.$inferSelect;
