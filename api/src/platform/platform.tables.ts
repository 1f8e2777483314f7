import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, idRef, timeColumn } from './columns.ts';

/** Audit log, append-only (4.10): who did what to which object when, with the changed fields before and after. */
export const shAudit = pgTable('sh_audit', {
  id: idColumn(),
  at: timeColumn('at').notNull(),
  userId: idRef('user_id'),
  userName: text('user_name').notNull(),
  ip: text('ip'),
  requestId: text('request_id'),
  kind: text('kind').notNull(),
  objectId: idRef('object_id'),
  objectNo: text('object_no'),
  /** Version of the object after the action. */
  objectVersion: integer('object_version'),
  companyId: idRef('company_id'),
  code: text('code').notNull(),
  action: text('action').notNull(),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
  reason: text('reason'),
  ack: text('ack').array(),
});

/** Events for other modules (13.2), written in the command's transaction. */
export const shOutbox = pgTable('sh_outbox', {
  id: idColumn(),
  event: text('event').notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  userId: idRef('user_id'),
  createdAt: timeColumn('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAt: timeColumn('next_at').notNull(),
  lastError: text('last_error'),
  doneAt: timeColumn('done_at'),
  /** Given up after too many attempts; stands in the dead-letter list. */
  deadAt: timeColumn('dead_at'),
});

/** Which consumer has had which event. */
export const shOutboxDelivery = pgTable(
  'sh_outbox_delivery',
  { outboxId: idRef('outbox_id').notNull(), consumer: text('consumer').notNull(), at: timeColumn('at').notNull() },
  (table) => [primaryKey({ columns: [table.outboxId, table.consumer] })],
);

/** First answers of commands, kept 72 hours (1.5). */
export const shIdempotency = pgTable(
  'sh_idempotency',
  {
    userId: idRef('user_id').notNull(),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull().default(200),
    answer: text('answer'),
    createdAt: timeColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** Last sequence per prefix and day (LOG-001); compared with the migrated database. @public */
export const shNumber = pgTable(
  'sh_number',
  { prefix: text('prefix').notNull(), day: date('day', { mode: 'string' }).notNull(), seq: integer('seq').notNull() },
  (table) => [primaryKey({ columns: [table.prefix, table.day] })],
);

/** Counters of throttles; compared with the migrated database. @public */
export const shThrottle = pgTable('sh_throttle', {
  key: text('key').primaryKey(),
  windowStart: timeColumn('window_start').notNull(),
  count: integer('count').notNull(),
});
