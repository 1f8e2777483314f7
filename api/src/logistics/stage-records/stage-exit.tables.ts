import { bigint, pgTable } from 'drizzle-orm/pg-core';
import { idRef, timeColumn } from '../../platform/columns.ts';

/** When a container last went on from 待拼柜 and from 待装柜: written by the job dashboard-aggregate alone. */
export const lgStageExit = pgTable('lg_container_passage', {
  containerId: idRef('container_id').primaryKey(),
  consolidatedAt: timeColumn('consolidated_at'),
  loadedAt: timeColumn('loaded_at'),
  /** The latest stage record that has been heeded. */
  seenId: bigint('seen_id', { mode: 'number' }).notNull(),
});
