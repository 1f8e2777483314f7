import { API_VERSION, CONTRACT_VERSION, defineModule } from '@shared/contract/module.ts';

/** The public face of the module admin: 管理. */
export default defineModule({
  name: 'admin',
  title: '管理',
  contract: CONTRACT_VERSION,
  needs: { api: API_VERSION },
  order: 40,
  prefixes: ['/account', '/system'],
  routes: [
    { path: '/account', redirect: '/account/customer' },
    {
      path: '/account/customer',
      title: '客户管理',
      permission: 'account.customer.view',
      menu: { groups: ['用户管理'], order: 10, icon: 'team' },
      page: () => import('./src/customers/customer-list.page.tsx'),
    },
    {
      path: '/account/customer/add',
      title: '新增客户',
      permission: 'account.customer.create',
      parent: '/account/customer',
      page: () => import('./src/customers/customer-add.page.tsx'),
    },
    {
      path: '/account/customer/edit',
      title: '编辑客户',
      permission: 'account.customer.update',
      parent: '/account/customer',
      page: () => import('./src/customers/customer-edit.page.tsx'),
    },
    {
      path: '/account/customer/code',
      title: '客户编码',
      permission: 'account.code.view',
      menu: { groups: ['用户管理'], order: 20 },
      page: () => import('./src/customer-codes/customer-code-list.page.tsx'),
    },
    {
      path: '/account/supplier',
      title: '供应商/代理',
      permission: 'account.supplier.view',
      menu: { groups: ['用户管理'], order: 30 },
      page: () => import('./src/suppliers/supplier-list.page.tsx'),
    },
    {
      path: '/account/supplier/add',
      title: '新增供应商',
      permission: 'account.supplier.create',
      parent: '/account/supplier',
      page: () => import('./src/suppliers/supplier-add.page.tsx'),
    },
    {
      path: '/account/supplier/edit',
      title: '编辑供应商',
      permission: 'account.supplier.update',
      parent: '/account/supplier',
      page: () => import('./src/suppliers/supplier-edit.page.tsx'),
    },
    {
      path: '/account/user',
      title: '账号管理',
      permission: 'account.user.view',
      menu: { groups: ['用户管理'], order: 40 },
      page: () => import('./src/users/user-list.page.tsx'),
    },
    {
      path: '/account/user/add',
      title: '新增账号',
      permission: 'account.user.create',
      parent: '/account/user',
      page: () => import('./src/users/user-add.page.tsx'),
    },
    {
      path: '/account/auth',
      title: '权限设置',
      permission: 'account.auth.view',
      menu: { groups: ['用户管理'], order: 50 },
      page: () => import('./src/roles/auth.page.tsx'),
    },
  ],
  widgets: [],
  search: [
    {
      kind: 'ac_customer',
      title: '客户',
      permission: 'account.customer.view',
      path: '/account/customer?open={id}',
    },
    {
      kind: 'ac_supplier',
      title: '供应商',
      permission: 'account.supplier.view',
      path: '/account/supplier?open={id}',
    },
  ],
});
