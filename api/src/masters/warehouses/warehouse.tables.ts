import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, boolColumn, cm3Column, countColumn, idRef, textColumn } from '../../platform/columns.ts';

/** 仓库 (2.1). capacity cm³, 0 is unlimited. */
export const whWarehouse = pgTable('wh_warehouse', {
  ...baseColumns(),
  companyId: idRef('company_id').notNull(),
  supplierId: idRef('supplier_id'),
  code: textColumn('code').notNull(),
  name: textColumn('name').notNull(),
  ownership: textColumn('ownership').$type<'OWN' | 'RENTED' | 'PARTNER'>().notNull().default('OWN'),
  address: textColumn('address').notNull(),
  contact: textColumn('contact'),
  phone: textColumn('phone'),
  areaM2: countColumn('area_m2').notNull().default(0),
  capacity: cm3Column('capacity').notNull().default(0),
  timezone: textColumn('timezone').notNull().default('Asia/Shanghai'),
  /** The job 每日库存 closes its days. */
  autoDayClose: boolColumn('auto_day_close').notNull().default(false),
  status: textColumn('status').$type<'ENABLED' | 'DISABLED'>().notNull().default('ENABLED'),
});
