import { USER_FIELDS } from './user.fields.ts';
import * as z from 'zod/mini';
import { AREAS, SCOPE_LEVELS, type ScopeArea, type ScopeLevel } from '../access.ts';
import { batchAnswer, command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, id, optional, optionalText, reason, text, version } from '../fields.ts';
import { mayWait, temporary } from './temporary.ts';
import type { UserState } from './user.machine.ts';

/** How far a role or a user sees in one area; deptIds only with CUSTOM. */
export interface ScopeValue {
  level: ScopeLevel;
  deptIds: string[];
}
export const scopeValue = () => z.object({ level: code(SCOPE_LEVELS), deptIds: z.array(id()).check(z.maxLength(200)) });
/** Area → scope; an absent area follows the roles. */
const scopeOverride = () => z.partialRecord(z.enum(AREAS), scopeValue());

const ids = (max: number) => z.array(id()).check(z.maxLength(max));
/** Optional text of a form: it is always a string in the schema; missing and '' become null. */
const orNull = (schema: z.ZodMiniString) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => (value ? value : null)),
  );
/** CN mobile, ACC-011. */
const mobile = () => orNull(z.string().check(z.trim(), z.regex(/^(1[3-9]\d{9})?$/, '手机号格式不正确')));
const email = () =>
  orNull(z.string().check(z.trim(), z.maxLength(254), z.regex(/^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$/, '邮箱格式不正确')));

const userFields = {
  name: text(50),
  employeeNo: optionalText(30),
  phone: mobile(),
  email: email(),
  deptId: id(),
  position: optionalText(50),
  leaderId: optional(id()),
  roleIds: ids(50).check(z.minLength(1, '请选择角色')),
  companyIds: ids(200).check(z.minLength(1, '请选择公司')),
  warehouseIds: ids(500),
  scopeOverride: optional(scopeOverride()),
  /** Overseas agent account: sees only containers of its supplier (ACC-033). */
  external: z._default(z.boolean(), false),
  supplierId: optional(id()),
};

/** An account with everything its form shows. */
export interface UserDetail {
  id: string;
  version: number;
  username: string;
  name: string;
  employeeNo: string | null;
  phone?: string | null;
  email?: string | null;
  deptId: string;
  deptName: string;
  position: string | null;
  leaderId: string | null;
  leaderName: string | null;
  status: UserState;
  lockedUntil: string | null;
  mustChangePassword: boolean;
  /** 两步验证 is on. */
  mfaEnabled: boolean;
  passwordChangedAt: string | null;
  lastLoginAt: string | null;
  lastLoginIp: string | null;
  external: boolean;
  supplierId: string | null;
  roles: { id: string; code: string; name: string }[];
  companies: { id: string; name: string }[];
  warehouses: { id: string; name: string }[];
  scopeOverride: Partial<Record<ScopeArea, ScopeValue>> | null;
  /** Id of the picture; null: none. */
  avatar: string | null;
  /** The asking user's own account: roles, scope and companies cannot be changed (ACC-036). */
  own: boolean;
  actions: AllowedAction[];
  createdAt: string;
}

const contact = { phone: 'customer.contact', email: 'customer.contact' } as const;

/** What the fields of its form are called. */
const BODY = { ...USER_FIELDS, roleIds: '角色', companyIds: '公司', warehouseIds: '仓库' } as const;

export const userGet = read({
  path: '/accounts/users/{id}',
  summary: '账号详情',
  permission: 'account.user.view',
  scope: 'company',
  fields: contact,
  answer: z.custom<UserDetail>(),
});

/** Makes an account with a random temporary password (A9). Grants are checked by ACC-037. */
export const userCreate = command({
  path: '/accounts/users',
  summary: '新增账号',
  permission: 'account.user.create',
  scope: 'company',
  body: z.object({
    ...userFields,
    username: z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9_.]{2,29}$/, '小写字母开头，3–30 位字母、数字、_ 或 .')),
    mustChangePassword: z._default(z.boolean(), true),
    /** Mails that the account is open; never the password. Needs an address and a mail server. */
    sendMail: z.optional(z.boolean()),
  }),
  labels: { ...BODY, sendMail: '发送邮件' },
  answer: temporary(),
});

