import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns, idRef } from '../../platform/columns.ts';

/** 经营主体: a legal entity that trades, invoices and keeps books (4.9). */
export const syCompany = pgTable('sy_company', {
  ...baseColumns(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en'),
  shortName: text('short_name').notNull(),
  uscc: text('uscc'),
  customsCode: text('customs_code'),
  taxNo: text('tax_no'),
  address: text('address'),
  addressEn: text('address_en'),
  phone: text('phone'),
  baseCurrency: text('base_currency').notNull().default('CNY'),
  status: text('status').notNull().default('ENABLED'),
});

/** 部门 (3.5): a tree of at most 6 levels under one root. */
export const acDept = pgTable('ac_dept', {
  ...baseColumns(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  parentId: idRef('parent_id'),
  leaderId: idRef('leader_id'),
  sort: integer('sort').notNull().default(0),
  status: text('status').notNull().default('ENABLED'),
});
