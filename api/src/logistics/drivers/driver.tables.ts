import type { CARRIER_STATUS, LICENCE_CLASS } from '@shared/contract/logistics/truck.labels.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns, dayColumn, idRef } from '../../platform/columns.ts';

/** 司机 (2.14). */
export const lgDriver = pgTable('lg_driver', {
  ...baseColumns(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  idNo: text('id_no'),
  licenceClass: text('licence_class').$type<keyof typeof LICENCE_CLASS>().notNull(),
  licenceExpiry: dayColumn('licence_expiry'),
  supplierId: idRef('supplier_id').notNull(),
  status: text('status').$type<keyof typeof CARRIER_STATUS>().notNull().default('ENABLED'),
  remark: text('remark'),
});
export type DriverRow = typeof lgDriver.$inferSelect;
