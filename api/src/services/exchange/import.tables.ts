import type { ImportError } from '@shared/contract/shared/import.ts';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idRef, timeColumn } from '../../platform/columns.ts';

/** Uploaded import files; a wholly committed (kind, sha256) is unique, so the same file adds nothing (LOG-002). */
export const shImport = pgTable('sh_import', {
  token: uuid('token').primaryKey(),
  kind: text('kind').notNull(),
  userId: idRef('user_id').notNull(),
  fileId: idRef('file_id').notNull(),
  sha256: text('sha256').notNull(),
  /** What the dry run found, for the error file. */
  errors: jsonb('errors').$type<ImportError[]>().notNull(),
  createdAt: timeColumn('created_at').notNull(),
  committedAt: timeColumn('committed_at'),
  committedBy: text('committed_by'),
  imported: integer('imported'),
  /** Rows that stand written of a file of which others were left out; null: all of them. */
  importedRows: jsonb('imported_rows').$type<number[]>(),
});
