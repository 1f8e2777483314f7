import type { Dept } from '@shared/contract/access/dept.contract.ts';
import type { UserDetail } from '@shared/contract/access/user.contract.ts';
import type { userList } from '@shared/contract/access/user-list.contract.ts';
import type { ListRow } from '@shared/contract/list.ts';

/** A department. */
export const dept = (id: string, name: string, parentId: string | null, users = 0): Dept => ({
  id,
  version: 1,
  code: `D${id}`,
  name,
  parentId,
  leaderId: null,
  leaderName: null,
  sort: 0,
  status: 'ENABLED',
  users,
});
/** 总部 > 操作部 > 单证组. */
export const depts = [dept('1', '总部', null, 1), dept('2', '操作部', '1', 4), dept('3', '单证组', '2', 2)];
/** An account as the list answers it. */
export const row = {
  id: '7',
  version: 3,
  username: 'wang.fang',
  name: '王芳',
  employeeNo: 'A001',
  deptName: '操作部',
  deptId: '2',
  position: '操作员',
  avatar: null,
  roleNames: ['操作'],
  roleIds: ['5'],
  companyNames: ['远通'],
  phone: '13812345678',
  scopeText: '本部门',
  lastLoginAt: null,
  mfaEnabled: false,
  createdAt: '2026-11-20T04:00:00Z',
  status: 'ENABLED',
  actions: ['update', 'reset', 'disable', 'kick'].map((code) => ({ code, enabled: true, unmet: [] })),
} satisfies ListRow<typeof userList>;
/** The same with its form. */
export const detail: UserDetail = {
  ...row,
  email: null,
  leaderId: null,
  leaderName: null,
  lockedUntil: null,
  mustChangePassword: false,
  passwordChangedAt: null,
  lastLoginIp: null,
  external: false,
  supplierId: null,
  roles: [{ id: '5', code: 'operator', name: '操作' }],
  companies: [{ id: '1', name: '远通' }],
  warehouses: [],
  scopeOverride: null,
  own: false,
};
