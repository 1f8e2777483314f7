import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import {
  releaseCheck,
  releaseOverrides,
  releaseReport,
  releases,
  releaseTokens,
} from '@shared/contract/release.contract.ts';
import {
  releaseSet,
  type OverrideDocument,
  type ReleaseDocument,
  type SignedRelease,
} from '@shared/contract/release.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClient } from '../../test/client.ts';
import { testApi, type TestApi } from '../../test/harness.ts';
import { freshDatabase } from '../../test/templates.ts';
import type { Database } from '../platform/database.ts';
import type { Authenticate } from '../platform/pipeline.ts';
import { findBuilds, publishBuilds } from './publish.service.ts';
import { releaseDesk } from './release.desk.ts';
import { layBuild, sampleHost, sampleModule, zipOf, type ModuleChanges, type SampleBuild } from './release.fixture.ts';
import { outdated, retire, sweep } from './retention.service.ts';
import { releasePlugin } from './release.plugin.ts';
import { withReleaseAccess } from './release-access.ts';

const DAY = 86_400_000;
interface Finding {
  check: string;
  level: string;
  text: string;
}
/** What the gate found, out of its refusal. */
const findingsOf = ({ data }: { data?: unknown }) => (data as { findings: Finding[] }).findings;
let api: TestApi;
let database: Database;
let root: string;
let dataDir: string;
let now = new Date('2026-03-01T00:00:00Z');
const clock = { now: () => now };
const nobody: Authenticate = async () => null;
/** The user whose page is asked for. */
let visitor = '1';

beforeAll(async () => {
  database = await freshDatabase();
  root = mkdtempSync(join(tmpdir(), 'release-root-'));
  dataDir = mkdtempSync(join(tmpdir(), 'release-data-'));
  layBuild(root, sampleHost('1.0.0-h1'));
  layBuild(root, sampleModule('finance', '1.0.0-f1'));
  layBuild(root, sampleModule('warehouse', '1.0.0-w1'));
  const sessions = (): Authenticate => async () => api.actorOf(`user${visitor}`);
  api = await testApi({
    database,
    clock,
    plugins: [releasePlugin({ dataDir, root, sessions })],
    authenticate: withReleaseAccess(database, clock, nobody),
  });
  for (const id of ['1', '2', '3']) api.actor(`user${id}`, { userId: id });
});
afterAll(async () => {
  await api.close();
  await database.close();
  for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = new Date(now.getTime() + 60_000);
  visitor = '1';
});

const upload = (
  build: SampleBuild,
  body: Partial<BodyOf<typeof releases.publish>> = {},
  changed = {},
  who = api.as('admin'),
) =>
  who.call(releases.publish, {
    body: { module: build.name, ...body },
    files: [{ part: 'package', name: 'package.zip', type: 'application/zip', content: zipOf(build, changed) }],
  });
const published = async (version: string, changes: ModuleChanges = {}) => {
  const build = sampleModule('finance', version, changes);
  const { status, envelope } = await upload(build, { commit: 'abc1234' });
  expect(status, JSON.stringify(envelope)).toBe(200);
  return build;
};
const promote = (module: string, version: string, who = 'admin') =>
  api.as(who).call(releases.promote, { body: { module, version, reason: '测试上线' } });
const moduleOf = async (name: string) =>
  (await api.as('admin').ok(releases.status)).modules.find(({ module }) => module === name);

