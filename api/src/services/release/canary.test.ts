import { releaseReport } from '@shared/contract/release-report.contract.ts';
import { releases } from '@shared/contract/release.contract.ts';
import type { ReleaseDocument } from '@shared/contract/release.ts';
import { describe, expect, it } from 'vitest';

import { releaseWorld } from './release-world.fixture.ts';

const { world, base, published, moduleOf, pageOf, liveFinance } = releaseWorld();

describe('canary', () => {
  interface Tab {
    tab: string;
    who: string;
  }
  /** A page that a user opens: the server names its tab. */
  const tabOf = async (userId: string): Promise<Tab> => {
    world.visitor = userId;
    const answer = await fetch(`${world.api.url}/finance/list`);
    const tab = /release-tab=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
    return { tab, who: `user${userId}` };
  };
  const tell = ({ tab, who } = { tab: '', who: '' }, version: string, kind: 'START' | 'ERROR') =>
    world.api.as(who).ok(releaseReport, {
      body: { tab, items: [{ module: 'finance', version, kind, message: 'TypeError: x', path: '/finance/list' }] },
    });
  /** Gives a version to users and opens three tabs of each of seven. */
  const share = async (version: string, percent: number) => {
    const body = {
      base: await base(),
      module: 'finance',
      version,
      share: percent,
      reason: '试运行',
      smokeWaiver: '测试免检',
    };
    await world.api.as('admin').ok(releases.canary, { body });
    const tabs: Tab[] = [];
    for (const id of ['1', '2', '3', '4', '5', '6', '7']) {
      world.api.actor(`user${id}`, { userId: id });
      for (let tab = 0; tab < 3; tab += 1) tabs.push(await tabOf(id));
    }
    return tabs;
  };
  const end = async (version: string) =>
    world.api
      .as('admin')
      .ok(releases.canary, { body: { base: await base(), module: 'finance', version, share: 0, reason: '结束' } });

  it('REL-030 everybody at 100, nobody at 0; the document names both versions and its candidate is signed', async () => {
    await published('4.0.0-c');
    await world.api.as('admin').ok(releases.canary, {
      body: {
        base: await base(),
        module: 'finance',
        version: '4.0.0-c',
        share: 100,
        reason: '试运行',
        smokeWaiver: '测试免检',
      },
    });
    for (const id of ['1', '2', '3']) expect(await liveFinance(id)).toBe('4.0.0-c');
    expect((JSON.parse((await pageOf('1')).document) as ReleaseDocument).modules.finance?.version).toBe('1.0.0-f1');
    expect(await moduleOf('finance')).toMatchObject({ live: { version: '1.0.0-f1' }, canary: { share: 100 } });
    await world.api.as('admin').ok(releases.canary, {
      body: { base: await base(), module: 'finance', version: '4.0.0-c', share: 0, reason: '结束' },
    });
    for (const id of ['1', '2', '3']) expect(await liveFinance(id)).toBe('1.0.0-f1');
  });

  it('REL-030 sticky: the same user has the same version at every load', async () => {
    await world.api.as('admin').ok(releases.canary, {
      body: {
        base: await base(),
        module: 'finance',
        version: '4.0.0-c',
        share: 50,
        reason: '试运行',
        smokeWaiver: '测试免检',
      },
    });
    const once = await Promise.all([liveFinance('1'), Promise.resolve()]);
    for (let load = 0; load < 3; load += 1) expect(await liveFinance('1')).toBe(once[0]);
  });

  it('REL-031 errors of a candidate end it by themselves, and the panel shows them', async () => {
    const tabs = await share('4.0.0-c', 100);
    for (const tab of tabs) await tell(tab, '4.0.0-c', 'START');
    const [one, , , other] = tabs;
    await tell(one, '4.0.0-c', 'ERROR');
    await tell(one, '4.0.0-c', 'ERROR');
    expect((await moduleOf('finance'))?.canary, 'one tab of one user').not.toBeNull();
    await tell(other, '4.0.0-c', 'ERROR');
    expect((await moduleOf('finance'))?.canary).toBeNull();
    const [halted] = (await world.api.as('admin').ok(releases.history)).list;
    expect(halted).toMatchObject({ action: 'HALT', module: 'finance', version: '4.0.0-c' });
    expect(halted?.reason).toContain('错误率 9.5%（2/21 个页面）');
    const { list } = await world.api.as('admin').ok(releases.errors, { params: { name: 'finance' } });
    expect(list[0]).toMatchObject({ version: '4.0.0-c', message: 'TypeError: x', path: '/finance/list', tabs: 2 });
    const versions = await world.api.as('admin').ok(releases.versions, { params: { name: 'finance' } });
    expect(versions.list.find(({ version }) => version === '4.0.0-c')).toMatchObject({ starts: 21, failures: 2 });
  });

  it('REL-031 fewer than 20 tabs, more than half failing: ended as well', async () => {
    await published('4.1.0-d');
    const [one, two, , other] = await share('4.1.0-d', 100);
    for (const tab of [one, two, other]) await tell(tab, '4.1.0-d', 'START');
    await tell(one, '4.1.0-d', 'ERROR');
    expect((await moduleOf('finance'))?.canary).not.toBeNull();
    await tell(other, '4.1.0-d', 'ERROR');
    expect((await moduleOf('finance'))?.canary).toBeNull();
  });

  it('REL-033 a user cannot end it with tabs that no page was handed to', async () => {
    await published('4.2.0-e');
    const tabs = await share('4.2.0-e', 100);
    for (const tab of tabs) await tell(tab, '4.2.0-e', 'START');
    const [mine] = tabs;
    world.now = new Date(world.now.getTime() + 120_000);
    const [set = '', nonce = '', proof = ''] = mine?.tab.split('.') ?? [];
    const invented = Array.from({ length: 30 }, (_, at) => `${set}.${String(at).padStart(16, 'x')}.${proof}`);
    for (const tab of [...invented, `${Number(set) - 1}.${nonce}.${proof}`])
      await tell({ tab, who: 'user1' }, '4.2.0-e', 'ERROR');
    for (const { tab, who } of tabs) if (who !== 'user1') await tell({ tab, who: 'user1' }, '4.2.0-e', 'ERROR');
    expect((await moduleOf('finance'))?.canary).not.toBeNull();
    const kept = await world.database.raw(
      `select 1 from sh_release_report where version = '4.2.0-e' and kind = 'ERROR'`,
    );
    expect(kept).toEqual([]);
    world.now = new Date(world.now.getTime() + 120_000);
    // Real pages that it fetches over and over weigh as three of its own, and are those of one user.
    for (let page = 0; page < 30; page += 1) await tell(await tabOf('1'), '4.2.0-e', 'ERROR');
    expect((await moduleOf('finance'))?.canary).not.toBeNull();
    await end('4.2.0-e');
  });

  it('REL-032 what is not in the set of the tab is dropped: nobody published it, or this user does not run it', async () => {
    await published('4.3.0-f');
    world.now = new Date(world.now.getTime() + 120_000);
    const tab = await tabOf('1');
    for (const version of ['9.9.9-none', '4.3.0-f']) await tell(tab, version, 'ERROR');
    await tell(tab, '1.0.0-f1', 'ERROR');
    const kept = await world.database.raw<{ version: string }>('select version from sh_release_report where tab = $1', [
      tab.tab,
    ]);
    expect(kept).toEqual([{ version: '1.0.0-f1' }]);
  });

  it('REL-032 too many are refused', async () => {
    const { tab } = await tabOf('3');
    const items = [{ module: 'finance', version: '1.0.0-f1', kind: 'START' as const }];
    world.now = new Date(world.now.getTime() + 120_000);
    const codes: (string | undefined)[] = [];
    for (let call = 0; call < 61; call += 1)
      codes.push((await world.api.as('user3').call(releaseReport, { body: { tab, items } })).envelope.errorCode);
    expect(codes.slice(0, 60).every((code) => code === undefined || code === null)).toBe(true);
    expect(codes[60]).toBe('THROTTLED');
  });
});
