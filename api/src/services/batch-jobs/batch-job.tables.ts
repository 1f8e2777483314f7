import { pgTable } from 'drizzle-orm/pg-core';
import { countColumn, idColumn, idRef, textColumn } from '../../platform/columns.ts';

/** One document of a batch in the background. */
export const shBatchRow = pgTable('sh_batch_row', {
  id: idColumn(),
  jobId: idRef('job_id').notNull(),
  objectId: idRef('object_id').notNull(),
  version: countColumn('version'),
  state: textColumn('state').$type<'WAITING' | 'DONE' | 'REFUSED'>().notNull(),
  objectNo: textColumn('object_no'),
  errorCode: textColumn('error_code'),
  reason: textColumn('reason'),
  warnings: textColumn('warnings').array().notNull().default([]),
});
