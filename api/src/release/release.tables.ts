import type { BuiltHost, BuiltModule } from '@shared/contract/release.ts';
import { pgTable, unique } from 'drizzle-orm/pg-core';
import { idColumn, idRef, jsonColumn, textColumn, timeColumn } from '../platform/columns.ts';

/** Published versions of host and modules; rows never change. */
export const shReleaseVersion = pgTable(
  'sh_release_version',
  {
    id: idColumn(),
    /** logistics, …; `host` for the shell. */
    module: textColumn('module').notNull(),
    version: textColumn('version').notNull(),
    /** Hash over all files of the version. */
    content: textColumn('content').notNull(),
    built: jsonColumn<BuiltModule | BuiltHost>('built').notNull(),
    createdAt: timeColumn('created_at').notNull(),
  },
  (table) => [unique('sh_release_version_unique').on(table.module, table.version)],
);

/** Release documents; the one with the largest id is what new tabs run. */
export const shRelease = pgTable('sh_release', {
  id: idRef('id').primaryKey(),
  /** The exact text that is signed. */
  document: textColumn('document').notNull(),
  signature: textColumn('signature').notNull(),
  userId: idRef('user_id'),
  userName: textColumn('user_name').notNull(),
  reason: textColumn('reason').notNull(),
  createdAt: timeColumn('created_at').notNull(),
});
