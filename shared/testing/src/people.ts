import type { Me } from '@shared/contract/host-api.ts';
import { PERMISSION_CODES, type PermissionCode } from '@shared/contract/permissions.ts';

const everything = {
  'money.sell': 'VISIBLE',
  'money.cost': 'VISIBLE',
  'money.profit': 'VISIBLE',
  'customer.contact': 'VISIBLE',
  'customer.credit': 'VISIBLE',
  'bank.account': 'VISIBLE',
  'user.idno': 'VISIBLE',
} as const;

/** A signed-in user for page tests: the administrator, or somebody with just the codes given. */
export function person(codes: readonly PermissionCode[] = PERMISSION_CODES, more: Partial<Me> = {}): Me {
  return {
    user: {
      id: '1',
      username: 'admin',
      name: '管理员',
      deptId: '1',
      deptName: '总部',
      mustChangePassword: false,
      mustSetUpMfa: false,
      external: false,
      avatar: null,
    },
    permissions: [...codes],
    fields: everything,
    companies: [{ id: '1', name: '宁波远通国际货运代理有限公司', shortName: '远通' }],
    warehouses: [{ id: '1', code: 'NB', name: '宁波仓' }],
    roles: [{ id: '1', code: 'admin', name: '系统管理员' }],
    configVersion: 1,
    rightsVersion: 1,
    maintenance: null,
    settings: { cutoffWarnHours: [72, 24] },
    releaseSet: '',
    ...more,
  };
}
