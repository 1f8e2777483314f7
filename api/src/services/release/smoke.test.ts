import { releaseSmokes } from '@shared/contract/release-smoke.contract.ts';
import { releases } from '@shared/contract/release.contract.ts';
import { releaseOverrides, releaseTokens } from '@shared/contract/release-teams.contract.ts';
import { describe, expect, it } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { sampleHost, sampleModule } from './release.fixture.ts';
import { releaseWorld } from './release-world.fixture.ts';

const { world, base, upload, published, smoked, promote, setOf, moduleOf } = releaseWorld();
const admin = () => world.api.as('admin');
const decide = async (version: string, more: { smokeWaiver?: string } = {}) =>
  admin().call(releases.promote, {
    body: { base: await base(), module: 'finance', version, reason: '新对账单', ...more },
  });
const canary = async (version: string, share: number) =>
  admin().call(releases.canary, {
    body: { base: await base(), module: 'finance', version, share, reason: '小范围' },
  });
const run = async (version: string, pages: string[], findings: { page: string; text: string }[] = []) =>
  admin().call(releaseSmokes.report, { body: { base: await base(), module: 'finance', version, pages, findings } });
const versionOf = async (version: string) =>
  (await admin().ok(releases.versions, { params: { name: 'finance' } })).list.find((row) => row.version === version);
const ALL = ['/finance/list', '/warehouse/list'];

describe('REL-026 a promotion asks for a passed 冒烟检查 with the document in force', () => {
  it('without one 上线 and the start of a 灰度 are refused, and say what to run', async () => {
    await published('2.0.0-a');
    const { id } = await setOf('1');
    for (const { envelope } of [await decide('2.0.0-a'), await canary('2.0.0-a', 5)]) {
      expect(envelope.errorCode).toBe('REL-026');
      expect(envelope.errorMessage).toContain(
        `2.0.0-a 在版本清单 ${id} 上的冒烟检查还没有做：请运行 npm run release -- smoke finance 2.0.0-a`,
      );
    }
    expect((await setOf('1')).id).toBe(id);
    expect((await versionOf('2.0.0-a'))?.smoke).toBeNull();
  });

  it('a run with findings, or one that left out a page, is kept and does not count', async () => {
    await run('2.0.0-a', ALL, [{ page: '/finance/list', text: '页面出现错误' }]);
    expect((await decide('2.0.0-a')).envelope.errorMessage).toContain('未通过（/finance/list：页面出现错误）');
    const { envelope } = await run('2.0.0-a', ['/finance/list']);
    expect(envelope.data).toMatchObject({ passed: false, findings: [{ page: '/warehouse/list' }] });
    expect((await decide('2.0.0-a')).envelope.errorMessage).toContain('没有打开“列表”');
    expect(await versionOf('2.0.0-a')).toMatchObject({ smoke: { passed: false, document: await base() } });
  });

  it('a passed one opens the way, until another document is in force', async () => {
    expect((await run('2.0.0-a', ALL)).envelope.data).toMatchObject({ passed: true, findings: [] });
    await published('2.1.0-b');
    await smoked('finance', '2.1.0-b');
    expect((await canary('2.1.0-b', 5)).status).toBe(200);
    expect((await decide('2.0.0-a')).envelope.errorCode, 'the document of its run is gone').toBe('REL-026');
    expect((await canary('2.1.0-b', 20)).status, 'the same canary, another share').toBe(200);
    await run('2.1.0-b', ALL);
    expect((await decide('2.1.0-b')).status).toBe(200);
    const { list } = await admin().ok(releaseSmokes.list, { params: { name: 'finance' } });
    expect(list.map(({ version, passed }) => [version, passed])).toEqual([
      ['2.1.0-b', true],
      ['2.1.0-b', true],
      ['2.0.0-a', true],
      ['2.0.0-a', false],
      ['2.0.0-a', false],
    ]);
  });

  it('a waiver with its reason stands in the decision and its audit row', async () => {
    expect((await decide('2.0.0-a', { smokeWaiver: '紧急修复，浏览器不可用' })).status).toBe(200);
    const reason = '新对账单（免冒烟检查：紧急修复，浏览器不可用）';
    expect((await admin().ok(releases.history)).list[0]).toMatchObject({ action: 'PROMOTE', reason });
    const [audit] = await world.database.raw<{ reason: string }>(
      `select reason from sh_audit where kind = 'sh_release' order by id desc limit 1`,
    );
    expect(audit?.reason).toBe(reason);
  });

  it('a roll back never needs one', async () => {
    const body = { base: await base(), module: 'finance', reason: '金额显示错误' };
    expect((await admin().call(releases.rollback, { body })).status).toBe(200);
    expect((await moduleOf('finance'))?.live?.version).toBe('2.1.0-b');
  });

  it('a run of another document is refused; a version that is not there too', async () => {
    const body = { base: (await base()) - 1, module: 'finance', version: '2.0.0-a', pages: ALL, findings: [] };
    expect((await admin().call(releaseSmokes.report, { body })).envelope.errorCode).toBe('REL-024');
    expect((await run('9.9.9', ALL)).envelope.errorCode).toBe('REL-011');
  });
});

