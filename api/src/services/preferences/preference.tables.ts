import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idRef, timeColumn } from '../../platform/columns.ts';

/** Any JSON per user and key, at most 64 KB. */
export const shPreference = pgTable(
  'sh_preference',
  {
    userId: idRef('user_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: timeColumn('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
