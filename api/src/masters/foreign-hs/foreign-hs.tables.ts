import type { DutyKind, OtherTax } from '@shared/contract/system/duty.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  bpsColumn,
  dayColumn,
  jsonColumn,
  priceColumn,
  textColumn,
} from '../../platform/columns.ts';

/** One dated version of a country's code, [effectiveFrom, effectiveTo); rates in basis points, specific duty per unit. */
export const syForeignHs = pgTable('sy_foreign_hs', {
  ...baseColumns(),
  country: textColumn('country').notNull(),
  code: textColumn('code').notNull(),
  nameEn: textColumn('name_en').notNull(),
  nameLocal: textColumn('name_local'),
  dutyKind: textColumn('duty_kind').$type<DutyKind>().notNull().default('AD_VALOREM'),
  dutyRate: bpsColumn('duty_rate'),
  specificDuty: priceColumn('specific_duty'),
  specificUnit: textColumn('specific_unit'),
  specificCurrency: textColumn('specific_currency'),
  vatRate: bpsColumn('vat_rate').notNull().default(0),
  otherTaxes: jsonColumn<OtherTax[]>('other_taxes').notNull().default([]),
  fta: jsonColumn<{ agreement: string; rate: number }[]>('fta').notNull().default([]),
  permitRequired: boolColumn('permit_required').notNull().default(false),
  effectiveFrom: dayColumn('effective_from').notNull(),
  effectiveTo: dayColumn('effective_to'),
  /** Another version, or a voiding, ended it before its own last day `formerTo`. */
  cut: boolColumn('cut').notNull().default(false),
  formerTo: dayColumn('former_to'),
  mappedCn: textColumn('mapped_cn').array().notNull().default([]),
  remark: textColumn('remark'),
  searchText: textColumn('search_text').notNull(),
  demo: boolColumn('demo').notNull().default(false),
});
