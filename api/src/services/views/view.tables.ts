import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns, idRef } from '../../platform/columns.ts';

/** What a view keeps: filters by key, columns in order, sort, tab. */
export interface ViewContent {
  filters: Record<string, string>;
  columns: string[] | null;
  sort: string | null;
  tab: string | null;
}

/** 我的视图: private, or shared with a role. */
export const shSavedView = pgTable('sh_saved_view', {
  ...baseColumns(),
  userId: idRef('user_id').notNull(),
  list: text('list').notNull(),
  name: text('name').notNull(),
  content: jsonb('content').$type<ViewContent>().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  sharedRoleId: idRef('shared_role_id'),
});
