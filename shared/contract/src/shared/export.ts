import * as z from 'zod/mini';
import { download, type Endpoint } from '../endpoint.ts';
import type { ListContract, ListQuery } from '../list.ts';

/** Above this many rows an export becomes a job: HTTP 202 with `{ jobId }` (warehouse-finance 1.7). */
export const EXPORT_DIRECT_ROWS = 50_000;

/**
 * The export of a list: `GET <list path>/export` with the list's own query (filters, tab, sort) and `columns`, the
 * column keys in the order wanted (comma separated; without it: the list's visible columns). Answers an xlsx file, or
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
      }),
      z.string().check(z.maxLength(20_000)),
    ),
  }) as Endpoint<ListQuery, unknown, unknown>;
}
