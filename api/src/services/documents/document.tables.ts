import type { DocumentRule } from '@shared/contract/system/documents/document-rule.ts';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { idColumn, idRef, jsonColumn, textColumn, timeColumn } from '../../platform/columns.ts';

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
