import * as z from 'zod/mini';
import {
  SCOPE_AREAS,
  SCOPE_LEVELS,
  type FieldGroup,
  type FieldLevel,
  type ScopeArea,
  type ScopeLevel,
} from '../access.ts';
import { batchAnswer, command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, date, id, optional, optionalText, reason, text, version } from '../fields.ts';
import { col, defineList, filter } from '../list.ts';
import { defineMachine } from '../machine.ts';
import type { SessionRow } from './auth.contract.ts';

export const USER_STATES = { ENABLED: '启用', DISABLED: '停用', LOCKED: '锁定', LEFT: '离职' } as const;
export type UserState = keyof typeof USER_STATES;
const USER_TONES = { ENABLED: 'green', DISABLED: 'default', LOCKED: 'orange', LEFT: 'default' };

/**
 * States of an account (5.12). LOCKED is an enabled account whose name met too many wrong passwords: it ends by time
 * or by 解锁. LEFT is final.
 */
export const userMachine = defineMachine({
  entity: 'ac_user',
  title: '账号',
  states: USER_STATES,
  actions: {
    update: { label: '编辑', from: ['ENABLED', 'LOCKED', 'DISABLED'], to: null, permission: 'account.user.update' },
    reset: { label: '重置密码', from: ['ENABLED', 'LOCKED'], to: 'ENABLED', permission: 'account.user.reset' },
    unlock: { label: '解锁', from: ['LOCKED'], to: 'ENABLED', permission: 'account.user.status' },
    kick: { label: '强制下线', from: ['ENABLED', 'LOCKED'], to: null, permission: 'account.user.kick' },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'account.user.status' },
    disable: {
      label: '停用',
      from: ['ENABLED', 'LOCKED'],
      to: 'DISABLED',
      permission: 'account.user.status',
      reason: true,
      danger: true,
    },
    leave: {
      label: '离职交接',
      from: ['ENABLED', 'LOCKED', 'DISABLED'],
      to: 'LEFT',
      permission: 'account.user.handover',
      danger: true,
    },
  },
});

/** Accounts of the caller's companies. */
export const userList = defineList<{
  deptId: string | null;
  roleIds: string[];
  actions: AllowedAction[];
}>()({
  name: 'accounts.users',
  title: '账号',
  path: '/accounts/users',
  permission: 'account.user.view',
  scope: 'company',
  columns: {
    username: col.text('用户名', { fixed: true, sort: true, width: 130 }),
    name: col.text('姓名', { sort: true, width: 100 }),
    employeeNo: col.text('工号', { sort: true, width: 100 }),
    deptName: col.text('部门', { width: 120 }),
    position: col.text('岗位', { width: 120 }),
    roleNames: col.tags('角色', { width: 200 }),
    companyNames: col.tags('公司', { width: 160 }),
    phone: col.text('手机', { field: 'customer.contact', width: 130 }),
    scopeText: col.text('数据范围', { width: 120 }),
    lastLoginAt: col.time('最近登录', { sort: true }),
    status: col.code('状态', USER_STATES, { tones: USER_TONES, width: 80 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    keyword: filter.search('用户名 / 姓名 / 工号'),
    roleId: filter.picker('角色', 'roles', { quick: true }),
    deptId: filter.picker('部门', 'depts'),
    companyId: filter.picker('公司', 'companies'),
    status: filter.codes('状态', USER_STATES, { quick: true }),
    external: filter.flag('外部账号'),
    lastLoginAt: filter.dates('最近登录'),
  },
  defaultSort: 'username',
  exportPermission: 'account.user.view',
});

/** How far a role or a user sees in one area; deptIds only with CUSTOM. */
export interface ScopeValue {
  level: ScopeLevel;
  deptIds: string[];
}
export const scopeValue = () => z.object({ level: code(SCOPE_LEVELS), deptIds: z.array(id()).check(z.maxLength(200)) });
/** Area → scope; an absent area follows the roles. */
const scopeOverride = () => z.partialRecord(z.enum(Object.keys(SCOPE_AREAS) as ScopeArea[]), scopeValue());

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
  orNull(z.string().check(z.trim(), z.maxLength(254), z.regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, '邮箱格式不正确')));

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
  passwordChangedAt: string | null;
  lastLoginAt: string | null;
  lastLoginIp: string | null;
  external: boolean;
  supplierId: string | null;
  roles: { id: string; code: string; name: string }[];
  companies: { id: string; name: string }[];
  warehouses: { id: string; name: string }[];
  scopeOverride: Partial<Record<ScopeArea, ScopeValue>> | null;
  /** The asking user's own account: roles, scope and companies cannot be changed (ACC-036). */
  own: boolean;
  actions: AllowedAction[];
  createdAt: string;
}

const contact = { phone: 'customer.contact', email: 'customer.contact' } as const;

export const userGet = read({
  path: '/accounts/users/{id}',
  summary: '账号详情',
  permission: 'account.user.view',
  scope: 'company',
  fields: contact,
  answer: z.custom<UserDetail>(),
});

