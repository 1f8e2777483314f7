import type { Element } from '@shared/contract/system/elements.ts';
import type { HsStatus } from '@shared/contract/system/hs-labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  bpsColumn,
  dayColumn,
  idRef,
  jsonColumn,
  textColumn,
} from '../../platform/columns.ts';

export const syHsCode = pgTable('sy_hs_code', {
  ...baseColumns(),
  code: textColumn('code').notNull(),
  name: textColumn('name').notNull(),
  unit1: textColumn('unit1').notNull(),
  unit2: textColumn('unit2'),
  supervision: textColumn('supervision').array().notNull().default([]),
  ciq: textColumn('ciq').array().notNull().default([]),
  elements: jsonColumn<Element[]>('elements').notNull().default([]),
  description: textColumn('description'),
  status: textColumn('status').$type<HsStatus>().notNull().default('VALID'),
  /** First day on which the code no longer counts; status follows on that day. */
  voidFrom: dayColumn('void_from'),
  replacedBy: textColumn('replaced_by'),
  searchText: textColumn('search_text').notNull(),
  demo: boolColumn('demo').notNull().default(false),
});

/** Rate versions [effectiveFrom, effectiveTo) in basis points; they never overlap (SYS-001, also a constraint). */
export const syHsRate = pgTable('sy_hs_rate', {
  ...baseColumns(),
  hsId: idRef('hs_id').notNull(),
  effectiveFrom: dayColumn('effective_from').notNull(),
  effectiveTo: dayColumn('effective_to'),
  /** Another version, or a voiding, ended it before its own last day `formerTo`. */
  cut: boolColumn('cut').notNull().default(false),
  formerTo: dayColumn('former_to'),
  rebateRate: bpsColumn('rebate_rate').notNull(),
  vatRate: bpsColumn('vat_rate').notNull(),
  exportDuty: bpsColumn('export_duty').notNull().default(0),
  tempExportDuty: bpsColumn('temp_export_duty'),
  mfnImport: bpsColumn('mfn_import'),
  source: textColumn('source'),
});
