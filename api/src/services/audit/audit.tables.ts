import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, idRef, timeColumn } from '../../platform/columns.ts';

/** The audit log as a list reads it: the version of the object stands for the version of the row. */
export const auditRow = pgTable('sh_audit', {
  id: idColumn(),
  version: integer('object_version'),
  at: timeColumn('at').notNull(),
  userId: idRef('user_id'),
  userName: text('user_name').notNull(),
  ip: text('ip'),
  requestId: text('request_id'),
  kind: text('kind').notNull(),
  objectId: idRef('object_id'),
  objectNo: text('object_no'),
  companyId: idRef('company_id'),
  action: text('action').notNull(),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
  reason: text('reason'),
  ack: text('ack').array(),
});
