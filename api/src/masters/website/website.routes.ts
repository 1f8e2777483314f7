import { announcements as notices, website } from '@shared/contract/system/website.contract.ts';
import { handle, serve, serveFile, type Route } from '../../platform/route.ts';
import {
  audienceRoles,
  createAnnouncement,
  currentAnnouncements,
  listAnnouncements,
  removeAnnouncement,
  updateAnnouncement,
} from './announcement.service.ts';
import { brandPicture, saveWebsite, websiteSettings } from './website.service.ts';

/** 网站设置 (S8): appearance, announcements, tracking from outside. */
export const websiteRoutes: Route[] = [
  serve(website.get, (ctx) => websiteSettings(ctx)),
  handle(website.save, (ctx, { body }) => saveWebsite(ctx, body)),
  serveFile(website.brand, (ctx, { params }) => brandPicture(ctx, params.slot ?? '')),
  serve(notices.list, async (ctx) => ({ list: await listAnnouncements(ctx), roles: await audienceRoles(ctx) })),
  serve(notices.current, async (ctx) => ({ list: await currentAnnouncements(ctx) })),
  handle(notices.create, (ctx, { body: { ack: _ack, ...input } }) => createAnnouncement(ctx, input)),
  handle(notices.update, (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    updateAnnouncement(ctx, params.id, version, input),
  ),
  handle(notices.remove, async (ctx, { params, body }) => {
    await removeAnnouncement(ctx, params.id, body.version);
    return null;
  }),
];
