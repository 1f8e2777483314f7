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
    username: col.text('用户名', { fixed: true, sort: true, width: 112 }),
    name: col.text('姓名', { sort: true, width: 104 }),
    employeeNo: col.text('工号', { sort: true, width: 80 }),
    deptName: col.text('部门', { width: 88 }),
    position: col.text('岗位', { width: 96 }),
    roleNames: col.tags('角色', { width: 168 }),
    companyNames: col.tags('公司', { width: 172 }),
    phone: col.text('手机', { field: 'customer.contact', width: 116 }),
    scopeText: col.text('数据范围', { width: 150 }),
    lastLoginAt: col.time('最近登录', { sort: true }),
    status: col.code('状态', USER_STATES, { tones: USER_TONES, width: 80 }),
    mfaEnabled: col.bool('两步验证', { hidden: true, width: 90 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    keyword: filter.search('用户名/姓名/工号'),
    roleId: filter.picker('角色', 'roles', { quick: true }),
    deptId: filter.picker('部门', 'depts'),
    companyId: filter.picker('公司', 'companies'),
    status: filter.codes('状态', USER_STATES, { quick: true }),
    external: filter.flag('外部账号'),
    approval: filter.flag('仅看待我审批'),
    mfaOff: filter.flag('未开启两步验证'),
    lastLoginAt: filter.dates('最近登录'),
  },
  defaultSort: 'username',
  exportPermission: 'account.user.view',
});