/** The temporary password is answered once and stored nowhere in the clear: null in the answer of a repeat. */
const temporary = z.object({ id: id(), username: z.string(), temporaryPassword: z.nullable(z.string()) });

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
  answer: temporary,
});

export const userUpdate = command({
  method: 'PUT',
  path: '/accounts/users/{id}',
  summary: '编辑账号',
  permission: 'account.user.update',
  scope: 'company',
  body: z.object({ ...userFields, version: version(), ack: ack() }),
});

const act = (action: string, summary: string, permission: 'account.user.status' | 'account.user.kick') =>
  command({ path: `/accounts/users/{id}/${action}`, summary, permission, scope: 'company', body: stateBody() });

/** A new temporary password, shown once; ends every session of the account (ACC-022). */
export const userReset = command({
  path: '/accounts/users/{id}/reset',
  summary: '重置密码',
  permission: 'account.user.reset',
  scope: 'company',
  body: stateBody(),
  answer: temporary,
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
  /** Live documents by kind; history is not counted. */
  items: { kind: string; title: string; count: number }[];
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
  answer: z.object({ moved: z.number() }),
});

/** 复制权限自: takes roles, companies, warehouses and scope of another account. */
export const userCopyRights = command({
  path: '/accounts/users/{id}/copy-rights',
  summary: '复制权限',
  permission: 'account.user.update',
  scope: 'company',
  body: z.object({ fromUserId: id(), version: version() }),
});

export const userSessions = read({
  path: '/accounts/users/{id}/sessions',
  summary: '账号的登录设备',
  permission: 'account.user.kick',
  scope: 'company',
  answer: z.object({ list: z.array(z.custom<SessionRow>()) }),
});

export const LOGIN_RESULTS = { SUCCESS: '成功', FAILED: '失败', LOCKED: '已锁定' } as const;
export const LOGIN_REASONS = {
  OK: '登录成功',
  UNKNOWN_USER: '用户不存在',
  BAD_PASSWORD: '密码错误',
  NOT_ENABLED: '账号已停用',
  NAME_LOCKED: '账号锁定中',
  IP_LOCKED: '地址锁定中',
  IP_REFUSED: '地址不在允许范围',
} as const;
export interface LoginLogRow {
  id: string;
  at: string;
  username: string;
  result: keyof typeof LOGIN_RESULTS;
  reason: keyof typeof LOGIN_REASONS;
  ip: string;
  device: string;
}
/** The last 100 tries to log in with the account's name. */
export const userLoginLog = read({
  path: '/accounts/users/{id}/login-log',
  summary: '登录日志',
  permission: 'account.user.log',
  scope: 'company',
  answer: z.object({ list: z.array(z.custom<LoginLogRow>()) }),
});

/** What roles give together (ACC-030), for the preview in the account form. */
export interface RightsPreview {
  permissions: string[];
  fields: Record<FieldGroup, FieldLevel>;
  scopes: Record<ScopeArea, ScopeValue>;
  /** Most that one may approve, CNY; null: without limit. */
  approveLimit: string | null;
  /** What the caller does not hold and so cannot grant (ACC-037), in Chinese. */
  excess: string[];
}
export const rightsPreview = read({
  path: '/accounts/rights-preview',
  summary: '有效权限预览',
  permission: { anyOf: ['account.user.create', 'account.user.update', 'account.user.view'] },
  scope: { none: '角色是全员共用的资料' },
  query: z.object({ roles: z.string().check(z.regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,49}$/, '格式不正确')) }),
  answer: z.custom<RightsPreview>(),
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

/** 代办: `to` acts with the rights of `from` for some days; logged as the act of `to`. */
export interface Delegate {
  id: string;
  fromUserId: string;
  fromName: string;
  toUserId: string;
  toName: string;
  startsAt: string;
  endsAt: string;
  reason: string;
  live: boolean;
}
export const delegateList = read({
  path: '/accounts/users/{id}/delegates',
  summary: '代办',
  permission: 'account.user.view',
  scope: 'company',
  answer: z.object({ list: z.array(z.custom<Delegate>()) }),
});
/** Days are calendar dates in Asia/Shanghai, both inclusive, at most 90 days. */
export const delegateCreate = command({
  path: '/accounts/users/{id}/delegates',
  summary: '设置代办',
  permission: 'account.user.update',
  scope: 'company',
  body: z.object({ toUserId: id(), from: date(), to: date(), reason: reason() }),
  answer: z.object({ id: id() }),
});
export const delegateEnd = command({
  path: '/accounts/users/{id}/delegates/{delegateId}/end',
  summary: '结束代办',
  permission: 'account.user.update',
  scope: 'company',
});

/** Companies that may be given to accounts: the caller's own. */
export const grantableCompanies = read({
  path: '/accounts/companies',
  summary: '可授权公司',
  permission: { anyOf: ['account.user.view', 'account.user.create'] },
  scope: 'company',
  answer: z.object({ list: z.array(z.object({ id: id(), name: z.string(), shortName: z.string() })) }),
});
