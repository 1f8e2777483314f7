import { pgTable } from 'drizzle-orm/pg-core';
import { textColumn, timeColumn } from '../../platform/columns.ts';

/** Data sets that were loaded, or left out on purpose (DEMO=0). */
export const shSeed = pgTable('sh_seed', {
  name: textColumn('name').primaryKey(),
  state: textColumn('state').$type<'LOADED' | 'SKIPPED'>().notNull(),
  at: timeColumn('at').notNull(),
});
