import { ANNOUNCEMENT_FIELDS } from './announcement.fields.ts';
import * as z from 'zod/mini';
import { command, download, read } from '../endpoint.ts';
import { ack, code, date, id, optional, optionalText, text, version } from '../fields.ts';
import type { HelpLink } from './brand.ts';

const none = { none: '网站设置，全公司共用' } as const;
const view = { permission: 'system.website.view', scope: none } as const;
const edit = { permission: 'system.website.edit', scope: none } as const;

export interface WebsiteSettings {
  /** The record that the pictures hang on (attachments of sy_website). */
  id: string;
  version: number;
  /** Attachments that are shown. */
  logoId: string | null;
  faviconId: string | null;
  backgroundId: string | null;
  watermark: boolean;
  loginNotice: string | null;
  footer: string | null;
  helpLinks: HelpLink[];
  /** Whether cargo can be followed without an account. */
  tracking: boolean;
}
const settings = z.custom<WebsiteSettings>();
const address = () => z.string().check(z.regex(/^https?:\/\/\S{1,300}$/, '应以 http:// 或 https:// 开头'));

/** 网站设置 (S8, 4.6); names and addresses of the company are edited at 全局设置. */
export const website = {
  get: read({ path: '/system/website', summary: '网站设置', ...view, answer: settings }),
  save: command({
    method: 'PUT',
    path: '/system/website',
    summary: '修改网站设置',
    ...edit,
    body: z.object({
      logoId: optional(id()),
      faviconId: optional(id()),
      backgroundId: optional(id()),
      watermark: z.boolean(),
      loginNotice: optionalText(200),
      footer: optionalText(200),
      helpLinks: z.array(z.object({ title: text(20), url: address() })).check(z.maxLength(10)),
      tracking: z.boolean(),
      version: version(),
    }),
    answer: settings,
  }),
  /** A picture of the company; also before login. */
  brand: download({
    path: '/system/brand/{slot}',
    summary: '公司图片（公开）',
    permission: 'public',
    scope: { none: '公开的公司图片' },
    query: z.object({ v: z.optional(z.string().check(z.maxLength(20))) }),
  }),
};

export const NOTICE_LEVELS = { INFO: '通知', WARNING: '重要', ERROR: '紧急' } as const;
export type NoticeLevel = keyof typeof NOTICE_LEVELS;
export interface Announcement {
  id: string;
  version: number;
  title: string;
  body: string;
  level: NoticeLevel;
  /** First and last day on which it is shown, in Shanghai. */
  fromDate: string;
  toDate: string;
  /** Roles that see it; none: everybody. */
  roleIds: string[];
  updatedByName: string | null;
  updatedAt: string;
}
const announcement = z.custom<Announcement>();
const period = () =>
  z.refine<{ fromDate: string; toDate: string }>(({ fromDate, toDate }) => fromDate <= toDate, {
    path: ['toDate'],
    error: '不能早于开始日期',
  });
const input = {
  title: text(60),
  body: text(1000),
  level: code(NOTICE_LEVELS),
  fromDate: date(),
  toDate: date(),
  roleIds: z.array(id()).check(z.maxLength(50)),
};

/** 公告 (4.6): shown above every page to whom it is for, as long as it is in force. */
export const announcements = {
  list: read({
    path: '/system/announcements',
    summary: '公告',
    ...view,
    answer: z.object({ list: z.array(announcement), roles: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  create: command({
    path: '/system/announcements',
    summary: '发布公告',
    ...edit,
    body: z.object({ ...input, ack: ack() }).check(period()),
    labels: ANNOUNCEMENT_FIELDS,
    answer: announcement,
  }),
  update: command({
    method: 'PUT',
    path: '/system/announcements/{id}',
    summary: '修改公告',
    ...edit,
    body: z.object({ ...input, version: version(), ack: ack() }).check(period()),
    labels: ANNOUNCEMENT_FIELDS,
    answer: announcement,
  }),
  remove: command({
    method: 'DELETE',
    path: '/system/announcements/{id}',
    summary: '删除公告',
    ...edit,
    body: z.object({ version: version(), ack: ack() }),
  }),
  /** Those in force for the caller, urgent ones first. */
  current: read({
    path: '/system/announcements/current',
    summary: '当前公告',
    permission: 'session',
    scope: { none: '按角色发给登录用户' },
    answer: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          version: z.number(),
          title: z.string(),
          body: z.string(),
          level: code(NOTICE_LEVELS),
          /** First day, in Shanghai. */
          fromDate: z.string(),
        }),
      ),
    }),
  }),
};

/** What whoever knows a container and a phone may see of it. */
export interface Tracked {
  containerNo: string;
  stage: string;
  pol: string;
  pod: string;
  vessel: string | null;
  voyage: string | null;
  etd: string | null;
  eta: string | null;
  atd: string | null;
  ata: string | null;
  milestones: { title: string; at: string; location: string | null }[];
}
/**
 * 对外查询 (4.6): by container number and the last four digits of a consignee's or notify party's phone. Switched off, unknown
 * container and wrong phone answer alike (NOT_FOUND); throttled by address.
 */
export const publicTracking = read({
  path: '/public/tracking',
  summary: '货物跟踪（公开）',
  permission: 'public',
  scope: { none: '箱号与手机尾号相符才有结果' },
  query: z.object({
    containerNo: z.string().check(z.maxLength(20)),
    phone4: z.string().check(z.regex(/^\d{4}$/, '应为 4 位数字')),
  }),
  answer: z.custom<Tracked>(),
});
