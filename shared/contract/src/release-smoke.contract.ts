import * as z from 'zod/mini';
import { command, read } from './endpoint.ts';
import { text } from './fields.ts';
import { decidedOn, moduleName, moduleVersion, releaseReaders, smokeSchema, systemWide } from './release.fields.ts';

/** One page that a smoke run opens, and whose it is. */
const pageSchema = z.object({ module: z.string(), path: z.string(), title: z.string() });
export type SmokePage = z.output<typeof pageSchema>;

const path = () => z.string().check(z.regex(/^\/[\w/-]{0,199}$/, '不是站内地址'));

/** 冒烟检查: a browser opens the pages of a candidate beside everything that is live; a promotion asks for a passed one. */
export const releaseSmokes = {
  list: read({
    path: '/release/modules/{name}/smokes',
    summary: '冒烟检查记录',
    permission: releaseReaders,
    scope: systemWide,
    answer: z.object({ list: z.array(smokeSchema) }),
  }),
  /** Gives the caller alone the candidate for some minutes (the shell as well) and says which pages must be opened. */
  begin: command({
    path: '/release/smokes/begin',
    summary: '开始冒烟检查',
    permission: 'system.release.override',
    scope: 'self',
    body: z.object({ module: moduleName(), version: moduleVersion() }),
    answer: z.object({ document: z.number(), pages: z.array(pageSchema) }),
  }),
  /** Keeps the result of a run; a page that was not opened counts as a finding. */
  report: command({
    path: '/release/smokes',
    summary: '记录冒烟检查结果',
    permission: { anyOf: ['system.release.promote', 'system.release.publish'] },
    scope: systemWide,
    body: z.object({
      base: decidedOn(),
      module: moduleName(),
      version: moduleVersion(),
      pages: z.array(path()).check(z.minLength(1), z.maxLength(300)),
      findings: z.array(z.object({ page: path(), text: text(500) })).check(z.maxLength(200)),
    }),
    answer: smokeSchema,
  }),
} as const;
