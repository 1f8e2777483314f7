import { pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns, idRef } from '../../platform/columns.ts';

/** 备注跟进 of any object. */
export const shComment = pgTable('sh_comment', {
  ...baseColumns(),
  ownerType: text('owner_type').notNull(),
  ownerId: idRef('owner_id').notNull(),
  body: text('body').notNull(),
  mentions: text('mentions').array().notNull(),
});
