import { USER_FIELDS } from './user.fields.ts';
import type { AllowedAction } from '../envelope.ts';
import { col, defineList, filter } from '../list.ts';
import { USER_STATES, USER_TONES } from './user.machine.ts';

/** Accounts of the caller's companies. */
export const userList = defineList<{
  deptId: string | null;
  /** Enabled roles. */
  roleIds: string[];
  /** Id of the picture; null: none. */
  avatar: string | null;
  actions: AllowedAction[];
}>()({
  name: 'accounts.users',
  title: '账号',
  path: '/accounts/users',
  permission: 'account.user.view',
  scope: 'company',
  columns: {
    username: col.text(USER_FIELDS.username, { fixed: true, sort: true, width: 112 }),
    name: col.text(USER_FIELDS.name, { sort: true, width: 104 }),
    employeeNo: col.text(USER_FIELDS.employeeNo, { sort: true, width: 80 }),
    deptName: col.text(USER_FIELDS.deptId, { width: 88 }),
    position: col.text(USER_FIELDS.position, { width: 96 }),
    roleNames: col.tags('角色', { width: 168 }),
    companyNames: col.tags('公司', { width: 172 }),
    phone: col.text(USER_FIELDS.phone, { field: 'customer.contact', width: 116 }),
    scopeText: col.text(USER_FIELDS.scopeOverride, { width: 150 }),
    lastLoginAt: col.time('最近登录', { sort: true }),
    status: col.code(USER_FIELDS.status, USER_STATES, { tones: USER_TONES, width: 80 }),
    mfaEnabled: col.bool(USER_FIELDS.mfaEnabled, { hidden: true, width: 90 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    keyword: filter.search('用户名/姓名/工号'),
    roleId: filter.picker('角色', 'roles', { quick: true }),
    deptId: filter.picker(USER_FIELDS.deptId, 'depts'),
    companyId: filter.picker('公司', 'companies'),
    status: filter.codes(USER_FIELDS.status, USER_STATES, { quick: true }),
    external: filter.flag(USER_FIELDS.external),
    approval: filter.flag('仅看待我审批'),
    mfaOff: filter.flag('未开启两步验证'),
    lastLoginAt: filter.dates('最近登录'),
  },
  defaultSort: 'username',
  exportPermission: 'account.user.view',
});
