import { describe, expect, it } from 'vitest';
import { faceIssues, usableFace } from './module-face.ts';

const face = {
  name: 'finance',
  title: '财务',
  contract: 1,
  needs: { api: 1 },
  order: 3,
  prefixes: ['/finance'],
  routes: [
    { path: '/finance', redirect: '/finance/list' },
    { path: '/finance/list', title: '列表', permission: 'finance.list.view', menu: { groups: ['财务'], order: 1 } },
  ],
  widgets: [{ key: 'due', title: '到期', permission: ['a.b.c', 'd.e.f'], span: 12, height: 200, order: 1 }],
  search: [],
};
const withRoute = (row: unknown) => ({ ...face, routes: [...face.routes, row] });

describe('a declaration is checked row by row', () => {
  it('REL-027 a good one has no issues, with what a newer contract adds as well', () => {
    expect(faceIssues(face)).toEqual([]);
    expect(faceIssues({ ...face, colour: 'blue', routes: face.routes.map((row) => ({ ...row, newer: 1 })) })).toEqual(
      [],
    );
  });

  it.each([
    ['a row that is nothing', withRoute(null), '路由第 3 行'],
    ['a path that is a number', withRoute({ path: 7, title: 'x', permission: 'a.b.c' }), '路由第 3 行'],
    ['a path elsewhere', withRoute({ path: '//evil.example', redirect: 'https://x' }), '路由第 3 行 //evil.example'],
    ['a script for a path', withRoute({ path: 'javascript:alert(1)', redirect: '/finance' }), '不是站内地址'],
    [
      'a page without a permission',
      withRoute({ path: '/finance/x', title: '页' }),
      '路由第 3 行 /finance/x：页面必须有标题和权限',
    ],
    [
      'menu groups that are a text',
      withRoute({ path: '/finance/x', title: '页', permission: 'a.b.c', menu: { groups: '财务', order: 1 } }),
      'menu.groups',
    ],
    [
      'a menu without an order',
      withRoute({ path: '/finance/x', title: '页', permission: 'a.b.c', menu: { groups: [] } }),
      'menu.order',
    ],
    ['a title that is an object', withRoute({ path: '/finance/x', title: {}, permission: 'a.b.c' }), 'title'],
    ['routes that are no list', { ...face, routes: {} }, '路由（routes）不是列表'],
    ['a widget of another width', { ...face, widgets: [{ ...face.widgets[0], span: 7 }] }, '卡片第 1 行 due'],
    ['no prefixes', { ...face, prefixes: undefined }, '模块声明：prefixes'],
    ['nothing', null, '模块声明'],
  ])('REL-027 %s is named', (_what, value, text) => {
    expect(faceIssues(value).join('\n')).toContain(text);
  });

  it('REL-027 what is left of it is what was understood; a head that is none has no rows', () => {
    const { face: kept, isWhole } = usableFace('finance', withRoute({ path: 7 }));
    expect([kept.routes, isWhole]).toEqual([face.routes, false]);
    expect(usableFace('finance', face)).toEqual({ face, isWhole: true });
    for (const value of [null, 3, [], { ...face, prefixes: 'x' }])
      expect(usableFace('finance', value).face).toMatchObject({
        name: 'finance',
        title: 'finance',
        routes: [],
        widgets: [],
        search: [],
      });
  });
});
