import * as z from 'zod/mini';
import { command, read } from './endpoint.ts';
import { moduleName, moduleVersion, systemWide } from './release.fields.ts';

/** What a tab says of the code it runs: each module once when its load begins, and what went wrong in it. */
export const releaseReport = command({
  path: '/release/reports',
  summary: '前端运行情况',
  permission: 'session',
  scope: 'self',
  body: z.object({
    /**
     * Name of the tab, handed out with its page (cookie release-tab) for this user and the document of that page; what
     * is said of anything else is dropped. Many errors of one tab count once in the error rate.
     */
    tab: z.string().check(z.regex(/^\d{1,12}\.[\w-]{16}\.[\w-]{22}$/, '格式不正确')),
    items: z
      .array(
        z.object({
          module: moduleName(),
          version: moduleVersion(),
          kind: z.enum(['START', 'ERROR']),
          message: z.optional(z.string().check(z.maxLength(500))),
          path: z.optional(z.string().check(z.maxLength(200))),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
});
/** Why the code of a released version does not run: whether its files are those of the signed document. */
export const releaseCheck = read({
  path: '/release/check/{name}/{version}',
  summary: '核对版本文件',
  permission: 'session',
  scope: systemWide,
  answer: z.object({
    /** Relative paths of files that are missing or differ from what was published. */
    missing: z.array(z.string()),
    changed: z.array(z.string()),
  }),
});
