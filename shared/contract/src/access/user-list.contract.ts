import type { AllowedAction } from '../envelope.ts';
import { col, defineList, filter } from '../list.ts';
import { USER_STATES, USER_TONES } from './user.machine.ts';

/** Accounts of the caller's companies. */
export const userList = defineList<{
  deptId: string | null;
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
