import * as z from 'zod/mini';
import { download, type Endpoint } from '../endpoint.ts';
import type { ListContract, ListQuery } from '../list.ts';

/** Most rows that are chosen one by one for an export; they travel in the address. */
export const EXPORT_CHOSEN = 500;
const CHOSEN = new RegExp(String.raw`^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,${EXPORT_CHOSEN - 1}}$`);

/**
 * The export of a list: `GET <list path>/export` with the list's own query (filters, tab, sort) and `columns`, the
 * column keys in the order wanted (comma separated; without it: the list's visible columns). `ids` narrows it to rows
 * that were chosen (comma separated, at most EXPORT_CHOSEN). Answers an xlsx file, or
 * HTTP 202 with an envelope `{ jobId }` for a large result. Null when nobody may export the list.
 */
export function exportOf(list: ListContract): Endpoint<ListQuery, unknown, unknown> | null {
  if (list.exportPermission === null) return null;
  return download({
    path: `${list.endpoint.path}/export`,
    summary: `导出${list.title}`,
    permission: list.exportPermission,
    scope: list.endpoint.scope,
    query: z.catchall(
      z.object({
        sort: z.optional(z.string().check(z.maxLength(200))),
        tab: z.optional(z.string().check(z.maxLength(40))),
        columns: z.optional(z.string().check(z.maxLength(2000))),
        ids: z.optional(z.string().check(z.regex(CHOSEN, '格式不正确'))),
      }),
      z.string().check(z.maxLength(20_000)),
    ),
  }) as Endpoint<ListQuery, unknown, unknown>;
}