/** What the page of a user carries. */
async function pageOf(userId: string): Promise<SignedRelease> {
  visitor = userId;
  const html = await (await fetch(`${api.url}/finance/list`)).text();
  return JSON.parse(/id="release">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as SignedRelease;
}
async function setOf(userId: string) {
  const { document, picks, overrides } = await pageOf(userId);
  const trials = (overrides ?? []).map((one) => JSON.parse(one.document) as OverrideDocument);
  return releaseSet(JSON.parse(document) as ReleaseDocument, picks, trials);
}
const liveFinance = async (userId = '1') => (await setOf(userId)).modules.finance?.version;

describe('publish, promote, roll back', () => {
  it('REL-001 a published version is served and listed, but not live before it is promoted', async () => {
    const build = await published('1.0.1-f2');
    expect(await liveFinance()).toBe('1.0.0-f1');
    const answer = await fetch(`${api.url}/mf/finance/1.0.1-f2/remoteEntry.js`);
    expect(await answer.text()).toBe(build.contents['remoteEntry.js']);
    const { list } = await api.as('admin').ok(releases.versions, { params: { name: 'finance' } });
    expect(list[0]).toMatchObject({
      version: '1.0.1-f2',
      state: 'READY',
      commit: 'abc1234',
      publishedBy: api.actorOf('admin').name,
    });
    expect(list[0]?.bytes).toBeGreaterThan(0);
  });

  it('REL-002 promote: a new numbered signed document with who and why; nothing else changes', async () => {
    const before = await setOf('1');
    const { status } = await promote('finance', '1.0.1-f2');
    expect(status).toBe(200);
    const page = await pageOf('1');
    expect(releaseDesk().signer.proves(page.document, page.signature)).toBe(true);
    const after = await setOf('1');
    expect(after.id).toBe(before.id + 1);
    expect(after.modules.finance?.version).toBe('1.0.1-f2');
    expect([after.host, after.modules.warehouse]).toEqual([before.host, before.modules.warehouse]);
    const { list } = await api.as('admin').ok(releases.history);
    expect(list[0]).toMatchObject({
      action: 'PROMOTE',
      module: 'finance',
      version: '1.0.1-f2',
      reason: '测试上线',
      userName: api.actorOf('admin').name,
    });
    const [audit] = await database.raw<{ action: string; reason: string }>(
      `select action, reason from sh_audit where kind = 'sh_release' order by id desc limit 1`,
    );
    expect(audit).toEqual({ action: '上线', reason: '测试上线' });
  });

  it('REL-003 the old version stays served for open tabs', async () => {
    expect((await fetch(`${api.url}/mf/finance/1.0.0-f1/remoteEntry.js`)).status).toBe(200);
  });

  it('REL-004 roll back: what was live before is live again', async () => {
    await api.as('admin').ok(releases.rollback, { body: { module: 'finance', reason: '对账出错' } });
    expect(await liveFinance()).toBe('1.0.0-f1');
    expect((await api.as('admin').ok(releases.history)).list[0]).toMatchObject({
      action: 'ROLLBACK',
      version: '1.0.0-f1',
    });
  });

  it('REL-005 the same package again is the same version; other contents under it are refused', async () => {
    expect((await upload(sampleModule('finance', '1.0.1-f2'))).status).toBe(200);
    const other = await upload(sampleModule('finance', '1.0.1-f2', { contents: { 'static/more.js': 'more()' } }));
    expect(other.envelope).toMatchObject({ errorCode: 'REL-022' });
    expect(other.envelope.errorMessage).toContain('版本一经发布不能更改');
  });

  it('REL-006 the shell is published, promoted and rolled back the same way', async () => {
    expect((await upload(sampleHost('1.0.1-h2'))).status).toBe(200);
    expect((await promote('host', '1.0.1-h2')).status).toBe(200);
    expect((await setOf('1')).host.version).toBe('1.0.1-h2');
    await api.as('admin').ok(releases.rollback, { body: { module: 'host', reason: '布局错乱' } });
    expect((await setOf('1')).host.version).toBe('1.0.0-h1');
  });

  it('REL-007 kill switch: the module is off with its reason, and on again', async () => {
    await api.as('admin').ok(releases.disable, { body: { module: 'finance', disabled: true, reason: '汇率错误' } });
    expect((await setOf('1')).disabled).toEqual({ finance: '汇率错误' });
    await api.as('admin').ok(releases.disable, { body: { module: 'finance', disabled: false, reason: '已修复' } });
    expect((await setOf('1')).disabled).toEqual({});
  });

  it.each([
    [releases.promote, { module: 'finance', version: '9.9.9', reason: '测试' }, 'REL-011'],
    [releases.promote, { module: 'finance', version: '1.0.0-f1', reason: '测试' }, 'REL-014'],
    [releases.canary, { module: 'finance', version: '1.0.0-f1', share: 5, reason: '测试' }, 'REL-014'],
    [releases.canary, { module: 'finance', version: '1.0.1-f2', share: 0, reason: '测试' }, 'REL-015'],
    [releases.rollback, { module: 'warehouse', reason: '测试' }, 'REL-017'],
    [releases.disable, { module: 'host', disabled: true, reason: '测试' }, 'REL-016'],
    [releases.disable, { module: 'finance', disabled: false, reason: '测试' }, 'REL-018'],
  ])('REL-008 $path %o is refused with %s and changes nothing', async (endpoint, body, code) => {
    const before = (await setOf('1')).id;
    const { envelope } = await api.as('admin').call(endpoint as typeof releases.promote, { body });
    expect(envelope.errorCode).toBe(code);
    expect(envelope.errorMessage).toMatch(/[一-龥]{4}/);
    expect((await setOf('1')).id).toBe(before);
  });

  it('REL-009 a start after a decision publishes the new local build but leaves live what was decided', async () => {
    layBuild(root, sampleModule('finance', '1.2.0-f9'));
    layBuild(root, sampleModule('warehouse', '1.2.0-w9'));
    const { store, signer } = releaseDesk();
    const warn = (text: string) => expect.unreachable(text);
    await publishBuilds({ database, store, signer, now: clock.now, warn }, findBuilds(root), '启动时发布');
    const { modules } = await setOf('1');
    expect([modules.finance?.version, modules.warehouse?.version]).toEqual(['1.0.0-f1', '1.2.0-w9']);
    expect((await api.as('admin').ok(releases.versions, { params: { name: 'finance' } })).list[0]).toMatchObject({
      version: '1.2.0-f9',
      state: 'READY',
    });
    expect([(await moduleOf('finance'))?.decided, (await moduleOf('warehouse'))?.decided]).toEqual([true, false]);
  });

  it('REL-010 two decisions at once: both are made, one after the other, without a gap in the numbers', async () => {
    const { id } = await setOf('1');
    const answers = await Promise.all([
      promote('finance', '1.0.1-f2'),
      api.as('admin').call(releases.disable, { body: { module: 'warehouse', disabled: true, reason: '盘点中' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const set = await setOf('1');
    expect([set.id, set.modules.finance?.version, set.disabled]).toEqual([id + 2, '1.0.1-f2', { warehouse: '盘点中' }]);
    await api.as('admin').ok(releases.disable, { body: { module: 'warehouse', disabled: false, reason: '结束盘点' } });
    await api.as('admin').ok(releases.rollback, { body: { module: 'finance', reason: '复原' } });
  });
});

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
    ['a global style', { contents: { 'static/list.css': 'body{margin:0}' } }, 'css', '请改用模块样式'],
    ['a chunk without a hash', { uncovered: ['static/list.js'] }, 'integrity', '请用 npm run build 重新构建'],
  ])('REL-020 %s is refused and says what to do', async (_name, changes, check, text) => {
    const version = `2.0.0-${check}${Math.round(now.getTime() / 60_000)}`;
    const { status, envelope } = await upload(sampleModule('finance', version, changes));
    expect([status, envelope.errorCode]).toEqual([422, 'REL-020']);
    expect(findingsOf(envelope)).toContainEqual(
      expect.objectContaining({ check, level: 'refuse', text: expect.stringContaining(text) as string }),
    );
    expect((await fetch(`${api.url}/mf/finance/${version}/remoteEntry.js`)).status).toBe(404);
  });

  it('REL-020 a removed path may go when somebody says so, and the report keeps it', async () => {
    const build = sampleModule('finance', '2.1.0-w', {
      face: { routes: [{ path: '/finance/list', title: '列表', permission: 'dashboard.index.view' }] },
    });
    const { status, envelope } = await upload(build, { waive: ['/finance'] });
    expect(status).toBe(200);
    expect(envelope.data).toMatchObject({ gate: [{ check: 'route-removed', level: 'warn' }] });
    expect((await promote('finance', '2.1.0-w')).status).toBe(200);
    await api.as('admin').ok(releases.rollback, { body: { module: 'finance', reason: '复原' } });
  });

  it.each([
    ['drops a library that a live module takes', { shared: { react: '19.3.1' } }, 'shared'],
    ['brings another major version', { shared: { react: '20.0.0', '@shared/runtime/call.ts': '0.1.0' } }, 'shared'],
    ['takes a path of a live module', { routes: ['/', '/finance/list'] }, 'route'],
    ['needs a newer API', { api: 99 }, 'api'],
  ])('REL-020 the other way: a shell that %s is refused', async (_name, changes, check) => {
    const { envelope } = await upload(sampleHost(`3.0.0-${check}${Math.round(now.getTime() / 60_000)}`, changes));
    expect(envelope.errorCode).toBe('REL-020');
    expect(findingsOf(envelope)).toContainEqual(expect.objectContaining({ check }));
  });

  it('REL-020 what fits at publishing may not fit at the promotion: asked again', async () => {
    const extra = [{ name: 'zod/mini', requiredVersion: '^4.0.0' }];
    const offers = { react: '19.3.1', '@shared/runtime/call.ts': '0.1.0', 'zod/mini': '4.6.7' };
    await upload(sampleHost('1.5.0-h5', { shared: offers }));
    await promote('host', '1.5.0-h5');
    await published('1.5.0-z', { shared: extra });
    await api.as('admin').ok(releases.rollback, { body: { module: 'host', reason: '复原' } });
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
    const { envelope } = await api.as('admin').call(releases.publish, {
      body: { module: 'finance' },
      files: [{ part: 'package', name: 'x.zip', content: 'no zip' }],
    });
    expect(envelope.errorCode).toBe('REL-021');
  });
});

describe('canary', () => {
  const tell = (tab: string, version: string, kind: 'START' | 'ERROR', who = 'user1') =>
    api.as(who).ok(releaseReport, {
      body: {
        tab: `tab-${tab}-0000`,
        set: 1,
        items: [{ module: 'finance', version, kind, message: 'TypeError: x', path: '/finance/list' }],
      },
    });

  it('REL-030 everybody at 100, nobody at 0; the document names both versions and its candidate is signed', async () => {
    await published('4.0.0-c');
    await api
      .as('admin')
      .ok(releases.canary, { body: { module: 'finance', version: '4.0.0-c', share: 100, reason: '试运行' } });
    for (const id of ['1', '2', '3']) expect(await liveFinance(id)).toBe('4.0.0-c');
    expect((JSON.parse((await pageOf('1')).document) as ReleaseDocument).modules.finance?.version).toBe('1.0.0-f1');
    expect(await moduleOf('finance')).toMatchObject({ live: { version: '1.0.0-f1' }, canary: { share: 100 } });
    await api
      .as('admin')
      .ok(releases.canary, { body: { module: 'finance', version: '4.0.0-c', share: 0, reason: '结束' } });
    for (const id of ['1', '2', '3']) expect(await liveFinance(id)).toBe('1.0.0-f1');
  });

  it('REL-030 sticky: the same user has the same version at every load', async () => {
    await api
      .as('admin')
      .ok(releases.canary, { body: { module: 'finance', version: '4.0.0-c', share: 50, reason: '试运行' } });
    const once = await Promise.all([liveFinance('1'), Promise.resolve()]);
    for (let load = 0; load < 3; load += 1) expect(await liveFinance('1')).toBe(once[0]);
  });

  it('REL-031 errors of a candidate end it by themselves, and the panel shows them', async () => {
    for (let tab = 0; tab < 30; tab += 1) await tell(`live${tab}`, '1.0.0-f1', 'START');
    for (let tab = 0; tab < 20; tab += 1) await tell(`cand${tab}`, '4.0.0-c', 'START', 'user2');
    await tell('cand0', '4.0.0-c', 'ERROR', 'user2');
    expect((await moduleOf('finance'))?.canary).not.toBeNull();
    await tell('cand0', '4.0.0-c', 'ERROR', 'user2');
    expect((await moduleOf('finance'))?.canary, 'one tab counts once').not.toBeNull();
    await tell('cand1', '4.0.0-c', 'ERROR', 'user3');
    expect((await moduleOf('finance'))?.canary).toBeNull();
    const [halted] = (await api.as('admin').ok(releases.history)).list;
    expect(halted).toMatchObject({ action: 'HALT', module: 'finance', version: '4.0.0-c' });
    expect(halted?.reason).toContain('错误率 10%（2/20 个页面）');
    const { list } = await api.as('admin').ok(releases.errors, { params: { name: 'finance' } });
    expect(list[0]).toMatchObject({ version: '4.0.0-c', message: 'TypeError: x', path: '/finance/list', tabs: 2 });
    const versions = await api.as('admin').ok(releases.versions, { params: { name: 'finance' } });
    expect(versions.list.find(({ version }) => version === '4.0.0-c')).toMatchObject({ starts: 20, failures: 2 });
  });

  it('REL-032 reports of versions that nobody published are dropped, and too many are refused', async () => {
    await tell('made-up', '9.9.9-none', 'ERROR');
    expect(await database.raw(`select 1 from sh_release_report where version = '9.9.9-none'`)).toEqual([]);
    now = new Date(now.getTime() + 120_000);
    const codes: (string | undefined)[] = [];
    for (let call = 0; call < 61; call += 1) {
      const body = {
        tab: 'tab-many-0000',
        set: 1,
        items: [{ module: 'finance', version: '1.0.0-f1', kind: 'START' as const }],
      };
      codes.push((await api.as('user3').call(releaseReport, { body })).envelope.errorCode);
    }
    expect(codes.slice(0, 60).every((code) => code === undefined || code === null)).toBe(true);
    expect(codes[60]).toBe('THROTTLED');
  });
});

describe('teams and developers', () => {
  const ci = (token: string) => new TestClient(api.url, { authorization: `Bearer ${token}` });

  it('REL-040 a token publishes its module and sets its canary, and nothing else', async () => {
    const { token } = await api
      .as('admin')
      .ok(releaseTokens.create, { body: { module: 'finance', name: 'CI 流水线', days: 30 } });
    expect((await upload(sampleModule('finance', '5.0.0-ci'), {}, {}, ci(token))).status).toBe(200);
    const shared = await ci(token).call(releases.canary, {
      body: { module: 'finance', version: '5.0.0-ci', share: 10, reason: '流水线' },
    });
    expect(shared.status).toBe(200);
    expect((await api.as('admin').ok(releases.history)).list[0]).toMatchObject({ userName: '令牌：CI 流水线' });
    for (const share of [50.01, 100]) {
      const most = { module: 'finance', version: '5.0.0-ci', share, reason: '当作上线' };
      const { status, envelope } = await ci(token).call(releases.canary, { body: most });
      expect([status, envelope.errorCode]).toEqual([403, 'REL-042']);
      expect(envelope.errorMessage).toContain('灰度最多 50%');
    }
    expect((await moduleOf('finance'))?.canary?.share).toBe(10);
    const other = await upload(sampleModule('warehouse', '5.0.0-ci'), {}, {}, ci(token));
    expect([other.status, other.envelope.errorCode]).toEqual([403, 'REL-040']);
    const canary = { module: 'warehouse', version: '1.0.0-w1', share: 1, reason: '越权' };
    expect((await ci(token).call(releases.canary, { body: canary })).status).toBe(403);
    const promotion = { module: 'finance', version: '5.0.0-ci', reason: '越权' };
    expect((await ci(token).call(releases.promote, { body: promotion })).status).toBe(403);
    expect((await ci(token).call(releases.status)).status).toBe(403);
    expect(
      (await ci(token).call(releaseTokens.create, { body: { module: 'finance', name: 'x', days: 1 } })).status,
    ).toBe(403);
    expect((await ci(token).call(releases.rollback, { body: { module: 'finance', reason: '越权' } })).status).toBe(403);
    await api
      .as('admin')
      .ok(releases.canary, { body: { module: 'finance', version: '5.0.0-ci', share: 0, reason: '结束' } });
  });

  it('REL-041 only a hash is kept; a revoked or expired token opens nothing', async () => {
    const { id, token } = await api
      .as('admin')
      .ok(releaseTokens.create, { body: { module: 'finance', name: '旧流水线', days: 1 } });
    const dump = JSON.stringify(await database.raw('select * from sh_release_token'));
    expect(dump).not.toContain(token);
    expect(JSON.stringify(await database.raw('select * from sh_idempotency'))).not.toContain(token);
    expect((await upload(sampleModule('finance', '5.1.0-ci'), {}, {}, ci(token))).status).toBe(200);
    const before = now;
    now = new Date(now.getTime() + DAY + 1000);
    expect((await upload(sampleModule('finance', '5.1.0-ci'), {}, {}, ci(token))).status).toBe(401);
    now = before;
    await api.as('admin').ok(releaseTokens.revoke, { params: { id }, body: { reason: '人员离职' } });
    expect((await upload(sampleModule('finance', '5.1.0-ci'), {}, {}, ci(token))).status).toBe(401);
    const { list } = await api.as('admin').ok(releaseTokens.list);
    expect(list.find((row) => row.id === id)?.revokedAt).not.toBeNull();
  });

  it('REL-050 单人试用: one user gets a published version, signed, until it ends', async () => {
    api.actor('user2', { userId: '2' });
    await api
      .as('user2')
      .ok(releaseOverrides.create, { body: { module: 'finance', version: '5.0.0-ci', hours: 2, reason: '验证修复' } });
    expect([await liveFinance('1'), await liveFinance('2')]).toEqual(['1.0.0-f1', '5.0.0-ci']);
    const [trial] = (await pageOf('2')).overrides ?? [];
    expect(releaseDesk().signer.proves(trial?.document ?? '', trial?.signature ?? '')).toBe(true);
    expect((await setOf('2')).overridden).toHaveProperty('finance');
    const before = now;
    now = new Date(now.getTime() + 3 * 3_600_000);
    expect(await liveFinance('2')).toBe('1.0.0-f1');
    now = before;
    expect(await liveFinance('2')).toBe('5.0.0-ci');
    await api.as('user2').ok(releaseOverrides.end, { params: { name: 'finance' } });
    expect(await liveFinance('2')).toBe('1.0.0-f1');
    const audits = await database.raw<{ action: string }>(
      `select action from sh_audit where kind = 'sh_release_override' order by id`,
    );
    expect(audits.map(({ action }) => action)).toEqual(['开始单人试用', '结束单人试用']);
  });
});

describe('retention', () => {
  it('REL-060 keeps 30 days what a document in force named, and what runs, for ever', async () => {
    await published('6.0.0-a');
    await published('6.0.0-never');
    await promote('finance', '6.0.0-a');
    const named = now;
    await published('6.0.1-b');
    now = new Date(named.getTime() + 5 * DAY);
    await promote('finance', '6.0.1-b');
    const gone = async () => (await outdated(database.db, now)).map(({ module, version }) => `${module} ${version}`);
    now = new Date(named.getTime() + 29 * DAY);
    expect(await gone()).not.toContain('finance 6.0.0-never');
    now = new Date(named.getTime() + 34 * DAY);
    expect(await gone()).toContain('finance 6.0.0-never');
    expect(await gone(), 'in force until day 5').not.toContain('finance 6.0.0-a');
    now = new Date(named.getTime() + 36 * DAY);
    expect(await gone()).toContain('finance 6.0.0-a');
    now = new Date(named.getTime() + 400 * DAY);
    const all = await gone();
    for (const kept of ['finance 6.0.1-b', 'host 1.0.0-h1', 'warehouse 1.2.0-w9']) expect(all).not.toContain(kept);
  });

  it('REL-061 clean-up removes those files, keeps the others served, and a removed version may be published again', async () => {
    const { store } = releaseDesk();
    const retired = await api.command('admin', retire);
    mkdirSync(join(dataDir, 'mf/finance/9.9.9-x.4711.part/static'), { recursive: true });
    const { gone, kept, missing } = await api.command('admin', (ctx) => sweep(ctx, store));
    const names = [...retired.map(({ module, version }) => `${module}/${version}`), 'finance/9.9.9-x.4711.part'];
    expect(gone.toSorted()).toEqual(names.toSorted());
    expect([kept > 0, missing]).toEqual([true, []]);
    expect((await fetch(`${api.url}/mf/finance/6.0.0-a/remoteEntry.js`)).status).toBe(404);
    expect((await fetch(`${api.url}/mf/finance/6.0.1-b/remoteEntry.js`)).status).toBe(200);
    expect((await promote('finance', '6.0.0-a')).envelope.errorCode).toBe('REL-012');
    await published('6.0.0-a');
    expect((await promote('finance', '6.0.0-a')).status).toBe(200);
    expect((await fetch(`${api.url}/mf/finance/6.0.0-a/remoteEntry.js`)).status).toBe(200);
  });

  it('REL-062 the server says which files of a version were changed or are missing on its disk', async () => {
    const params = { name: 'finance', version: '6.0.0-a' };
    expect(await api.as('user1').ok(releaseCheck, { params })).toEqual({ missing: [], changed: [] });
    writeFileSync(join(dataDir, 'mf/finance/6.0.0-a/static/list.js'), 'evil()');
    rmSync(join(dataDir, 'mf/finance/6.0.0-a/static/list.css'));
    expect(await api.as('user1').ok(releaseCheck, { params })).toEqual({
      missing: ['static/list.css'],
      changed: ['static/list.js'],
    });
  });
});
