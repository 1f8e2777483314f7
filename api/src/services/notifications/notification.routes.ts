import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { listNotifications, markRead, unreadCount } from './notification.service.ts';

export const notificationRoutes: Route[] = [
  serve(notifications.list, (ctx, { query }) => listNotifications(ctx, query.unread === '1', query.before)),
  serve(notifications.unread, async (ctx) => ({ unread: await unreadCount(ctx) })),
  handle(notifications.markRead, async (ctx, { body }) => ({ unread: await markRead(ctx, body.ids) })),
];
