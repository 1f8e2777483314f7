import { DEPT_FIELDS } from './dept.fields.ts';
import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { code, id, int, optional, text, version } from '../fields.ts';

/** Levels of the department tree (3.5). */
export const DEPT_LEVELS = 6;
export const DEPT_STATES = { ENABLED: '启用', DISABLED: '停用' } as const;

/** A department; the tree is built from parentId. */
export interface Dept {
  id: string;
  version: number;
  code: string;
  name: string;
  parentId: string | null;
  leaderId: string | null;
  leaderName: string | null;
  sort: number;
  status: keyof typeof DEPT_STATES;
  /** Users directly in it that have not left. */
  users: number;
}

const fields = {
  name: text(50),
  leaderId: optional(id()),
  sort: z._default(int(0, 9999), 0),
};
const none = { none: '部门是全员共用的组织资料' };

export const deptList = read({
  path: '/accounts/depts',
  summary: '部门',
  permission: { anyOf: ['account.dept.view', 'account.user.view', 'account.user.create', 'account.auth.view'] },
  scope: none,
  answer: z.object({ list: z.array(z.custom<Dept>()) }),
});

export const deptCreate = command({
  path: '/accounts/depts',
  summary: '新增部门',
  permission: 'account.dept.edit',
  scope: none,
  body: z.object({
    ...fields,
    code: z.string().check(z.trim(), z.regex(/^[A-Z0-9_]{2,20}$/, '由 2–20 位大写字母、数字组成')),
    parentId: id(),
  }),
  answer: z.object({ id: id() }),
});

/** Rename, leader, order, 启用停用. */
export const deptUpdate = command({
  method: 'PUT',
  path: '/accounts/depts/{id}',
  summary: '编辑部门',
  permission: 'account.dept.edit',
  scope: none,
  body: z.object({ ...fields, status: code(DEPT_STATES), version: version() }),
  labels: DEPT_FIELDS,
});

/** Under another parent; refuses cycles and more than 6 levels. */
export const deptMove = command({
  path: '/accounts/depts/{id}/move',
  summary: '移动部门',
  permission: 'account.dept.edit',
  scope: none,
  body: z.object({ parentId: id(), version: version() }),
});

/** Refused while it has users or children. */
export const deptDelete = command({
  method: 'DELETE',
  path: '/accounts/depts/{id}',
  summary: '删除部门',
  permission: 'account.dept.edit',
  scope: none,
});
