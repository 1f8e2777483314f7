import { releaseReport, releases } from '@shared/contract/release.contract.ts';
import type { ReleaseDocument } from '@shared/contract/release.ts';
import { describe, expect, it } from 'vitest';

import { releaseWorld } from './release-world.fixture.ts';

const { world, published, moduleOf, pageOf, liveFinance } = releaseWorld();

describe('canary', () => {
  const tell = (tab: string, version: string, kind: 'START' | 'ERROR', who = 'user1') =>
    world.api.as(who).ok(releaseReport, {
      body: {
        tab: `tab-${tab}-0000`,
        set: 1,
        items: [{ module: 'finance', version, kind, message: 'TypeError: x', path: '/finance/list' }],
      },
    });

  it('REL-030 everybody at 100, nobody at 0; the document names both versions and its candidate is signed', async () => {
    await published('4.0.0-c');
    await world.api
      .as('admin')
      .ok(releases.canary, { body: { module: 'finance', version: '4.0.0-c', share: 100, reason: '试运行' } });
    for (const id of ['1', '2', '3']) expect(await liveFinance(id)).toBe('4.0.0-c');
    expect((JSON.parse((await pageOf('1')).document) as ReleaseDocument).modules.finance?.version).toBe('1.0.0-f1');
    expect(await moduleOf('finance')).toMatchObject({ live: { version: '1.0.0-f1' }, canary: { share: 100 } });
    await world.api
      .as('admin')
      .ok(releases.canary, { body: { module: 'finance', version: '4.0.0-c', share: 0, reason: '结束' } });
    for (const id of ['1', '2', '3']) expect(await liveFinance(id)).toBe('1.0.0-f1');
  });

  it('REL-030 sticky: the same user has the same version at every load', async () => {
    await world.api
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
    const [halted] = (await world.api.as('admin').ok(releases.history)).list;
    expect(halted).toMatchObject({ action: 'HALT', module: 'finance', version: '4.0.0-c' });
    expect(halted?.reason).toContain('错误率 10%（2/20 个页面）');
    const { list } = await world.api.as('admin').ok(releases.errors, { params: { name: 'finance' } });
    expect(list[0]).toMatchObject({ version: '4.0.0-c', message: 'TypeError: x', path: '/finance/list', tabs: 2 });
    const versions = await world.api.as('admin').ok(releases.versions, { params: { name: 'finance' } });
    expect(versions.list.find(({ version }) => version === '4.0.0-c')).toMatchObject({ starts: 20, failures: 2 });
  });

  it('REL-032 reports of versions that nobody published are dropped, and too many are refused', async () => {
    await tell('made-up', '9.9.9-none', 'ERROR');
    expect(await world.database.raw(`select 1 from sh_release_report where version = '9.9.9-none'`)).toEqual([]);
    world.now = new Date(world.now.getTime() + 120_000);
    const codes: (string | undefined)[] = [];
    for (let call = 0; call < 61; call += 1) {
      const body = {
        tab: 'tab-many-0000',
        set: 1,
        items: [{ module: 'finance', version: '1.0.0-f1', kind: 'START' as const }],
      };
      codes.push((await world.api.as('user3').call(releaseReport, { body })).envelope.errorCode);
    }
    expect(codes.slice(0, 60).every((code) => code === undefined || code === null)).toBe(true);
    expect(codes[60]).toBe('THROTTLED');
  });
});
