import { pgTable, text } from 'drizzle-orm/pg-core';
import { countColumn, idColumn, idRef, timeColumn } from '../../platform/columns.ts';

/**
 * 两步验证 of an account, apart from it so that no read, audit row or export of accounts can carry it. Both secrets are
 * sealed (secret-box.ts).
 */
export const acMfa = pgTable('ac_mfa', {
  userId: idRef('user_id').primaryKey(),
  secret: text('secret'),
  /** Latest time step of which a code was used: none opens twice. */
  lastStep: countColumn('last_step'),
  enabledAt: timeColumn('enabled_at'),
  /** Of a set-up that is not confirmed yet. */
  pendingSecret: text('pending_secret'),
  pendingAt: timeColumn('pending_at'),
});

/** Recovery codes (argon2id); each opens once. */
export const acRecoveryCode = pgTable('ac_recovery_code', {
  id: idColumn(),
  userId: idRef('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
  usedAt: timeColumn('used_at'),
});
