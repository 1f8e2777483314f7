import type { NotificationLevel } from '@shared/contract/shared/notification.contract.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { dayColumn, idColumn, idRef, timeColumn } from '../../platform/columns.ts';

/** Notices to users; unique per kind, object, user and day (SYS-032). No object: '' and 0. */
export const shNotification = pgTable('sh_notification', {
  id: idColumn(),
  userId: idRef('user_id').notNull(),
  kind: text('kind').notNull(),
  level: text('level').$type<NotificationLevel>().notNull(),
  title: text('title').notNull(),
  body: text('body').notNull().default(''),
  link: text('link'),
  objectType: text('object_type').notNull().default(''),
  objectId: idRef('object_id').notNull().default('0'),
  day: dayColumn('day').notNull(),
  readAt: timeColumn('read_at'),
  createdAt: timeColumn('created_at').notNull(),
});
