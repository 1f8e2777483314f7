import type { ReleasedModule } from '@shared/contract/release.ts';
import type { RouteRow } from '@shared/contract/module.ts';
import { describe, expect, it } from 'vitest';
import { smokeFindings, smokePages } from './smoke.rules.ts';

const listed = (path: string, order: number): RouteRow => ({
  path,
  title: path,
  permission: 'dashboard.index.view',
  menu: { groups: [], order },
});
const released = (name: string, routes: RouteRow[]): ReleasedModule => ({
  version: '1.0.0-a',
  manifest: {},
  entry: '',
  integrity: '',
  pageFiles: {},
  face: {
    name,
    title: name,
    contract: 1,
    needs: { api: 1 },
    order: 1,
    prefixes: [`/${name}`],
    routes,
    widgets: [],
    search: [],
  },
});
const paths = (name: string, disabled = {}) =>
  smokePages(name, {
    disabled,
    modules: {
      finance: released('finance', [
        { path: '/finance', redirect: '/finance/b' },
        listed('/finance/b', 2),
        listed('/finance/a', 1),
        { path: '/finance/edit', title: '编辑', permission: 'dashboard.index.view' },
      ]),
      warehouse: released('warehouse', [listed('/warehouse/y', 2), listed('/warehouse/x', 1)]),
      hidden: released('hidden', [{ path: '/hidden/only', title: '只有一页', permission: 'dashboard.index.view' }]),
    },
  }).map(({ path }) => path);

describe('smokePages', () => {
  it('every page of the candidate’s menu in its order, and one of each other module', () => {
    expect(paths('finance')).toEqual(['/finance/a', '/finance/b', '/warehouse/x', '/hidden/only']);
  });
  it('a module without a menu: its first page', () => {
    expect(paths('hidden')).toEqual(['/hidden/only', '/finance/a', '/warehouse/x']);
  });
  it('the shell: its board, and one page of each module', () => {
    expect(paths('host')).toEqual(['/dashboard/index', '/finance/a', '/warehouse/x', '/hidden/only']);
  });
  it('what is switched off is not opened, but the candidate itself is', () => {
    expect(paths('finance', { warehouse: '盘点中' })).toEqual(['/finance/a', '/finance/b', '/hidden/only']);
    expect(paths('warehouse', { warehouse: '盘点中' })).toContain('/warehouse/x');
  });
});

it('smokeFindings: a page that was left out is a finding', () => {
  const needed = [{ module: 'finance', path: '/finance/a', title: '应收' }];
  expect(smokeFindings(needed, ['/finance/a'], [])).toEqual([]);
  expect(smokeFindings(needed, ['/finance/b'], [{ page: '/finance/b', text: '出错' }])).toEqual([
    { page: '/finance/b', text: '出错' },
    { page: '/finance/a', text: '没有打开“应收”。' },
  ]);
});
