import { USER_FIELDS } from './user.fields.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';

/**
 * Import of accounts (A8): each row is one new account with a temporary password, which is shown once after the import,
 * never stored in the clear and never mailed. What the importer may not grant (ACC-037) is an error of the row.
 */
export const userImport = defineImport({
  name: 'accounts.users',
  title: '账号',
  path: '/accounts/users',
  permission: 'account.user.create',
  scope: 'company',
  partial: true,
  maxRows: 200,
  columns: {
    username: importCol.text(USER_FIELDS.username, {
      required: true,
      max: 30,
      hint: '小写字母开头，3–30 位字母、数字、_ 或 .',
      example: 'wang.fang',
    }),
    name: importCol.text(USER_FIELDS.name, { required: true, max: 50, example: '王芳' }),
    employeeNo: importCol.text(USER_FIELDS.employeeNo, { max: 30, example: 'YT025' }),
    phone: importCol.text(USER_FIELDS.phone, { max: 20, example: '19900001234' }),
    email: importCol.text(USER_FIELDS.email, { max: 254 }),
    dept: importCol.text(USER_FIELDS.deptId, { required: true, max: 50, hint: '部门名称或编码', example: '操作部' }),
    position: importCol.text(USER_FIELDS.position, { max: 50, example: '操作员' }),
    roles: importCol.text('角色', { required: true, max: 200, hint: '多个用顿号分开', example: '操作' }),
    companies: importCol.text('公司', { max: 200, hint: '简称，多个用顿号分开；不填为导入人的公司' }),
    warehouses: importCol.text('仓库', { max: 200, hint: '仓库编码，多个用顿号分开' }),
  },
});
export type UserImportRow = ImportRow<typeof userImport>;
