import * as z from 'zod/mini';
import { read } from './endpoint.ts';

/**
 * The release document that a new tab would get, signed, as index.html carries it (SignedRelease); `null` where no
 * shell is built. A tab compares its id with its own and offers the newer set; it never changes versions itself.
 */
export const releaseNewest = read({
  path: '/release',
  summary: '当前版本',
  permission: 'public',
  scope: { none: 'names and hashes of files that anybody may fetch' },
  answer: z.nullable(z.object({ document: z.string(), signature: z.string() })),
});
