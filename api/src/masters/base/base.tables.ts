import type { AqlLevel } from '@shared/contract/base/aql.ts';
import type { PORT_KINDS, REGIONS } from '@shared/contract/base/place.contract.ts';
import type { HOLIDAY_KIND } from '@shared/contract/base/trade.kinds.ts';
import { sql } from 'drizzle-orm';
import { numeric, pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  cm3Column,
  countColumn,
  dayColumn,
  gramColumn,
  quantityColumn,
  textColumn,
} from '../../platform/columns.ts';

export const syCountry = pgTable('sy_country', {
  ...baseColumns(),
  alpha2: textColumn('alpha2').notNull(),
  alpha3: textColumn('alpha3').notNull(),
  nameCn: textColumn('name_cn').notNull(),
  nameEn: textColumn('name_en').notNull(),
  customsCode: textColumn('customs_code').notNull(),
  region: textColumn('region').$type<keyof typeof REGIONS>().notNull(),
  searchText: textColumn('search_text').notNull(),
  enabled: boolColumn('enabled').notNull().default(true),
});

export const syPort = pgTable('sy_port', {
  ...baseColumns(),
  locode: textColumn('locode').notNull(),
  nameCn: textColumn('name_cn').notNull(),
  nameEn: textColumn('name_en').notNull(),
  country: textColumn('country').notNull(),
  kind: textColumn('kind').$type<keyof typeof PORT_KINDS>().notNull(),
  customsCode: textColumn('customs_code'),
  timezone: textColumn('timezone').notNull(),
  /** Degrees, north and east positive. */
  latitude: numeric('latitude', { precision: 6, scale: 2 }),
  longitude: numeric('longitude', { precision: 6, scale: 2 }),
  searchText: textColumn('search_text').notNull(),
  enabled: boolColumn('enabled').notNull().default(true),
});
/** A port as people read it: USLAX 洛杉矶. */
export const portName = sql<string>`${syPort.locode} || ' ' || ${syPort.nameCn}`;

export const syCurrency = pgTable('sy_currency', {
  ...baseColumns(),
  code: textColumn('code').notNull(),
  name: textColumn('name').notNull(),
  symbol: textColumn('symbol').notNull(),
  minorDigits: countColumn('minor_digits').notNull(),
  sortNo: countColumn('sort_no').notNull(),
  searchText: textColumn('search_text').notNull(),
  enabled: boolColumn('enabled').notNull().default(true),
});

/** Sides in mm, volumes in cm³, weights in gram; payloadMax = mgw − tare. */
export const syContainerType = pgTable('sy_container_type', {
  ...baseColumns(),
  code: textColumn('code').notNull(),
  iso: textColumn('iso').notNull(),
  nameCn: textColumn('name_cn').notNull(),
  innerLength: countColumn('inner_length').notNull(),
  innerWidth: countColumn('inner_width').notNull(),
  innerHeight: countColumn('inner_height').notNull(),
  capVolumeMax: cm3Column('cap_volume_max').notNull(),
  capVolumePlan: cm3Column('cap_volume_plan').notNull(),
  tare: gramColumn('tare').notNull(),
  mgw: gramColumn('mgw').notNull(),
  payloadMax: gramColumn('payload_max').notNull(),
  payloadPlan: gramColumn('payload_plan').notNull(),
  teu: quantityColumn('teu').notNull(),
  reefer: boolColumn('reefer').notNull().default(false),
  openTop: boolColumn('open_top').notNull().default(false),
  flatRack: boolColumn('flat_rack').notNull().default(false),
  sortNo: countColumn('sort_no').notNull(),
  enabled: boolColumn('enabled').notNull().default(true),
});

export const syUnit = pgTable('sy_unit', {
  ...baseColumns(),
  code: textColumn('code').notNull(),
  name: textColumn('name').notNull(),
  nameEn: textColumn('name_en'),
  customsCode: textColumn('customs_code').notNull(),
  decimals: countColumn('decimals').notNull().default(0),
  sortNo: countColumn('sort_no').notNull(),
  searchText: textColumn('search_text').notNull(),
  enabled: boolColumn('enabled').notNull().default(true),
});

export const syPackage = pgTable('sy_package', {
  ...baseColumns(),
  code: textColumn('code').notNull(),
  name: textColumn('name').notNull(),
  nameEn: textColumn('name_en').notNull(),
  customsCode: textColumn('customs_code').notNull(),
  sortNo: countColumn('sort_no').notNull(),
  searchText: textColumn('search_text').notNull(),
  enabled: boolColumn('enabled').notNull().default(true),
});

export const syIncoterm = pgTable('sy_incoterm', {
  ...baseColumns(),
  code: textColumn('code').notNull(),
  nameCn: textColumn('name_cn').notNull(),
  nameEn: textColumn('name_en').notNull(),
  seaOnly: boolColumn('sea_only').notNull(),
  freightPaid: boolColumn('freight_paid').notNull(),
  insurancePaid: boolColumn('insurance_paid').notNull(),
  sortNo: countColumn('sort_no').notNull(),
  enabled: boolColumn('enabled').notNull().default(true),
});

/** 节假日: days that differ from the week. */
export const syHoliday = pgTable('sy_holiday', {
  ...baseColumns(),
  day: dayColumn('day').notNull(),
  name: textColumn('name').notNull(),
  dayKind: textColumn('day_kind').$type<keyof typeof HOLIDAY_KIND>().notNull(),
  enabled: boolColumn('enabled').notNull().default(true),
});

/** 抽样表 (LOG-048): single sampling, normal inspection; lotTo null: no upper end. */
export const syAqlPlan = pgTable('sy_aql_plan', {
  ...baseColumns(),
  level: textColumn('level').$type<AqlLevel>().notNull(),
  aql: quantityColumn('aql').notNull(),
  lotFrom: countColumn('lot_from').notNull(),
  lotTo: countColumn('lot_to'),
  letter: textColumn('letter').notNull(),
  sampleSize: countColumn('sample_size').notNull(),
  accept: countColumn('accept').notNull(),
  reject: countColumn('reject').notNull(),
  enabled: boolColumn('enabled').notNull().default(true),
});
