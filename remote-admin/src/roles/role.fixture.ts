import { FIELD_GROUPS, SCOPE_AREAS } from '@shared/contract/access.ts';
import * as role from '@shared/contract/access/role.contract.ts';

/** 超级管理员, which is the own role, and 订单组. */
export const roles: role.Role[] = [
  {
    id: '1',
    version: 1,
    code: 'super',
    name: '超级管理员',
    kind: 'PRESET',
    status: 'ENABLED',
    remark: null,
    members: 1,
    own: true,
  },
  {
    id: '2',
    version: 4,
    code: 'team',
    name: '订单组',
    kind: 'CUSTOM',
    status: 'ENABLED',
    remark: null,
    members: 3,
    own: false,
  },
];
const everyKey = <Key extends string, Value>(keys: Record<Key, unknown>, value: Value) =>
  Object.fromEntries(Object.keys(keys).map((key) => [key, value])) as Record<Key, Value>;
/** What 订单组 may do: look at its own orders and print them. */
export const rights: role.RolePermissions = {
  version: 4,
  codes: ['logistics.order.view', 'logistics.order.print'],
  scopes: everyKey(SCOPE_AREAS, { level: 'SELF', deptIds: [] }),
  fields: everyKey(FIELD_GROUPS, 'HIDDEN'),
  approveLimit: null,
};
/** Nothing changed. */
export const noDiff = { added: [], removed: [], scopes: [], fields: [], approveLimit: null };
