import * as z from 'zod/mini';
import { download, read } from '../endpoint.ts';
import { col, defineList, filter } from '../list.ts';
import { objectRef } from './attachment.contract.ts';

const entrySchema = z.object({
  id: z.string(),
  at: z.string(),
  userName: z.string(),
  /** Chinese label of the action: 提交, 编辑. */
  action: z.string(),
  /** Changed fields only, names in Chinese; values of masked fields are '***', hidden fields are absent. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  reason: z.nullable(z.string()),
  /** Warnings that were acknowledged (logistics-admin 1.5). */
  acks: z.array(z.string()),
  ip: z.string(),
});
export type AuditEntry = z.infer<typeof entrySchema>;

/** 操作日志 of one object, newest first, 50 at a time: repeat with `before` = nextCursor. */
export const objectAudit = read({
  path: '/audit',
  summary: '单据操作日志',
  permission: 'session',
  scope: { none: '权限与数据范围取自所属单据' },
  query: z.object({ ...objectRef(), before: z.optional(z.string().check(z.regex(/^\d{1,19}$/, '格式不正确'))) }),
  answer: z.object({ list: z.array(entrySchema), nextCursor: z.nullable(z.string()) }),
});

/** What an audit row carries beside its columns; `before` and `after` never leave the server. */
type AuditExtra = { changes?: AuditEntry['changes']; before?: unknown; after?: unknown };

/** Audit search of 全局设置 (S11): user, object, action, date. */
export const auditList = defineList<AuditExtra>()({
  name: 'system.audit',
  title: '操作日志',
  path: '/system/audit',
  permission: 'system.audit.view',
  scope: { none: '全系统日志，仅审计权限可见' },
  columns: {
    at: col.time('时间', { sort: true, fixed: true }),
    userName: col.text('用户'),
    objectTitle: col.text('对象'),
    objectNo: col.text('编号'),
    action: col.text('操作'),
    fields: col.text('变更字段', { width: 260 }),
    reason: col.text('原因'),
    /** Warnings that were acknowledged (logistics-admin 1.5), by name. */
    acks: col.tags('已确认提醒', { width: 140 }),
    ip: col.text('IP', { hidden: true }),
    requestId: col.text('请求号', { hidden: true }),
  },
  filters: {
    userId: filter.picker('用户', 'users', { quick: true }),
    /** Part of the title of a kind of object, as the column shows it, or its code. */
    kind: filter.text('对象', { quick: true }),
    objectNo: filter.text('编号', { quick: true }),
    action: filter.text('操作', { quick: true }),
    at: filter.dates('日期', { quick: true }),
  },
  defaultSort: '-at',
  exportPermission: 'system.audit.export',
});

const archive = { permission: 'system.audit.export', scope: { none: '全系统日志，仅审计权限可见' } } as const;
/** What the job audit-retention has taken out of the log, the newest 100 files. */
export const auditArchiveList = read({
  path: '/system/audit/archives',
  summary: '操作日志归档',
  ...archive,
  answer: z.object({
    list: z.array(z.object({ id: z.string(), name: z.string(), size: z.number(), createdAt: z.string() })),
  }),
});
export const auditArchiveFile = download({
  path: '/system/audit/archives/{id}',
  summary: '下载操作日志归档',
  ...archive,
});