describe('a run', () => {
  it('has the candidate beside the document in force for some minutes, alone', async () => {
    await published('3.0.0-c');
    const begun = await world.api
      .as('user2')
      .ok(releaseSmokes.begin, { body: { module: 'finance', version: '3.0.0-c' } });
    expect(begun.document).toBe(await base());
    expect(begun.pages.map(({ path }) => path)).toEqual(ALL);
    const mine = await setOf('2');
    expect([mine.id, mine.modules.finance?.version, mine.modules.warehouse?.version]).toEqual([
      begun.document,
      '3.0.0-c',
      '1.0.0-w1',
    ]);
    expect((await setOf('1')).modules.finance?.version).toBe('2.1.0-b');
    await world.api.as('user2').ok(releaseOverrides.end, { params: { name: 'finance' } });
    expect((await setOf('2')).modules.finance?.version).toBe('2.1.0-b');
  });

  it('takes a shell as well: its page and its files are served to the one who runs it', async () => {
    await upload(sampleHost('1.1.0-h2'));
    expect((await fetch(`${world.api.url}/assets/index.1.1.0-h2.js`)).status).toBe(200);
    const { pages } = await world.api
      .as('user2')
      .ok(releaseSmokes.begin, { body: { module: 'host', version: '1.1.0-h2' } });
    expect(pages.map(({ path }) => path)).toEqual(['/dashboard/index', ...ALL]);
    expect([(await setOf('1')).host.version, (await setOf('2')).host.version]).toEqual(['1.0.0-h1', '1.1.0-h2']);
    world.visitor = '2';
    expect(await (await fetch(`${world.api.url}/finance/list`)).text()).toContain('/assets/index.1.1.0-h2.js');
    await world.api.as('user2').ok(releaseOverrides.end, { params: { name: 'host' } });
    expect((await setOf('2')).host.version).toBe('1.0.0-h1');
  });

  it('is nothing for the gate’s refused, for who has no account, for a token of another module', async () => {
    const { token } = await admin().ok(releaseTokens.create, { body: { module: 'finance', name: 'CI', days: 1 } });
    const ci = new TestClient(world.api.url, { authorization: `Bearer ${token}` });
    expect((await ci.call(releaseSmokes.begin, { body: { module: 'finance', version: '3.0.0-c' } })).status).toBe(403);
    const own = { base: await base(), module: 'finance', version: '3.0.0-c', pages: ALL, findings: [] };
    expect((await ci.call(releaseSmokes.report, { body: own })).envelope.data).toMatchObject({ userName: '令牌：CI' });
    const other = { ...own, module: 'warehouse', version: '1.0.0-w1' };
    expect((await ci.call(releaseSmokes.report, { body: other })).envelope.errorCode).toBe('REL-040');
    expect((await ci.call(releaseSmokes.list, { params: { name: 'warehouse' } })).status).toBe(403);
    await upload(sampleModule('finance', '3.1.0-d', { face: { prefixes: ['/finance', '/fin'] } }));
    await promote('finance', '3.1.0-d');
    expect((await moduleOf('finance'))?.live?.version).toBe('3.1.0-d');
  });
});
