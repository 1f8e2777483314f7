import * as z from 'zod/mini';
import { read } from '../endpoint.ts';

const hitSchema = z.object({
  /** Kind of document as in a module's `search` rows, which know the page. */
  kind: z.string(),
  id: z.string(),
  /** Number or name. */
  label: z.string(),
  hint: z.optional(z.string()),
  /** Record whose page shows it, where it has none of its own: the order of a quotation. */
  pageId: z.optional(z.string()),
});
export type SearchHit = z.infer<typeof hitSchema>;

/** Ctrl+K: documents by a part of their number, containers by box number, SO and bill of lading, orders by customer and
 * mark, customers by name and pinyin; only what the caller may see, at most 6 of a kind. */
export const searchEverything = read({
  path: '/search',
  summary: '全局搜索',
  permission: 'session',
  scope: { none: '各类单据按各自的权限与数据范围' },
  query: z.object({ q: z.string().check(z.trim(), z.minLength(2, '至少 2 个字符'), z.maxLength(60)) }),
  answer: z.object({
    groups: z.array(z.object({ kind: z.string(), title: z.string(), hits: z.array(hitSchema) })),
  }),
});
