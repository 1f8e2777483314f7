import type { DocumentRule } from '@shared/contract/system/documents/document-rule.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, idRef, jsonColumn, textColumn } from './columns.ts';

/** 全局设置: those that differ or have differed from their default; the history is the audit log of the row. */
export const sySetting = pgTable('sy_setting', {
  ...baseColumns(),
  key: textColumn('key').notNull(),
  /** Whose value it is; null: of all companies without one. */
  companyId: idRef('company_id'),
  value: jsonColumn<unknown>('value').notNull(),
});

/** 单据设置 (4.7): the types whose rule differs or has differed from the default. */
export const syDocument = pgTable('sy_document', {
  ...baseColumns(),
  code: textColumn('code').notNull(),
  rule: jsonColumn<DocumentRule>('rule').notNull(),
});
