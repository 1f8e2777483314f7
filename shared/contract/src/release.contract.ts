import * as z from 'zod/mini';
import { decidedOn, moduleName, moduleVersion, releaseReaders, smokeSchema, systemWide } from './release.fields.ts';
import { command, read, upload } from './endpoint.ts';
import { code, int, reason, text } from './fields.ts';

const share = () => z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01, { error: '最多两位小数' }));
const waive = () => z.optional(z.array(text(200)).check(z.maxLength(50)));
/** Why a version goes on without a passed 冒烟检查 (REL-026). */
const smokeWaiver = () => z.optional(reason(2));

/** Percent of the users that a candidate may reach by who may not promote (a token, a publisher): more equals a promotion. */
export const MAX_CANARY_SHARE = 50;

/** Where a version stands. */
export const VERSION_STATES = { LIVE: '线上', CANARY: '灰度', READY: '未上线', REMOVED: '已清理' } as const;
/** Decisions, as 变更记录 names them. */
export const RELEASE_ACTIONS = {
  START: '启动时发布',
  PROMOTE: '上线',
  CANARY: '灰度',
  ROLLBACK: '回退',
  RESTORE: '整组回退',
  HALT: '灰度自动停止',
  DISABLE: '停用',
  ENABLE: '恢复使用',
} as const;
export type ReleaseAction = keyof typeof RELEASE_ACTIONS;

/** One finding of the gate. `refuse` holds the version back; the text says in Chinese what to do. */
const findingSchema = z.object({ check: z.string(), level: z.enum(['refuse', 'warn']), text: z.string() });
export type GateFinding = z.output<typeof findingSchema>;

const versionSchema = z.object({
  module: z.string(),
  version: z.string(),
  state: code(VERSION_STATES),
  publishedAt: z.string(),
  publishedBy: z.string(),
  commit: z.nullable(z.string()),
  /** Bytes of all its files, compressed. */
  bytes: z.number(),
  gate: z.array(findingSchema),
  /** Tabs of the last 7 days that started it, and those of them with an error. */
  starts: z.number(),
  failures: z.number(),
  /** The last 冒烟检查 of it with the document in force; null: none, a promotion asks for one. */
  smoke: z.nullable(smokeSchema),
});
export type ReleaseVersion = z.output<typeof versionSchema>;

const moduleSchema = z.object({
  module: z.string(),
  title: z.string(),
  live: z.nullable(versionSchema),
  canary: z.nullable(z.object({ share: z.number(), version: versionSchema })),
  disabled: z.nullable(z.string()),
  /** Whether a person chose what is live; a new local build then waits for 上线. */
  decided: z.boolean(),
  /** The last good version, which 回退 would make live again; null where there is none, or its files are gone. */
  before: z.nullable(z.string()),
});
export type ReleaseModule = z.output<typeof moduleSchema>;

/** Number of the document in force, and every module with what is live. */
const statusSchema = z.object({ releaseId: z.number(), modules: z.array(moduleSchema) });
export type ReleaseStatus = z.output<typeof statusSchema>;

/**
 * The release document that a new tab would get, signed (SignedRelease); `null` where no shell is built. A tab never
 * changes versions itself.
 */
export const releaseNewest = read({
  path: '/release',
  summary: '当前版本',
  permission: 'public',
  scope: { none: 'names and hashes of files that anybody may fetch' },
  answer: z.nullable(z.object({ document: z.string(), signature: z.string() })),
});

export const releases = {
  status: read({
    path: '/release/status',
    summary: '各模块版本',
    permission: releaseReaders,
    scope: systemWide,
    answer: statusSchema,
  }),
  versions: read({
    path: '/release/modules/{name}/versions',
    summary: '模块的版本',
    permission: releaseReaders,
    scope: systemWide,
    answer: z.object({ list: z.array(versionSchema) }),
  }),
  history: read({
    path: '/release/history',
    summary: '发布变更记录',
    permission: 'system.release.view',
    scope: systemWide,
    answer: z.object({
      list: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          userName: z.string(),
          action: code(RELEASE_ACTIONS),
          module: z.nullable(z.string()),
          version: z.nullable(z.string()),
          reason: z.string(),
          /** What was live with it: module (`host`) → version. */
          live: z.record(z.string(), z.string()),
        }),
      ),
    }),
  }),
  errors: read({
    path: '/release/modules/{name}/errors',
    summary: '模块的前端错误',
    permission: 'system.release.view',
    scope: systemWide,
    answer: z.object({
      list: z.array(
        z.object({
          version: z.string(),
          message: z.string(),
          path: z.string(),
          tabs: z.number(),
          lastAt: z.string(),
          lastSet: z.number(),
        }),
      ),
    }),
  }),
  /**
   * Publishes a build (a zip of its dist) under its version. Refused: a version that exists with other contents, files
   * that differ from their description, REL-GATE with the findings. A repeat of what is there answers the same.
   */
  publish: upload({
    path: '/release/versions',
    summary: '发布模块版本',
    permission: 'system.release.publish',
    scope: systemWide,
    body: z.object({
      module: moduleName(),
      commit: z.optional(z.string().check(z.regex(/^[\w.+/ -]{0,80}$/, '提交号不正确'))),
      waive: waive(),
    }),
    answer: versionSchema,
  }),
  promote: command({
    path: '/release/promote',
    summary: '上线模块版本',
    permission: 'system.release.promote',
    scope: systemWide,
    body: z.object({
      base: decidedOn(),
      module: moduleName(),
      version: moduleVersion(),
      reason: reason(2),
      waive: waive(),
      smokeWaiver: smokeWaiver(),
    }),
    answer: moduleSchema,
  }),
  /** Gives a version to a share of the users, percent with two decimals; 0 ends it and needs no version. Without system.release.promote: see MAX_CANARY_SHARE. */
  canary: command({
    path: '/release/canary',
    summary: '灰度模块版本',
    permission: { anyOf: ['system.release.promote', 'system.release.publish'] },
    scope: systemWide,
    body: z.object({
      base: decidedOn(),
      module: moduleName(),
      version: z.optional(moduleVersion()),
      share: share(),
      reason: reason(2),
      smokeWaiver: smokeWaiver(),
    }),
    answer: moduleSchema,
  }),
  /** Back to the last version that was good: never to one that was rolled back from. Ends a canary as well. */
  rollback: command({
    path: '/release/rollback',
    summary: '回退模块版本',
    permission: 'system.release.rollback',
    scope: systemWide,
    body: z.object({ base: decidedOn(), module: moduleName(), reason: reason(2) }),
    answer: moduleSchema,
  }),
  /** Switches a module off (its pages say why) or on again. */
  disable: command({
    path: '/release/disable',
    summary: '停用或恢复模块',
    permission: 'system.release.rollback',
    scope: systemWide,
    body: z.object({ base: decidedOn(), module: moduleName(), disabled: z.boolean(), reason: reason(2) }),
    answer: moduleSchema,
  }),
  /** 整组回退: shell and modules as a former document had them; canaries end, what is switched off stays off. */
  restore: command({
    path: '/release/restore',
    summary: '整组回退到以前的版本清单',
    permission: 'system.release.rollback',
    scope: systemWide,
    body: z.object({ base: decidedOn(), document: int(1), reason: reason(2) }),
    answer: statusSchema,
  }),
} as const;
