import { describe, expect, it } from 'vitest';
import { pageTitle } from '@shared/contract/company-name.ts';
import { person } from '@shared/testing/people.ts';
import type { ModuleFace } from '@shared/contract/module.ts';
import type { ReleasedModule } from '@shared/contract/release.ts';
import { ancestorsOf, blockReason, canonical, findPage, homeOf, menuOf, menuPages, routeTable } from './route-table.ts';

const face: ModuleFace = {
  name: 'logistics',
  title: '物流',
  contract: 1,
  needs: { api: 1 },
  order: 10,
  prefixes: ['/transport'],
  routes: [
    { path: '/transport', redirect: '/transport/order' },
    { path: '/transport/container', redirect: '/transport/container/order' },
    {
      path: '/transport/order',
      title: '物流订单',
      permission: 'logistics.order.view',
      menu: { groups: ['物流管理'], order: 1, icon: 'truck' },
    },
    { path: '/transport/order/info', title: '订单详情', permission: 'logistics.order.view' },
    {
      path: '/transport/order/cancel',
      title: '订单回收站',
      permission: 'logistics.order.cancelled',
      menu: { groups: ['物流管理'], order: 2 },
    },
    {
      path: '/transport/container/order',
      title: '全部柜子',
      permission: 'logistics.container.view',
      menu: { groups: ['物流管理', '柜子管理'], order: 3 },
    },
    {
      path: '/transport/container/info',
      title: '柜子详情',
      permission: 'logistics.container.view',
      parent: '/transport/container/order',
    },
    {
      path: '/transport/container/pingui',
      title: '待拼柜',
      permission: 'logistics.pingui.view',
      menu: { groups: ['物流管理', '柜子管理'], order: 4 },
    },
  ],
  widgets: [],
  search: [],
};
const table = routeTable({ modules: { logistics: { face } as ReleasedModule } });
const place = (href: string) => {
  const url = new URL(href, 'http://x');
  return { pathname: url.pathname, search: url.search, hash: url.hash };
};

describe('routes of a release set', () => {
  it.each([
    ['/transport/container/info', '柜子详情\u0020\u002d\u0020远通'],
    ['/transport/order/info', '订单详情\u0020\u002d\u0020远通'],
    ['/transport/order', '物流订单\u0020\u002d\u0020远通'],
  ])('A1.6 the title of %s is the name of the deepest route, space, hyphen, space, company', (path, title) => {
    expect(pageTitle(findPage(table, path)?.title ?? '', '远通')).toBe(title);
  });

  it('A2.2 redirects keep query and hash', () => {
    expect(canonical(table, person(), place('/transport?a=1#b'))).toBe('/transport/order?a=1#b');
    expect(canonical(table, person(), place('/transport/container'))).toBe('/transport/container/order');
    expect(canonical(table, person(), place('/?a=1#b'))).toBe('/dashboard/index?a=1#b');
  });

  it.each([
    '/nope',
    '/user',
    '/dashboard',
    '/transport/nosuch',
    '/transport/order/info/extra',
    '/%E0%A4%A',
    '/block/x',
  ])('A2.4 %s is unknown', (path) => expect(findPage(table, path)).toBeNull());

  it('A2.5 an unknown path below a module is decided without it', () => {
    expect(findPage(table, '/transport/order/nosuch')).toBeNull();
  });

  it.each(['/transport/order/', '/TRANSPORT/Order', '/Transport/order//'])('A2.6 %s is 物流订单', (path) => {
    expect(findPage(table, path)?.title).toBe('物流订单');
    expect(canonical(table, person(), place(`${path}?Q=A`))).toBe('/transport/order?Q=A');
  });

  it('A2.8 hidden pages are absent from the menu, their listed ancestor stands above them', () => {
    const titles = menuPages(menuOf(table, person())).map((page) => page.title);
    expect(titles).toEqual(['系统看板', '投影大屏', '物流订单', '订单回收站', '全部柜子', '待拼柜']);
    const chain = (path: string) => ancestorsOf(table, findPage(table, path)!).map((row) => row.title);
    expect(chain('/transport/order/info')).toEqual(['物流订单', '订单详情']);
    expect(chain('/transport/container/info')).toEqual(['全部柜子', '柜子详情']);
    expect(chain('/transport/order/cancel')).toEqual(['订单回收站']);
  });

  it('A2.12 what is refused has no menu entry, and an empty group is absent', () => {
    const menu = menuOf(table, person(['logistics.order.view']));
    expect(menuPages(menu).map((page) => page.title)).toEqual(['物流订单']);
  });

  it('D3 the home page, else the first permitted menu, else /block', () => {
    expect(homeOf(table, person())).toBe('/dashboard/index');
    expect(homeOf(table, person(['logistics.pingui.view']))).toBe('/transport/container/pingui');
    expect(homeOf(table, person([]))).toBe('/block?reason=perm');
    // The big screen has no menu to go on from.
    expect(homeOf(table, person(['dashboard.screen.view', 'logistics.pingui.view']))).toBe(
      '/transport/container/pingui',
    );
    expect(homeOf(table, person(['dashboard.screen.view']))).toBe('/dashboard/screen');
  });

  it('D3 reasons of /block', () => {
    expect(blockReason(table, person())).toBeNull();
    expect(blockReason(table, person([]))).toBe('perm');
    expect(blockReason(table, person(undefined, { roles: [] }))).toBe('account');
    expect(blockReason(table, person(undefined, { companies: [] }))).toBe('company');
  });
});
