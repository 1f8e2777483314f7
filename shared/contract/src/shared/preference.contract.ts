import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';

/** Key of a preference: `columns:logistics.orders`, `density`. */
const key = () => z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9.:_-]{0,80}$/, '格式不正确'));
const own = { permission: 'session', scope: 'self' } as const;

/** Preferences of the signed-in user, kept on the server; a value is any JSON of at most 64 KB. */
export const preferences = {
  /** Every value of the keys asked for (comma separated), or of all with `prefix`; a missing key is absent. */
  read: read({
    path: '/preferences',
    summary: '读取偏好设置',
    ...own,
    query: z.object({
      keys: z.optional(z.string().check(z.maxLength(2000))),
      prefix: z.optional(key()),
    }),
    answer: z.object({ values: z.record(z.string(), z.unknown()) }),
  }),
  /** null removes it. */
  write: command({
    method: 'PUT',
    path: '/preferences',
    summary: '保存偏好设置',
    ...own,
    body: z.object({ key: key(), value: z.unknown() }),
    answer: z.object({ key: z.string() }),
  }),
};
