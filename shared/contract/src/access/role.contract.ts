import * as z from 'zod/mini';
import {
  FIELD_GROUPS,
  FIELD_LEVELS,
  SCOPE_AREAS,
  type FieldGroup,
  type FieldLevel,
  type ScopeArea,
} from '../access.ts';
import { command, read, stateBody } from '../endpoint.ts';
import { code, id, int, optional, optionalText, text, version } from '../fields.ts';
import { defineMachine } from '../machine.ts';
import { PERMISSION_CODES, type PermissionNode } from '../permissions.ts';
import { scopeValue, type ScopeValue } from './user.contract.ts';

export const ROLE_KINDS = { PRESET: '预置', CUSTOM: '自定义' } as const;
export const ROLE_STATES = { ENABLED: '启用', DISABLED: '停用' } as const;

export const roleMachine = defineMachine({
  entity: 'ac_role',
  title: '角色',
  states: ROLE_STATES,
  actions: {
    update: { label: '编辑', from: ['ENABLED', 'DISABLED'], to: null, permission: 'account.auth.edit' },
    copy: { label: '复制', from: ['ENABLED', 'DISABLED'], to: null, permission: 'account.auth.edit' },
    disable: { label: '停用', from: ['ENABLED'], to: 'DISABLED', permission: 'account.auth.edit', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'account.auth.edit' },
    remove: { label: '删除', from: ['ENABLED', 'DISABLED'], to: null, permission: 'account.auth.edit', danger: true },
  },
});

export interface Role {
  id: string;
  version: number;
  code: string;
  name: string;
  kind: keyof typeof ROLE_KINDS;
  status: keyof typeof ROLE_STATES;
  remark: string | null;
  /** Users that hold it and have not left. */
  members: number;
  /** The caller holds it: nothing of it can be changed by the caller (ACC-036). */
  own: boolean;
}

const shared = { none: '角色是全员共用的资料' };
const edit = { permission: 'account.auth.edit', scope: shared } as const;
const view = { permission: 'account.auth.view', scope: shared } as const;

export const roleList = read({
  path: '/accounts/roles',
  summary: '角色',
  permission: { anyOf: ['account.auth.view', 'account.user.view', 'account.user.create'] },
  scope: shared,
  answer: z.object({ list: z.array(z.custom<Role>()) }),
});
export const roleGet = read({
  ...view,
  path: '/accounts/roles/{id}',
  summary: '角色详情',
  answer: z.custom<Role>(),
});

const roleCode = () =>
  z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9_]{1,29}$/, '小写字母开头，2–30 位字母、数字或 _'));
const names = { name: text(30), remark: optionalText(500) };
export const roleCreate = command({
  ...edit,
  path: '/accounts/roles',
  summary: '新增角色',
  body: z.object({ ...names, code: roleCode() }),
  answer: z.object({ id: id() }),
});
/** A custom role with the same rights; what the caller does not hold is refused (ACC-037). */
export const roleCopy = command({
  ...edit,
  path: '/accounts/roles/{id}/copy',
  summary: '复制角色',
  body: z.object({ ...names, code: roleCode() }),
  answer: z.object({ id: id() }),
});
export const roleUpdate = command({
  ...edit,
  method: 'PUT',
  path: '/accounts/roles/{id}',
  summary: '编辑角色',
  body: z.object({ ...names, version: version() }),
  labels: { name: '名称', remark: '备注' },
});
export const roleDisable = command({
  ...edit,
  path: '/accounts/roles/{id}/disable',
  summary: '停用角色',
  body: stateBody(),
});
export const roleEnable = command({
  ...edit,
  path: '/accounts/roles/{id}/enable',
  summary: '启用角色',
  body: stateBody(),
});
/** Only a custom role without members. */
export const roleDelete = command({
  ...edit,
  method: 'DELETE',
  path: '/accounts/roles/{id}',
  summary: '删除角色',
});

