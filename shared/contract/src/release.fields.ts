import * as z from 'zod/mini';
import { int } from './fields.ts';

/** The release belongs to the whole house: nobody's scope narrows it. */
export const systemWide = { none: '系统版本，全公司共用' } as const;
/** Name of a module, or of the shell. */
export const moduleName = () => z.string().check(z.regex(/^[a-z][a-z0-9]{1,30}$/, '模块名不正确'));
/** A version names a folder: it begins with a letter or digit, so that it is never `.` or `..`; a hash or a number with one. */
export const VERSION_PATTERN = /^[a-z0-9][a-z0-9.-]{0,59}$/;
export const moduleVersion = () => z.string().check(z.regex(VERSION_PATTERN, '版本号不正确'));
/** Number of the release document that a decision was made on: when another is in force meanwhile, REL-024. */
export const decidedOn = () => int(1);
/** Who decides or publishes must know what runs; a token sees its own module only. */
export const releaseReaders = { anyOf: ['system.release.view', 'system.release.publish'] } as const;

/** One 冒烟检查 of a version with the set of a document. */
export const smokeSchema = z.object({
  module: z.string(),
  version: z.string(),
  /** Number of the document that was in force; on another one it proves nothing. */
  document: z.number(),
  at: z.string(),
  userName: z.string(),
  passed: z.boolean(),
  /** Paths that were opened. */
  pages: z.array(z.string()),
  findings: z.array(z.object({ page: z.string(), text: z.string() })),
});
export type ReleaseSmoke = z.output<typeof smokeSchema>;
