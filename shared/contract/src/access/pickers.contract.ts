import { definePicker } from '../shared/picker.contract.ts';

/** Accounts of the caller's companies. Item: label name, hint username · department; disabled ones are shown grey. */
export const userPicker = definePicker({ kind: 'users', title: '人员', permission: 'session', scope: 'company' });
export const deptPicker = definePicker({
  kind: 'depts',
  title: '部门',
  permission: 'session',
  scope: { none: '部门是全员共用的组织资料' },
});
export const rolePicker = definePicker({
  kind: 'roles',
  title: '角色',
  permission: { anyOf: ['account.user.view', 'account.user.create', 'account.auth.view', 'finance.base.view'] },
  scope: { none: '角色是全员共用的资料' },
});
/** The caller's own companies. */
export const companyPicker = definePicker({
  kind: 'companies',
  title: '公司',
  permission: 'session',
  scope: 'company',
});
