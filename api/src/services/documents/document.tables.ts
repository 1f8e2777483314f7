import type { DocumentRule } from '@shared/contract/system/documents/document-rule.ts';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, idColumn, idRef, jsonColumn, textColumn, timeColumn } from '../../platform/columns.ts';

/** 单据设置 (4.7): the types whose rule differs or has differed from the default. */
export const syDocument = pgTable('sy_document', {
  ...baseColumns(),
  code: textColumn('code').notNull(),
  rule: jsonColumn<DocumentRule>('rule').notNull(),
});
/** Every rule that a type has had, with the moment from which it counts. */
export const syDocumentVersion = pgTable('sy_document_version', {
  id: idColumn(),
  code: textColumn('code').notNull(),
  n: integer('n').notNull(),
  rule: jsonColumn<DocumentRule>('rule').notNull(),
  note: textColumn('note'),
  changedBy: idRef('changed_by'),
  changedAt: timeColumn('changed_at').notNull(),
});
