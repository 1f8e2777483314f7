import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, idRef, timeColumn } from '../../platform/columns.ts';

/** Topics that a user gets by mail (4.10). */
export const shSubscription = pgTable('sh_subscription', {
  id: idColumn(),
  userId: idRef('user_id').notNull(),
  topic: text('topic').notNull(),
  createdAt: timeColumn('created_at').notNull(),
});

/** Mails that wait, went or were given up; at most one a notice. */
export const shMail = pgTable('sh_mail', {
  id: idColumn(),
  notificationId: idRef('notification_id'),
  userId: idRef('user_id'),
  /** The document that it is about; null: none. */
  objectType: text('object_type'),
  objectId: idRef('object_id'),
  /** Where that document stands, for who wrote the mail. */
  link: text('link'),
  address: text('address').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  state: text('state').$type<'WAITING' | 'SENT' | 'FAILED'>().notNull().default('WAITING'),
  tries: integer('tries').notNull().default(0),
  nextAt: timeColumn('next_at').notNull(),
  error: text('error'),
  createdAt: timeColumn('created_at').notNull(),
  sentAt: timeColumn('sent_at'),
});

/** Files that a mail carries, in their order. */
export const shMailFile = pgTable('sh_mail_file', {
  id: idColumn(),
  mailId: idRef('mail_id').notNull(),
  fileId: idRef('file_id').notNull(),
  name: text('name').notNull(),
});
