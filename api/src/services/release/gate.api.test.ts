import { releases } from '@shared/contract/release.contract.ts';
import { describe, expect, it } from 'vitest';
import { sampleHost, sampleModule, type ModuleChanges } from './release.fixture.ts';

import { releaseWorld } from './release-world.fixture.ts';

const { world, base, upload, published, promote } = releaseWorld();
interface Finding {
  check: string;
  level: string;
  text: string;
}
/** What the gate found, out of its refusal. */
const findingsOf = ({ data }: { data?: unknown }) => (data as { findings: Finding[] }).findings;

describe('gate', () => {
  const react17 = [{ name: 'react', requiredVersion: '^17.0.2' }];
  const routes = (...paths: string[]) => ({
    routes: [
      { path: '/finance', redirect: '/finance/list' },
      ...['/finance/list', ...paths].map((path) => ({ path, title: '页面', permission: 'dashboard.index.view' })),
    ],
  });
  const big = Array.from({ length: 30_000 }, (_, index) => (index * 7919).toString(36)).join('');
  it.each<[string, ModuleChanges, string, string]>([
    ['a shared library outside the range', { shared: react17 }, 'shared', '请用同一版本的依赖重新构建'],
    [
      'a shared library that the shell has not',
      { shared: [{ name: 'vue', requiredVersion: '^3.0.0' }] },
      'shared',
      '请先发布提供它的外壳',
    ],
    ['a newer contract', { face: { contract: 2 } }, 'contract', '请先发布新外壳'],
    ['a newer API', { face: { needs: { api: 99 } } }, 'api', '请先升级服务端'],
    ['a path of another module', { face: routes('/warehouse/list') }, 'route', '请换一个路径'],
    ['a path of the shell', { face: routes('/dashboard/index') }, 'route', '请换一个路径'],
    ['a path twice', { face: routes('/finance/list') }, 'route', '请删去其中一个'],
    [
      'an unknown permission',
      {
        face: { routes: [...routes().routes, { path: '/finance/x', title: 'X', permission: 'finance.nothing.view' }] },
      },
      'permission',
      '请先在接口中声明',
    ],
    [
      'a removed path',
      { face: { routes: [{ path: '/finance', redirect: '/finance/list' }] } },
      'route-removed',
      '请加一条跳转',
    ],
    ['too many bytes', { contents: { 'static/list.js': `list(${JSON.stringify(big)})` } }, 'size', '按需加载'],
    [
      'a path beside its prefixes',
      {
        face: {
          routes: [...routes().routes, { path: '/elsewhere/x', title: 'X', permission: 'dashboard.index.view' }],
        },
      },
      'prefix',
      '请换一个路径，或声明该前缀',
    ],
    ['a prefix of another module', { face: { prefixes: ['/finance', '/warehouse/in'] } }, 'prefix', '已属于仓库'],
    ['a prefix of the system', { face: { prefixes: ['/finance', '/api'] } }, 'prefix', '系统保留'],
    [
      'a parent that is no page of the menu',
      {
        face: {
          routes: [
            ...routes().routes,
            { path: '/finance/x', title: 'X', permission: 'dashboard.index.view', parent: '/finance/none' },
          ],
        },
      },
      'parent',
      '不是菜单中的页面',
    ],
    [
      'a row that is none',
      { face: { routes: [...routes().routes, { path: '/finance/x', title: {}, permission: 'dashboard.index.view' }] } },
      'declaration',
      '路由第 3 行 /finance/x',
    ],
    ['an empty manifest', { shared: [] }, 'manifest', '无法核对公共库'],
    ['a style by script', { contents: { 'static/list.js': 'x.sheet.insertRule("body{}")' } }, 'css', '用脚本生成样式'],
    ['a global style', { contents: { 'static/list.css': 'body{margin:0}' } }, 'css', '请改用模块样式'],
    [
      'a page of its own',
      { contents: { 'static/help.html': '<script src="list.js"></script>' } },
      'document',
      'help.html',
    ],
    ['a drawing that can hold scripts', { contents: { 'static/logo.svg': '<svg/>' } }, 'document', '请改用 png'],
    ['a page by another name', { contents: { 'static/a.xhtml': '<html/>' } }, 'document', 'a.xhtml'],
    ['a chunk without a hash', { uncovered: ['static/list.js'] }, 'integrity', '请用 npm run build 重新构建'],
  ])('REL-020 %s is refused and says what to do', async (_name, changes, check, text) => {
    const version = `2.0.0-${check}${Math.round(world.now.getTime() / 60_000)}`;
    const { status, envelope } = await upload(sampleModule('finance', version, changes));
    expect([status, envelope.errorCode]).toEqual([422, 'REL-020']);
    expect(findingsOf(envelope)).toContainEqual(
      expect.objectContaining({ check, level: 'refuse', text: expect.stringContaining(text) as string }),
    );
    expect((await fetch(`${world.api.url}/mf/finance/${version}/remoteEntry.js`)).status).toBe(404);
  });

  it('REL-020 sizes are those that the server measures, whatever the package says', async () => {
    const build = sampleModule('finance', '2.9.0-size', {
      contents: { 'static/list.js': `list(${JSON.stringify(big)})` },
    });
    for (const listing of Object.values(build.description.files as Record<string, { br: number }>)) listing.br = 1;
    const { envelope } = await upload(build);
    expect(findingsOf(envelope)).toContainEqual(expect.objectContaining({ check: 'size', level: 'refuse' }));
  });

  it('REL-020 a removed path may go when somebody says so, and the report keeps it', async () => {
    const build = sampleModule('finance', '2.1.0-w', {
      face: { routes: [{ path: '/finance/list', title: '列表', permission: 'dashboard.index.view' }] },
    });
    const { status, envelope } = await upload(build, { waive: ['/finance'] });
    expect(status).toBe(200);
    expect(envelope.data).toMatchObject({ gate: [{ check: 'route-removed', level: 'warn' }] });
    expect((await promote('finance', '2.1.0-w')).status).toBe(200);
    await world.api
      .as('admin')
      .ok(releases.rollback, { body: { base: await base(), module: 'finance', reason: '复原' } });
  });

  it.each([
    ['drops a library that a live module takes', { shared: { react: '19.3.1' } }, 'shared'],
    ['brings another major version', { shared: { react: '20.0.0', '@shared/runtime/call.ts': '0.1.0' } }, 'shared'],
    ['takes a path of a live module', { routes: ['/', '/finance/list'] }, 'route'],
    ['needs a newer API', { api: 99 }, 'api'],
  ])('REL-020 the other way: a shell that %s is refused', async (_name, changes, check) => {
    const { envelope } = await upload(sampleHost(`3.0.0-${check}${Math.round(world.now.getTime() / 60_000)}`, changes));
    expect(envelope.errorCode).toBe('REL-020');
    expect(findingsOf(envelope)).toContainEqual(expect.objectContaining({ check }));
  });

  it('REL-020 what fits at publishing may not fit at the promotion: asked again', async () => {
    const extra = [{ name: 'zod/mini', requiredVersion: '^4.0.0' }];
    const offers = { react: '19.3.1', '@shared/runtime/call.ts': '0.1.0', 'zod/mini': '4.6.7' };
    await upload(sampleHost('1.5.0-h5', { shared: offers }));
    await promote('host', '1.5.0-h5');
    await published('1.5.0-z', { shared: extra });
    await world.api.as('admin').ok(releases.rollback, { body: { base: await base(), module: 'host', reason: '复原' } });
    const { envelope } = await promote('finance', '1.5.0-z');
    expect(envelope.errorCode).toBe('REL-020');
    expect(envelope.errorMessage).toContain('zod/mini');
  });

  it('REL-021 a file that was changed after the build, a missing file, no zip: refused', async () => {
    const build = sampleModule('finance', '2.5.0-x');
    for (const changed of [{ 'static/list.js': 'evil()' }, { 'static/list.js.br': 'evil' }, { 'module.json': '{}' }]) {
      const { envelope } = await upload(build, {}, changed);
      expect(envelope.errorCode).toBe('REL-021');
    }
    const { envelope } = await world.api.as('admin').call(releases.publish, {
      body: { module: 'finance' },
      files: [{ part: 'package', name: 'x.zip', content: 'no zip' }],
    });
    expect(envelope.errorCode).toBe('REL-021');
  });
});