/** 编辑. Another's e-mail address changes at once only where the caller holds all that the account holds (ACC-037). */
export const userUpdate = command({
  method: 'PUT',
  path: '/accounts/users/{id}',
  summary: '编辑账号',
  permission: 'account.user.update',
  scope: 'company',
  body: z.object({ ...userFields, version: version(), ack: ack() }),
  labels: BODY,
  answer: mayWait(),
});

const act = (action: string, summary: string, permission: 'account.user.status' | 'account.user.kick') =>
  command({ path: `/accounts/users/{id}/${action}`, summary, permission, scope: 'company', body: stateBody() });

/**
 * A new temporary password, shown once; ends every session of the account (ACC-022). Of an account that holds more than
 * the caller only with the consent of a second person (ACC-037), who gets the password: then `pending`.
 */
export const userReset = command({
  path: '/accounts/users/{id}/reset',
  summary: '重置密码',
  permission: 'account.user.reset',
  scope: 'company',
  body: stateBody(),
  answer: temporary(),
});
/** Takes 两步验证 off for a user who lost authenticator and recovery codes; ends every session and tells the user. */
export const userResetMfa = command({
  path: '/accounts/users/{id}/reset-mfa',
  summary: '重置两步验证',
  permission: 'account.user.reset',
  scope: 'company',
  body: reasonBody(),
  answer: mayWait(),
});
export const userEnable = act('enable', '启用账号', 'account.user.status');
/** Ends its sessions; the last holder of 权限设置·编辑 is kept (ACC-035). */
export const userDisable = command({
  path: '/accounts/users/{id}/disable',
  summary: '停用账号',
  permission: 'account.user.status',
  scope: 'company',
  body: reasonBody(),
});
export const userUnlock = act('unlock', '解锁账号', 'account.user.status');
/** 强制下线: ends every session of the account. */
export const userKick = act('kick', '强制下线', 'account.user.kick');

/** What a person who leaves still holds (ACC-038). */
export interface HandoverPreview {
  /** Live documents by kind; history is not counted. `numbers`: the first of those that the caller may see. */
  items: { kind: string; title: string; count: number; numbers: string[] }[];
  /** What must come to an end first, in Chinese; with any of it the hand-over is refused. */
  blocks: string[];
}
export const userHandoverPreview = read({
  path: '/accounts/users/{id}/handover',
  summary: '离职交接预览',
  permission: 'account.user.handover',
  scope: 'company',
  answer: z.custom<HandoverPreview>(),
});
/**
 * ACC-038: in one transaction everything live goes to the receiver, history stays, the account is 离职 for good and its
 * sessions end.
 */
export const userHandover = command({
  path: '/accounts/users/{id}/handover',
  summary: '离职交接',
  permission: 'account.user.handover',
  scope: 'company',
  body: z.object({ version: version(), ack: ack(), receiverId: id(), reason: reason() }),
  answer: z.extend(mayWait(), { moved: z.number() }),
});

/** 复制权限自: takes roles, companies, warehouses and scope of another account. */
export const userCopyRights = command({
  path: '/accounts/users/{id}/copy-rights',
  summary: '复制权限',
  permission: 'account.user.update',
  scope: 'company',
  body: z.object({ fromUserId: id(), version: version() }),
});

const batchItems = {
  items: z.array(z.object({ id: id(), version: version() })).check(z.minLength(1, '请选择账号'), z.maxLength(500)),
  ack: ack(),
};
export const userBatchDisable = command({
  path: '/accounts/users/batch/disable',
  summary: '批量停用账号',
  permission: 'account.user.status',
  scope: 'company',
  body: z.object({ ...batchItems, reason: reason() }),
  answer: batchAnswer(),
});
export const userBatchMove = command({
  path: '/accounts/users/batch/move',
  summary: '批量调部门',
  permission: 'account.user.update',
  scope: 'company',
  body: z.object({ ...batchItems, deptId: id() }),
  answer: batchAnswer(),
});
export const userBatchAddRole = command({
  path: '/accounts/users/batch/add-role',
  summary: '批量加角色',
  permission: 'account.user.update',
  scope: 'company',
  body: z.object({ ...batchItems, roleId: id() }),
  answer: batchAnswer(),
});

/** Companies that may be given to accounts: the caller's own. */
export const grantableCompanies = read({
  path: '/accounts/companies',
  summary: '可授权公司',
  permission: { anyOf: ['account.user.view', 'account.user.create'] },
  scope: 'company',
  answer: z.object({ list: z.array(z.object({ id: id(), name: z.string(), shortName: z.string() })) }),
});
