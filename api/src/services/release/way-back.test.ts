import { releases } from '@shared/contract/release.contract.ts';
import { describe, expect, it } from 'vitest';
import { findBuilds } from './local-builds.ts';
import { publishBuilds } from './publish.service.ts';
import { releaseDesk } from './release-desk.ts';
import { layBuild, sampleHost, sampleModule } from './release.fixture.ts';

import { releaseWorld } from './release-world.fixture.ts';

const { world, base, upload, published, promote, moduleOf, setOf, liveFinance } = releaseWorld();

const rollBack = (on: number, module = 'finance') =>
  world.api.as('admin').call(releases.rollback, { body: { base: on, module, reason: '对账出错' } });

describe('roll back', () => {
  it('REL-024 two in the same second on one document: one goes back, the other gets a conflict', async () => {
    for (const version of ['1.1.0-a', '1.2.0-b']) {
      await published(version);
      await promote('finance', version);
    }
    const on = await base();
    const answers = await Promise.all([rollBack(on), rollBack(on)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await liveFinance()).toBe('1.1.0-a');
  });

  it('REL-004 a second roll back goes to the version that was good before it, never to what was rolled back from', async () => {
    expect((await moduleOf('finance'))?.before).toBe('1.0.0-f1');
    expect((await rollBack(await base())).status).toBe(200);
    expect(await liveFinance()).toBe('1.0.0-f1');
    const { envelope } = await rollBack(await base());
    expect(envelope.errorCode).toBe('REL-017');
    expect((await moduleOf('finance'))?.before).toBeNull();
  });

  it('REL-004 the shell has the same way back', async () => {
    await upload(sampleHost('1.1.0-h2'));
    await promote('host', '1.1.0-h2');
    await rollBack(await base(), 'host');
    expect((await setOf('1')).host.version).toBe('1.0.0-h1');
    expect((await rollBack(await base(), 'host')).envelope.errorCode).toBe('REL-017');
  });
});

describe('回滚整组', () => {
  const restore = async (document: number, on?: number) =>
    world.api
      .as('admin')
      .call(releases.restore, { body: { base: on ?? (await base()), document, reason: '整组回到昨晚' } });

  it('REL-019 shell and modules are as with a former document, canaries end, what is off stays off', async () => {
    const good = await base();
    const before = await setOf('1');
    await promote('host', '1.1.0-h2');
    await promote('finance', '1.1.0-a');
    await published('1.3.0-c');
    const share = { module: 'finance', version: '1.3.0-c', share: 100, reason: '试运行', smokeWaiver: '测试免检' };
    await world.api.as('admin').ok(releases.canary, { body: { base: await base(), ...share } });
    const off = { module: 'warehouse', disabled: true, reason: '盘点中' };
    await world.api.as('admin').ok(releases.disable, { body: { base: await base(), ...off } });

    const { status, envelope } = await restore(good);
    expect(status, JSON.stringify(envelope)).toBe(200);
    const after = await setOf('1');
    expect([after.host, after.modules]).toEqual([before.host, before.modules]);
    expect(after.disabled).toEqual({ warehouse: '盘点中' });
    const [newest] = (await world.api.as('admin').ok(releases.history)).list;
    expect(newest).toMatchObject({
      action: 'RESTORE',
      module: null,
      reason: `整组回到昨晚（回到清单 ${good}）`,
      live: { host: '1.0.0-h1', finance: '1.0.0-f1', warehouse: '1.0.0-w1' },
    });
    expect((await moduleOf('finance'))?.before, 'what was left was not good').toBeNull();
  });

  it('REL-009 a start leaves the set that somebody went back to as it is', async () => {
    layBuild(world.root, sampleModule('warehouse', '1.5.0-w5'));
    const { store, signer } = releaseDesk();
    const before = await base();
    const warn = (text: string) => expect.unreachable(text);
    await publishBuilds(
      { database: world.database, store, signer, now: () => world.now, warn, machine: 'test' },
      findBuilds(world.root),
      '启动时发布',
    );
    expect(await base()).toBe(before);
    expect((await moduleOf('warehouse'))?.live?.version).toBe('1.0.0-w1');
  });

  it('REL-019 a document that is not there, the same set, another document meanwhile: refused, nothing changes', async () => {
    const on = await base();
    expect((await restore(9999)).envelope.errorCode).toBe('REL-019');
    expect((await restore(on)).envelope.errorCode).toBe('REL-014');
    expect((await restore(1, on - 1)).envelope.errorCode).toBe('REL-024');
    expect(await base()).toBe(on);
  });
});
