import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { id, text } from '../fields.ts';
import { objectRef } from './attachment.contract.ts';

const commentSchema = z.object({
  id: z.string(),
  body: z.string(),
  /** Users named with @ in the body. */
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
  createdBy: z.string(),
  createdByName: z.string(),
  /** Id of the author's picture; null: none. */
  createdByAvatar: z.nullable(z.string()),
  createdAt: z.string(),
  /** Whether this user may delete it: the author, within the object's rights. */
  removable: z.boolean(),
});
export type Comment = z.infer<typeof commentSchema>;

const ownerScope = { none: '权限与数据范围取自所属单据' } as const;

/** 备注跟进 of one object: newest first, at most 200. Whoever may see the object may write. */
export const comments = {
  list: read({
    path: '/comments',
    summary: '备注跟进列表',
    permission: 'session',
    scope: ownerScope,
    query: z.object(objectRef()),
    answer: z.object({ list: z.array(commentSchema) }),
  }),
  /** `mentions`: ids of users; those who may see the object get a notification, others are refused (COMMENT_MENTION). */
  create: command({
    path: '/comments',
    summary: '新增备注',
    permission: 'session',
    scope: ownerScope,
    body: z.object({
      ...objectRef(),
      body: text(1000),
      mentions: z._default(z.array(id()).check(z.maxLength(20)), []),
      /** Page of the object, so that the notification can link to it. */
      link: z.optional(z.string().check(z.regex(/^\/(?![/\\])[\x21-\x7e]{0,200}$/, '格式不正确'))),
    }),
    answer: commentSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: '/comments/{id}',
    summary: '删除备注',
    permission: 'session',
    scope: ownerScope,
    answer: z.object({ id: z.string() }),
  }),
};
