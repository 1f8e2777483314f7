import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, idRef, timeColumn } from '../../platform/columns.ts';

/** What lies in the file store; attachments, imports and job results point here. `expiresAt`: removed after it. */
export const shFile = pgTable('sh_file', {
  id: idColumn(),
  key: uuid('key').notNull(),
  purpose: text('purpose').$type<'ATTACHMENT' | 'IMPORT' | 'EXPORT' | 'ARCHIVE'>().notNull(),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  createdBy: idRef('created_by'),
  createdAt: timeColumn('created_at').notNull(),
  expiresAt: timeColumn('expires_at'),
});
