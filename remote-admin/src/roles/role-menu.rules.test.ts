import type { ModuleFace } from '@shared/contract/module.ts';
import { describe, expect, it } from 'vitest';
import { roleMenu } from './role-menu.rules.ts';

const face = (name: string, order: number, routes: ModuleFace['routes']): ModuleFace => ({
  name,
  title: name,
  contract: 1,
  needs: { api: 1 },
  order,
  prefixes: [`/${name}`],
  routes,
  widgets: [],
  search: [],
});
const faces = [
  face('admin', 40, [
    {
      path: '/account/user',
      title: '账号管理',
      permission: 'account.user.view',
      menu: { groups: ['用户管理'], order: 40 },
    },
    {
      path: '/account/customer',
      title: '客户管理',
      permission: 'account.customer.view',
      menu: { groups: ['用户管理'], order: 10 },
    },
    { path: '/account/customer/add', title: '新增客户', permission: 'account.customer.create' },
  ]),
  face('logistics', 10, [
    {
      path: '/transport/order',
      title: '物流订单',
      permission: 'logistics.order.view',
      menu: { groups: ['物流管理'], order: 10 },
    },
  ]),
];

describe('A10 menu of a role', () => {
  it('groups and entries in menu order, pages outside the menu left out', () =>
    expect(
      roleMenu(
        faces,
        new Set(['account.user.view', 'account.customer.view', 'account.customer.create', 'logistics.order.view']),
      ),
    ).toEqual([
      { title: '物流管理', children: [{ title: '物流订单', children: [] }] },
      {
        title: '用户管理',
        children: [
          { title: '客户管理', children: [] },
          { title: '账号管理', children: [] },
        ],
      },
    ]));
  it('begins with the entries of the shell, which no module declares', () =>
    expect(roleMenu(faces, new Set(['dashboard.index.view', 'logistics.order.view']))).toEqual([
      { title: '看板', children: [{ title: '系统看板', children: [] }] },
      { title: '物流管理', children: [{ title: '物流订单', children: [] }] },
    ]));
  it('nothing without a right, and no empty group', () => {
    expect(roleMenu(faces, new Set())).toEqual([]);
    expect(roleMenu(faces, new Set(['logistics.order.view']))).toHaveLength(1);
  });
});
