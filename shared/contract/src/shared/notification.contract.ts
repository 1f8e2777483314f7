import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { id } from '../fields.ts';

/** How urgent a notification is; decides its colour. */
export const NOTIFICATION_LEVELS = { INFO: '普通', WARN: '提醒', ALERT: '紧急' } as const;
export type NotificationLevel = keyof typeof NOTIFICATION_LEVELS;

const notificationSchema = z.object({
  id: z.string(),
  kind: z.string(),
  level: z.enum(['INFO', 'WARN', 'ALERT']),
  title: z.string(),
  body: z.string(),
  /** Page to open; null: none. */
  link: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof notificationSchema>;

const own = { permission: 'session', scope: 'self' } as const;

/** Notification centre of the signed-in user. */
export const notifications = {
  /** Newest first, 20 at a time: repeat with `before` = nextCursor. */
  list: read({
    path: '/notifications',
    summary: '我的通知',
    ...own,
    query: z.object({
      unread: z.optional(z.literal('1')),
      before: z.optional(z.string().check(z.regex(/^\d{1,19}$/, '格式不正确'))),
    }),
    answer: z.object({
      list: z.array(notificationSchema),
      nextCursor: z.nullable(z.string()),
      unread: z.number(),
    }),
  }),
  /** Exact up to 99, then 100. */
  unread: read({
    path: '/notifications/unread',
    summary: '未读通知数',
    ...own,
    answer: z.object({ unread: z.number() }),
  }),
  /** Marks the named ones, or all without `ids`. */
  markRead: command({
    path: '/notifications/read',
    summary: '标记已读',
    ...own,
    body: z.object({ ids: z.optional(z.array(id()).check(z.maxLength(200))) }),
    answer: z.object({ unread: z.number() }),
  }),
};
