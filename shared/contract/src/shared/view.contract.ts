import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { id, text } from '../fields.ts';

/** What a saved view holds: filters by key as in the URL, column keys in order, sort, tab. */
const content = {
  filters: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(4000))),
  columns: z.nullable(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100))),
  sort: z.nullable(z.string().check(z.maxLength(200))),
  tab: z.nullable(z.string().check(z.maxLength(40))),
};
const viewSchema = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  ...content,
  /** Opens by itself for its owner; at most one per list. */
  isDefault: z.boolean(),
  /** Role that sees it too; null: private. */
  sharedRoleId: z.nullable(z.string()),
  /** False for a view that somebody else shares. */
  mine: z.boolean(),
  ownerName: z.string(),
});
export type SavedView = z.infer<typeof viewSchema>;

const own = { permission: 'session', scope: 'self' } as const;
const listName = () => z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9.-]{1,60}$/, '格式不正确'));
const save = {
  name: text(30),
  ...content,
  isDefault: z._default(z.boolean(), false),
  /** Only a role that the user has. */
  sharedRoleId: z._default(z.nullable(id()), null),
};

/** 我的视图 of a list (logistics-admin 1.6); `list` is the name of the list contract. */
export const views = {
  list: read({
    path: '/views',
    summary: '我的视图',
    ...own,
    query: z.object({ list: listName() }),
    answer: z.object({ list: z.array(viewSchema) }),
  }),
  create: command({
    path: '/views',
    summary: '保存视图',
    ...own,
    body: z.object({ list: listName(), ...save }),
    answer: viewSchema,
  }),
  update: command({
    method: 'PUT',
    path: '/views/{id}',
    summary: '修改视图',
    ...own,
    body: z.object({ version: z.number(), ...save }),
    labels: {
      name: '名称',
      filters: '筛选',
      columns: '列',
      sort: '排序',
      tab: '标签页',
      isDefault: '默认',
      sharedRoleId: '共享给角色',
    },
    answer: viewSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: '/views/{id}',
    summary: '删除视图',
    ...own,
    answer: z.object({ id: z.string() }),
  }),
};