/** Everything that a role gives. */
export interface RoleRights {
  codes: string[];
  scopes: Record<ScopeArea, ScopeValue>;
  fields: Record<FieldGroup, FieldLevel>;
  /** CNY, decimal string; null: without limit. */
  approveLimit: string | null;
}
/** The rights with the version that a change must carry. */
export interface RolePermissions extends RoleRights {
  version: number;
}
/** What a change of rights does, in Chinese, for the confirmation and the answer. */
export interface RightsDiff {
  added: string[];
  removed: string[];
  scopes: { area: string; before: string; after: string }[];
  fields: { group: string; before: string; after: string }[];
  approveLimit: { before: string; after: string } | null;
}

export const rolePermissions = read({
  ...view,
  path: '/accounts/roles/{id}/permissions',
  summary: '角色权限',
  answer: z.custom<RolePermissions>(),
});

const keys = <Table extends Record<string, string>>(table: Table) => Object.keys(table) as [keyof Table & string];
export const roleSavePermissions = command({
  ...edit,
  method: 'PUT',
  path: '/accounts/roles/{id}/permissions',
  summary: '保存角色权限',
  body: z.object({
    codes: z.array(z.enum(PERMISSION_CODES as [string, ...string[]], '权限不存在')).check(z.maxLength(1000)),
    scopes: z.record(z.enum(keys(SCOPE_AREAS)), scopeValue()),
    fields: z.record(z.enum(keys(FIELD_GROUPS)), code(FIELD_LEVELS)),
    approveLimit: optional(z.string().check(z.regex(/^\d{1,14}(\.\d{1,2})?$/, '金额格式不正确'))),
    version: version(),
  }),
  answer: z.object({ diff: z.custom<RightsDiff>() }),
});

export interface RoleMember {
  id: string;
  username: string;
  name: string;
  deptName: string;
  status: string;
}
export const roleMembers = read({
  ...view,
  path: '/accounts/roles/{id}/members',
  summary: '角色成员',
  answer: z.object({ list: z.array(z.custom<RoleMember>()) }),
});
const members = z.object({ userIds: z.array(id()).check(z.minLength(1, '请选择成员'), z.maxLength(200)) });
export const roleAddMembers = command({
  ...edit,
  path: '/accounts/roles/{id}/members/add',
  summary: '添加角色成员',
  body: members,
  answer: z.object({ changed: int(0) }),
});
export const roleRemoveMembers = command({
  ...edit,
  path: '/accounts/roles/{id}/members/remove',
  summary: '移除角色成员',
  body: members,
  answer: z.object({ changed: int(0) }),
});

/** Rights that only one of two roles gives. */
export interface RoleComparison {
  left: { id: string; name: string };
  right: { id: string; name: string };
  onlyLeft: string[];
  onlyRight: string[];
  both: number;
  scopes: { area: string; left: string; right: string }[];
  fields: { group: string; left: string; right: string }[];
  approveLimit: { left: string; right: string } | null;
}
export const roleCompare = read({
  ...view,
  path: '/accounts/roles/compare',
  summary: '对比角色',
  query: z.object({ left: id(), right: id() }),
  answer: z.custom<RoleComparison>(),
});

/** One change of a role: who, when, what. */
export interface RoleChange {
  id: string;
  at: string;
  userName: string;
  action: string;
  /** Lines in Chinese: 增加：物流订单·审核. */
  lines: string[];
}
export const roleChanges = read({
  ...view,
  path: '/accounts/roles/{id}/changes',
  summary: '角色变更记录',
  answer: z.object({ list: z.array(z.custom<RoleChange>()) }),
});

/** `.view` codes of a role: the host's route table turns them into a menu. */
export const roleMenu = read({
  ...view,
  path: '/accounts/roles/{id}/menu',
  summary: '角色菜单预览',
  answer: z.object({ groups: z.array(z.object({ title: z.string(), screens: z.array(z.string()) })) }),
});

export const permissionTree = read({
  path: '/accounts/permissions/tree',
  summary: '权限清单',
  permission: { anyOf: ['account.auth.view', 'account.user.view', 'account.user.create'] },
  scope: { none: '权限清单对所有人相同' },
  answer: z.object({ tree: z.array(z.custom<PermissionNode>()) }),
});
