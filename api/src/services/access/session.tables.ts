import type { LOGIN_REASONS, LOGIN_RESULTS } from '@shared/contract/access/user-login.contract.ts';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, idRef, timeColumn } from '../../platform/columns.ts';

/** 会话 (3.7). The id in the cookie is 256 random bits; only its SHA-256 is kept. */
export const acSession = pgTable('ac_session', {
  id: idColumn(),
  tokenHash: text('token_hash').notNull(),
  userId: idRef('user_id').notNull(),
  ip: text('ip').notNull(),
  agent: text('agent').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  /** Written at most once a minute. */
  lastSeenAt: timeColumn('last_seen_at').notNull(),
  /** Absolute end; the idle end follows from last_seen_at. */
  expiresAt: timeColumn('expires_at').notNull(),
  endedAt: timeColumn('ended_at'),
  endReason: text('end_reason').$type<
    'LOGOUT' | 'PASSWORD' | 'DISABLED' | 'KICKED' | 'RESET' | 'OWN' | 'SINGLE' | 'MFA'
  >(),
  /** Began while 全局设置 asked its user for 两步验证 and it was off. */
  mfaDue: boolean('mfa_due').notNull().default(false),
});

/** 登录日志: each try, whether the name exists or not. Append-only. */
export const acLoginLog = pgTable('ac_login_log', {
  id: idColumn(),
  username: text('username').notNull(),
  userId: idRef('user_id'),
  result: text('result').$type<keyof typeof LOGIN_RESULTS>().notNull(),
  reason: text('reason').$type<keyof typeof LOGIN_REASONS>().notNull(),
  ip: text('ip').notNull(),
  agent: text('agent').notNull(),
  at: timeColumn('at').notNull(),
});

/** Failed tries of one name (`n:wang`) or address (`a:10.0.0.1`), ACC-021. */
export const acLoginTry = pgTable('ac_login_try', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  since: timeColumn('since').notNull(),
  lockedUntil: timeColumn('locked_until'),
  locks: integer('locks').notNull(),
  /** Until when a lock stands in the log already. */
  loggedUntil: timeColumn('logged_until'),
});
