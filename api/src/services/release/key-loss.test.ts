import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseOverrides } from '@shared/contract/release-teams.contract.ts';
import { releases } from '@shared/contract/release.contract.ts';
import type { ReleaseDocument, SignedRelease } from '@shared/contract/release.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { freshDatabase } from '../../../test/templates.ts';
import type { Database } from '../../platform/database.ts';
import { releaseDesk } from './release-desk.ts';
import { layBuild, sampleHost, sampleModule, zipOf } from './release.fixture.ts';
import { releasePlugin } from './release.plugin.ts';

const root = mkdtempSync(join(tmpdir(), 'release-root-'));
const folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `release-${name}-`)));
const [dataDir = '', otherDir = ''] = folders;
let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
  layBuild(root, sampleHost('1.0.0-h1'));
  for (const name of ['finance', 'logistics', 'warehouse']) layBuild(root, sampleModule(name, '1.0.0-a'));
});
afterAll(async () => {
  await database.close();
  for (const folder of [root, ...folders]) rmSync(folder, { recursive: true, force: true });
});

const base = async () => Number((await database.raw<{ id: string }>('select max(id) as id from sh_release'))[0]?.id);

async function started(folder: string): Promise<TestApi> {
  const api: TestApi = await testApi({
    database,
    plugins: [releasePlugin({ dataDir: folder, root, sessions: () => async () => api.actorOf('admin') })],
  });
  return api;
}
async function pageOf(url: string) {
  const html = await (await fetch(`${url}/finance/list`)).text();
  return JSON.parse(/id="release">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as SignedRelease;
}

it('REL-070 decisions survive the loss of the signing key: signed anew, and the log of decisions says so', async () => {
  const first = await started(dataDir);
  const admin = first.as('admin');
  for (const name of ['finance', 'logistics'])
    await admin.ok(releases.publish, {
      body: { module: name },
      files: [{ part: 'package', name: 'package.zip', content: zipOf(sampleModule(name, '2.0.0-b')) }],
    });
  await admin.ok(releases.promote, {
    body: { base: await base(), module: 'finance', version: '2.0.0-b', reason: '新对账单', smokeWaiver: '测试免检' },
  });
  await admin.ok(releases.canary, {
    body: {
      base: await base(),
      module: 'logistics',
      version: '2.0.0-b',
      share: 12.5,
      reason: '试运行',
      smokeWaiver: '测试免检',
    },
  });
  await admin.ok(releases.disable, {
    body: { base: await base(), module: 'warehouse', disabled: true, reason: '盘点中' },
  });
  await admin.ok(releaseOverrides.create, {
    body: { module: 'logistics', version: '2.0.0-b', hours: 24, reason: '验证修复' },
  });
  const before = JSON.parse((await pageOf(first.url)).document) as ReleaseDocument;
  const { publicKey } = releaseDesk().signer;
  await first.close();

  // The folder of published files is there, the key is not.
  cpSync(join(dataDir, 'mf'), join(otherDir, 'mf'), { recursive: true });
  layBuild(root, sampleModule('finance', '3.0.0-c'));
  const second = await started(otherDir);
  try {
    const { signer } = releaseDesk();
    expect(signer.publicKey).not.toBe(publicKey);
    const page = await pageOf(second.url);
    expect(signer.proves(page.document, page.signature)).toBe(true);
    const { id: _id, createdAt: _at, line, ...kept } = before;
    const after = JSON.parse(page.document) as ReleaseDocument;
    expect(after).toMatchObject(kept);
    expect(after.id).toBe(before.id + 1);
    expect(Date.parse(after.line ?? ''), 'another numbering, for another key').toBeGreaterThanOrEqual(
      Date.parse(line ?? ''),
    );
    expect(page.overrides?.map(({ document, signature }) => signer.proves(document, signature))).toEqual([true]);
    const [latest] = (await second.as('admin').ok(releases.history)).list;
    expect(latest?.reason).toContain('重新签名：发布密钥已更换');
    // A newer local build waits still, and what was live before can come back.
    const { modules } = await second.as('admin').ok(releases.status);
    expect(modules.find(({ module }) => module === 'finance')).toMatchObject({
      live: { version: '2.0.0-b' },
      decided: true,
      before: '1.0.0-a',
    });
    const back = await second
      .as('admin')
      .ok(releases.rollback, { body: { base: await base(), module: 'finance', reason: '复原' } });
    expect(back.live?.version).toBe('1.0.0-a');
  } finally {
    await second.close();
  }
});
