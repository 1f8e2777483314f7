import type { DEFECT_SEVERITY } from '@shared/contract/base/dict.kinds.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, boolColumn, countColumn, jsonColumn, textColumn } from '../../platform/columns.ts';

/** 数据字典 (S9): entries of all dictionaries by their type. */
export const syDict = pgTable('sy_dict', {
  ...baseColumns(),
  type: textColumn('type').notNull(),
  code: textColumn('code').notNull(),
  label: textColumn('label').notNull(),
  labelEn: textColumn('label_en'),
  sortNo: countColumn('sort_no').notNull().default(0),
  enabled: boolColumn('enabled').notNull().default(true),
  extra: jsonColumn<Record<string, unknown>>('extra'),
  system: boolColumn('system').notNull().default(false),
  /** Of defects only. */
  severity: textColumn('severity').$type<keyof typeof DEFECT_SEVERITY>(),
});
