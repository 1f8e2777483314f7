import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { releases, type GateFinding } from '@shared/contract/release.contract.ts';
import type { BuiltModule } from '@shared/contract/release.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { freshDatabase } from '../../../test/templates.ts';
import type { Database } from '../../platform/database.ts';
import { layBuild, sampleModule, zipOf } from './release.fixture.ts';
import { releasePlugin } from './release.plugin.ts';

const repository = join(import.meta.dirname, '../../../..');
const samples = mkdtempSync(join(tmpdir(), 'release-samples-'));
const root = mkdtempSync(join(tmpdir(), 'release-root-'));
const dataDir = mkdtempSync(join(tmpdir(), 'release-data-'));
let database: Database;
let api: TestApi;

/** Builds every sample of shared/build once, as a team's own build would. */
function buildSamples(): void {
  const loader = pathToFileURL(join(repository, 'scripts/lib/typescript.mjs')).href;
  const program = join(repository, 'shared/build/src/samples/build.ts');
  const { status, stderr } = spawnSync(process.execPath, ['--no-deprecation', '--import', loader, program, samples], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect(status, stderr).toBe(0);
}

beforeAll(async () => {
  buildSamples();
  cpSync(join(samples, 'host/dist'), join(root, 'host/dist'), { recursive: true });
  cpSync(join(samples, 'good/dist'), join(root, 'remote-sample/dist'), { recursive: true });
  layBuild(root, sampleModule('warehouse', '1.0.0-w1', { shared: [] }));
  database = await freshDatabase();
  api = await testApi({ database, plugins: [releasePlugin({ dataDir, root })] });
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
  for (const folder of [samples, root, dataDir]) rmSync(folder, { recursive: true, force: true });
});

/** Publishes what was built of a sample; `waive` as a team writes it. */
async function publish(kind: string, waive: string[] = []) {
  const name = kind.startsWith('host') ? 'host' : 'sample';
  const folder = join(samples, kind, 'dist');
  const file = name === 'host' ? 'host.json' : 'module.json';
  const description = JSON.parse(readFileSync(join(folder, file), 'utf8')) as BuiltModule;
  const contents = Object.fromEntries(
    Object.keys(description.files).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
  const content = zipOf({ name, version: description.version, contents, description: { ...description } });
  const { status, envelope } = await api.as('admin').call(releases.publish, {
    body: { module: name, waive },
    files: [{ part: 'package', name: 'package.zip', type: 'application/zip', content }],
  });
  return { name, status, envelope, version: description.version };
}
const findingsOf = ({ data }: { data?: unknown }) => (data as { findings: GateFinding[] }).findings;

describe('REL-020 the gate on what a build really makes of a mistake', () => {
  it('good builds of a module and a shell pass, without a word', async () => {
    const { modules } = await api.as('admin').ok(releases.status);
    expect(modules.filter(({ module }) => module !== 'warehouse').map(({ live }) => live?.gate)).toEqual([[], []]);
    for (const kind of ['good', 'moved-route', 'host-newer']) {
      const { status, envelope } = await publish(kind);
      expect([kind, status, envelope.data]).toMatchObject([kind, 200, { gate: [] }]);
    }
  });

  it.each([
    ['range', 'shared', '样例需要 react ^18.3.0，外壳提供 19.3.1：请用同一版本的依赖重新构建。'],
    ['library', 'shared', '样例用到 vue，外壳没有提供：请先发布提供它的外壳，或去掉该依赖。'],
    ['own-copy', 'copy', '产物自带了一份 react'],
    ['fallback-copy', 'copy', '产物自带了一份 react'],
    ['older-contract', 'contract', '外壳从 1 起支持：请用当前代码重新构建样例并发布。'],
    ['newer-contract', 'contract', '外壳只支持到 1：请先发布新外壳。'],
    ['stolen-route', 'route', '路由 /warehouse/list 已属于仓库：请换一个路径。'],
    [
      'removed-route',
      'route-removed',
      '线上的路由 /sample/old 被移除：请加一条跳转，或以 --waive /sample/old 说明可以移除。',
    ],
    ['permission', 'permission', '路由 /sample/list 的权限 sample.nothing.view 不存在：请先在接口中声明并发布。'],
    ['global-css', 'css', '含全局样式 body：请改用模块样式（*.module.css），不要影响其他模块。'],
    ['large-page', 'size', '请把不常用的部分改为按需加载。'],
    ['no-integrity', 'integrity', '没有写入完整性校验：请用 npm run build 重新构建，不要手工改动产物。'],
    ['host-without-library', 'shared', '样例用到 antd/es/button，外壳没有提供：请先发布提供它的外壳，或去掉该依赖。'],
    ['host-route', 'route', '外壳的路由 /sample/list 已属于样例：请换一个路径。'],
    ['host-newer-api', 'api', '外壳需要接口版本 2，当前为 1：请先升级服务端。'],
  ])('%s is refused by the check %s, which says what to do, and nothing of it is kept', async (kind, check, text) => {
    const { name, status, envelope, version } = await publish(kind);
    expect([status, envelope.errorCode]).toEqual([422, 'REL-020']);
    const refused = findingsOf(envelope).filter(({ level }) => level === 'refuse');
    expect(refused[0]?.text).toContain('：请');
    expect(refused).toContainEqual({ check, level: 'refuse', text: expect.stringContaining(text) as string });
    // One mistake, one kind of finding; a route of another module stands outside the own prefixes as well.
    const checks = new Set(refused.map((finding) => finding.check));
    if (kind === 'stolen-route') checks.delete('prefix');
    expect([...checks]).toEqual([check]);
    const { list } = await api.as('admin').ok(releases.versions, { params: { name } });
    expect(list.map((row) => row.version)).not.toContain(version);
    expect((await fetch(`${api.url}/mf/sample/${version}/remoteEntry.js`)).status).toBe(404);
  });

  it('a removed route may go when the team says so', async () => {
    const { status, envelope } = await publish('removed-route', ['/sample/old']);
    expect([status, envelope.data]).toMatchObject([200, { gate: [{ check: 'route-removed', level: 'warn' }] }]);
  });
});
