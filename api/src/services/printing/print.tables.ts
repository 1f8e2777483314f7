import type { TemplateKind } from '@shared/contract/system/template.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { idColumn, idRef, jsonColumn, textColumn, timeColumn } from '../../platform/columns.ts';

/** A print (SYS-014): who printed what with which template version, and the data that stood on it. */
export const shPrint = pgTable('sh_print', {
  id: idColumn(),
  at: timeColumn('at').notNull(),
  userId: idRef('user_id'),
  userName: textColumn('user_name').notNull(),
  source: textColumn('source').notNull(),
  objectId: idRef('object_id').notNull(),
  objectNo: textColumn('object_no').notNull(),
  templateVersionId: idRef('template_version_id').notNull(),
  kind: textColumn('kind').$type<TemplateKind>().notNull(),
  format: textColumn('format').$type<'pdf' | 'xlsx'>().notNull(),
  data: jsonColumn<Record<string, unknown>>('data').notNull(),
  dataHash: textColumn('data_hash').notNull(),
});
