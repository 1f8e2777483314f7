import type { RatingPart } from '@shared/contract/accounts/supplier.answers.ts';
import type { SUPPLIER_STATUSES, SupplierType } from '@shared/contract/accounts/supplier.machine.ts';
import type { SETTLEMENT } from '@shared/contract/logistics/order.labels.ts';
import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { bankColumns, contactColumns } from '../base/party-columns.ts';
import {
  baseColumns,
  boolColumn,
  bpsColumn,
  countColumn,
  dayColumn,
  idColumn,
  idRef,
  jsonColumn,
  quantityColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

export const acSupplier = pgTable('ac_supplier', {
  ...baseColumns(),
  supplierNo: textColumn('supplier_no').notNull(),
  name: textColumn('name').notNull(),
  nameKey: textColumn('name_key').notNull(),
  shortName: textColumn('short_name').notNull(),
  shortNameKey: textColumn('short_name_key').notNull(),
  pinyin: textColumn('pinyin').notNull(),
  searchText: textColumn('search_text').notNull(),
  types: textColumn('types').array().$type<SupplierType[]>().notNull(),
  uscc: textColumn('uscc'),
  scac: textColumn('scac'),
  customsCode: textColumn('customs_code'),
  country: textColumn('country').notNull(),
  address: textColumn('address'),
  settlement: textColumn('settlement').$type<keyof typeof SETTLEMENT>().notNull().default('MONTHLY'),
  creditDays: countColumn('credit_days').notNull().default(30),
  currency: textColumn('currency').notNull().default('CNY'),
  taxRate: bpsColumn('tax_rate'),
  servicePorts: textColumn('service_ports')
    .array()
    .notNull()
    .default(sql`'{}'`),
  ownerId: idRef('owner_id'),
  deptId: idRef('dept_id'),
  /** 1–5, computed from on-time and dispute rates; when, and from what (supplier.rating.ts). */
  rating: quantityColumn('rating'),
  ratedAt: timeColumn('rated_at'),
  ratingBasis: jsonColumn<RatingPart[]>('rating_basis').notNull().default([]),
  status: textColumn('status').$type<keyof typeof SUPPLIER_STATUSES>().notNull().default('ACTIVE'),
  demo: boolColumn('demo').notNull().default(false),
  remark: textColumn('remark'),
  /** Merged into another supplier (ACC-014): hidden, and leads to it. */
  deletedAt: timeColumn('deleted_at'),
  mergedIntoId: idRef('merged_into_id'),
});

const rowColumns = () => ({
  id: idColumn(),
  supplierId: idRef('supplier_id').notNull(),
  sortNo: countColumn('sort_no').notNull(),
});

export const acSupplierContact = pgTable('ac_supplier_contact', {
  ...rowColumns(),
  ...contactColumns(),
});

export const acSupplierBank = pgTable('ac_supplier_bank', {
  ...rowColumns(),
  ...bankColumns(),
  verified: boolColumn('verified').notNull().default(false),
  verifiedAt: timeColumn('verified_at'),
  changedAt: timeColumn('changed_at')
    .notNull()
    .default(sql`now()`),
});

export const acSupplierContract = pgTable('ac_supplier_contract', {
  ...rowColumns(),
  no: textColumn('no').notNull(),
  validFrom: dayColumn('valid_from').notNull(),
  validTo: dayColumn('valid_to'),
});
