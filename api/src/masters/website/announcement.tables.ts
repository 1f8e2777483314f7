import type { NoticeLevel } from '@shared/contract/system/website.contract.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, dayColumn, jsonColumn, textColumn } from '../../platform/columns.ts';

/** 公告 (4.6): in force from its first to its last day; without roles it is for everybody. */
export const syAnnouncement = pgTable('sy_announcement', {
  ...baseColumns(),
  title: textColumn('title').notNull(),
  body: textColumn('body').notNull(),
  level: textColumn('level').$type<NoticeLevel>().notNull(),
  fromDate: dayColumn('from_date').notNull(),
  toDate: dayColumn('to_date').notNull(),
  roleIds: jsonColumn<string[]>('role_ids').notNull().default([]),
});
