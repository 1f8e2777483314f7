import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, idRef, timeColumn } from '../../platform/columns.ts';

/** 投影链接 (3.7): 256 random bits in the link, their SHA-256 here. */
export const acDisplayToken = pgTable('ac_display_token', {
  id: idColumn(),
  tokenHash: text('token_hash').notNull(),
  companyId: idRef('company_id').notNull(),
  /** Where it hangs: 一楼大厅. */
  name: text('name').notNull(),
  createdBy: idRef('created_by').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
  revokedAt: timeColumn('revoked_at'),
  revokedBy: idRef('revoked_by'),
  /** Written at most once a minute. */
  lastUsedAt: timeColumn('last_used_at'),
});
