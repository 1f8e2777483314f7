import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns, idRef } from '../../platform/columns.ts';

/** Attachments of any object (4.10); `ownerType` is the kind of an entity, `sh_attachment` for what one was before. */
export const shAttachment = pgTable('sh_attachment', {
  ...baseColumns(),
  ownerType: text('owner_type').notNull(),
  ownerId: idRef('owner_id').notNull(),
  slot: text('slot').notNull(),
  fileId: idRef('file_id').notNull(),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  /** The attachment of which this is an earlier version, which is its owner as well. */
  versionOf: idRef('version_of'),
});
