import * as z from 'zod/mini';
import { command, read } from './endpoint.ts';
import { int, reason, text } from './fields.ts';
import { systemWide, moduleName, moduleVersion } from './release.fields.ts';

const tokenSchema = z.object({
  id: z.string(),
  module: z.string(),
  name: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  revokedAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
});
export type ReleaseToken = z.output<typeof tokenSchema>;

/** Tokens with which a team's CI publishes its own module and sets its canary up to MAX_CANARY_SHARE; nothing else. */
export const releaseTokens = {
  list: read({
    path: '/release/tokens',
    summary: '发布令牌',
    permission: 'system.release.view',
    scope: systemWide,
    answer: z.object({ list: z.array(tokenSchema) }),
  }),
  /** The token itself is in this answer only. */
  create: command({
    path: '/release/tokens',
    summary: '新增发布令牌',
    permission: 'system.release.promote',
    scope: systemWide,
    body: z.object({ module: moduleName(), name: text(40), days: int(1, 366) }),
    answer: z.object({ id: z.string(), token: z.string() }),
  }),
  revoke: command({
    path: '/release/tokens/{id}/revoke',
    summary: '吊销发布令牌',
    permission: 'system.release.promote',
    scope: systemWide,
    body: z.object({ reason: reason(2) }),
  }),
} as const;

const overrideSchema = z.object({
  id: z.string(),
  module: z.string(),
  version: z.string(),
  userName: z.string(),
  /** Whether it is the caller's. */
  mine: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
  endedAt: z.nullable(z.string()),
  reason: z.string(),
});
export type ReleaseOverride = z.output<typeof overrideSchema>;

/** 单人试用: one published version of one module for the caller alone, for some hours. */
export const releaseOverrides = {
  list: read({
    path: '/release/overrides',
    summary: '单人试用',
    permission: 'system.release.view',
    scope: systemWide,
    answer: z.object({ list: z.array(overrideSchema) }),
  }),
  create: command({
    path: '/release/overrides',
    summary: '开始单人试用',
    permission: 'system.release.override',
    scope: 'self',
    body: z.object({ module: moduleName(), version: moduleVersion(), hours: int(1, 24), reason: reason(2) }),
    answer: z.object({ id: z.string() }),
  }),
  /** Ends the caller's own trials of a module before their time. */
  end: command({
    path: '/release/overrides/{name}/end',
    summary: '结束单人试用',
    permission: 'system.release.override',
    scope: 'self',
  }),
} as const;
