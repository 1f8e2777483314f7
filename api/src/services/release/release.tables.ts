import type { GateFinding, ReleaseAction } from '@shared/contract/release.contract.ts';
import type { ReleaseSmoke } from '@shared/contract/release.fields.ts';
import type { BuiltHost, BuiltModule } from '@shared/contract/release.ts';
import { integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { boolColumn, idColumn, idRef, jsonColumn, textColumn, timeColumn } from '../../platform/columns.ts';

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
    userName: textColumn('user_name').notNull().default('系统'),
    sourceCommit: textColumn('source_commit'),
    gate: jsonColumn<GateFinding[]>('gate').notNull().default([]),
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
  action: textColumn('action').$type<ReleaseAction>().notNull().default('START'),
  /** Module of the decision; null for what was published at a start. */
  module: textColumn('module'),
  version: textColumn('version'),
  /** What is live with it: module (`host`) → version. */
  live: jsonColumn<Record<string, string>>('live').notNull().default({}),
});

/** Every version that a document names. */
export const shReleaseUse = pgTable(
  'sh_release_use',
  {
    releaseId: idRef('release_id').notNull(),
    module: textColumn('module').notNull(),
    version: textColumn('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.module, table.version] })],
);

/** The builds that a machine started on last: module (`host`) → version. */
export const shReleaseStart = pgTable('sh_release_start', {
  machine: textColumn('machine').primaryKey(),
  builds: jsonColumn<Record<string, string>>('builds').notNull(),
  startedAt: timeColumn('started_at').notNull(),
});

/** Versions whose files were removed after their time. */
export const shReleaseRemoved = pgTable(
  'sh_release_removed',
  {
    module: textColumn('module').notNull(),
    version: textColumn('version').notNull(),
    removedAt: timeColumn('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.module, table.version] })],
);

/** Tokens with which a team's CI publishes its module. */
export const shReleaseToken = pgTable('sh_release_token', {
  id: idColumn(),
  module: textColumn('module').notNull(),
  name: textColumn('name').notNull(),
  tokenHash: textColumn('token_hash').notNull().unique(),
  createdBy: idRef('created_by'),
  createdByName: textColumn('created_by_name').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
  revokedAt: timeColumn('revoked_at'),
  lastUsedAt: timeColumn('last_used_at'),
});

/** One published version of one module for one user. */
export const shReleaseOverride = pgTable('sh_release_override', {
  id: idColumn(),
  userId: idRef('user_id').notNull(),
  userName: textColumn('user_name').notNull(),
  module: textColumn('module').notNull(),
  version: textColumn('version').notNull(),
  document: textColumn('document').notNull(),
  signature: textColumn('signature').notNull(),
  reason: textColumn('reason').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
  endedAt: timeColumn('ended_at'),
});

/** Smoke runs of versions; rows never change. */
export const shReleaseSmoke = pgTable('sh_release_smoke', {
  id: idColumn(),
  releaseId: idRef('release_id').notNull(),
  module: textColumn('module').notNull(),
  version: textColumn('version').notNull(),
  userId: idRef('user_id'),
  userName: textColumn('user_name').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  passed: boolColumn('passed').notNull(),
  pages: jsonColumn<string[]>('pages').notNull(),
  findings: jsonColumn<ReleaseSmoke['findings']>('findings').notNull(),
});

/** What the processes of this database have in common; one row. */
export const shReleaseHome = pgTable('sh_release_home', {
  id: integer('id').primaryKey(),
  publicKey: textColumn('public_key').notNull(),
  folder: textColumn('folder').notNull(),
  since: timeColumn('since').notNull(),
});

/** Proofs by the signing key that were used. */
export const shReleaseProof = pgTable('sh_release_proof', {
  nonce: textColumn('nonce').primaryKey(),
  usedAt: timeColumn('used_at').notNull(),
});

/** What tabs report of the code that they run. */
export const shReleaseReport = pgTable('sh_release_report', {
  id: idColumn(),
  at: timeColumn('at').notNull(),
  tab: textColumn('tab').notNull(),
  userId: idRef('user_id').notNull(),
  releaseId: idRef('release_id').notNull(),
  module: textColumn('module').notNull(),
  version: textColumn('version').notNull(),
  kind: textColumn('kind').$type<'START' | 'ERROR'>().notNull(),
  message: textColumn('message').notNull().default(''),
  path: textColumn('path').notNull().default(''),
});
