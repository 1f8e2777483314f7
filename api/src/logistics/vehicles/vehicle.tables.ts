import type { CARRIER_STATUS } from '@shared/contract/logistics/truck.labels.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns, cm3Column, countColumn, dayColumn, gramColumn, idRef } from '../../platform/columns.ts';

/** 车辆 (2.14). */
export const lgVehicle = pgTable('lg_vehicle', {
  ...baseColumns(),
  plate: text('plate').notNull(),
  type: text('type').notNull(),
  supplierId: idRef('supplier_id').notNull(),
  lengthMm: countColumn('length_mm'),
  payload: gramColumn('payload'),
  volumeCap: cm3Column('volume_cap'),
  inspectionExpiry: dayColumn('inspection_expiry'),
  insuranceExpiry: dayColumn('insurance_expiry'),
  status: text('status').$type<keyof typeof CARRIER_STATUS>().notNull().default('ENABLED'),
  remark: text('remark'),
});
export type VehicleRow = typeof lgVehicle.$inferSelect;
