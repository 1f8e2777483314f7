import * as z from 'zod/mini';
import { command, download, read, upload } from '../endpoint.ts';
import { id } from '../fields.ts';

/** Types that may be uploaded, recognised by content and never by name (SYS-031); SVG and HTML are refused. */
export const ATTACHMENT_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  csv: 'text/csv',
  zip: 'application/zip',
} as const;
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;
/** Value of the `accept` attribute of a file input. */
export const ATTACHMENT_ACCEPT = '.pdf,.jpg,.jpeg,.png,.webp,.xlsx,.xls,.docx,.doc,.csv,.zip';
/** What the hint of an upload field says. */
export const ATTACHMENT_HINT = 'PDF、图片、Excel、Word、CSV、ZIP';

/** The object that something hangs on: its entity kind (`lg_order`) and id. */
export const objectRef = () => ({ kind: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,40}$/, '格式不正确')), id: id() });

const file = {
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  mime: z.string(),
  /** Shown in the page (images, PDF); all else is only downloaded. */
  inline: z.boolean(),
  createdByName: z.string(),
  createdAt: z.string(),
};
const versionSchema = z.object(file);
/** What an attachment was before a newer file took its place. */
export type AttachmentVersion = z.infer<typeof versionSchema>;
const attachmentSchema = z.object({
  ...file,
  /** Place on the object, for example `SO文件`; empty: the 附件 tab. */
  slot: z.string(),
  /** Whether this user may delete it or put a newer file in its place. */
  removable: z.boolean(),
  /** Earlier versions, newest first. */
  earlier: z.array(versionSchema),
});
export type Attachment = z.infer<typeof attachmentSchema>;
/** A file as it stands beside its record: by name, to be opened. */
export type AttachedFile = Pick<Attachment, 'id' | 'name'>;

const ownerScope = { none: '权限与数据范围取自所属单据' } as const;

/** Attachments of one object (logistics-admin 4.10). The view right and scope of the object are checked; without: NOT_FOUND. */
export const attachments = {
  list: read({
    path: '/attachments',
    summary: '附件列表',
    permission: 'session',
    scope: ownerScope,
    query: z.object({ ...objectRef(), slot: z.optional(z.string().check(z.maxLength(40))) }),
    answer: z.object({
      list: z.array(attachmentSchema),
      editable: z.boolean(),
      maxSize: z.number(),
      /** Slots that 单据设置 demands of the object, with the states before which; left out: none. */
      demanded: z.optional(z.array(z.object({ slot: z.string(), before: z.array(z.string()) }))),
    }),
  }),
  /** Multipart: part `data` holds the JSON body, part `file` the file. FILE_TOO_LARGE above the setting; SYS-031 for a refused type. */
  upload: upload({
    path: '/attachments',
    summary: '上传附件',
    permission: 'session',
    scope: ownerScope,
    body: z.object({ ...objectRef(), slot: z._default(z.string().check(z.maxLength(40)), '') }),
    answer: attachmentSchema,
  }),
  /**
   * Multipart, part `file`: a newer file in place of an attachment, which keeps its id and place; what it was before stays
   * among its earlier versions. Refused as an upload is; an earlier version has none itself: NOT_FOUND.
   */
  replace: upload({
    path: '/attachments/{id}/versions',
    summary: '上传附件新版本',
    permission: 'session',
    scope: ownerScope,
    answer: attachmentSchema,
  }),
  /** The file: images and PDF inline, all else as attachment; `download=1` always as attachment. */
  file: download({
    path: '/attachments/{id}/file',
    summary: '下载附件',
    permission: 'session',
    scope: ownerScope,
    query: z.object({ download: z.optional(z.literal('1')) }),
  }),
  /** With all its earlier versions; one of these alone stays: NOT_FOUND. */
  remove: command({
    method: 'DELETE',
    path: '/attachments/{id}',
    summary: '删除附件',
    permission: 'session',
    scope: ownerScope,
    answer: z.object({ id: z.string() }),
  }),
};
