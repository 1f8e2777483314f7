import type { AUTHORISATION_KIND, BRAND_STATUS, BRAND_TYPE } from '@shared/contract/system/brand.labels.ts';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, boolColumn, dayColumn, idRef, textColumn } from '../../platform/columns.ts';

/** 品牌 (4.4). Countries are alpha-2 codes, classes those of the Nice classification. */
export const syBrand = pgTable('sy_brand', {
  ...baseColumns(),
  nameCn: textColumn('name_cn'),
  nameEn: textColumn('name_en'),
  nameCnKey: textColumn('name_cn_key'),
  nameEnKey: textColumn('name_en_key'),
  searchText: textColumn('search_text').notNull(),
  ownerCustomerId: idRef('owner_customer_id'),
  ownerName: textColumn('owner_name'),
  brandType: textColumn('brand_type').$type<keyof typeof BRAND_TYPE>().notNull(),
  registrationNo: textColumn('registration_no'),
  classes: integer('classes').array().notNull().default([]),
  countries: textColumn('countries').array().notNull().default([]),
  validFrom: dayColumn('valid_from'),
  validTo: dayColumn('valid_to'),
  ipRecorded: boolColumn('ip_recorded').notNull().default(false),
  recordNo: textColumn('record_no'),
  status: textColumn('status').$type<keyof typeof BRAND_STATUS>().notNull().default('ENABLED'),
  remark: textColumn('remark'),
});

/** 品牌编码 (4.4): an authorisation to use a brand. customerId null: every customer; territory empty: everywhere. */
export const syBrandCode = pgTable('sy_brand_code', {
  ...baseColumns(),
  code: textColumn('code').notNull(),
  brandId: idRef('brand_id').notNull(),
  customerId: idRef('customer_id'),
  kind: textColumn('kind').$type<keyof typeof AUTHORISATION_KIND>().notNull(),
  authorisedFrom: dayColumn('authorised_from'),
  authorisedTo: dayColumn('authorised_to'),
  territory: textColumn('territory').array().notNull().default([]),
  status: textColumn('status').$type<keyof typeof BRAND_STATUS>().notNull().default('ENABLED'),
  remark: textColumn('remark'),
});
