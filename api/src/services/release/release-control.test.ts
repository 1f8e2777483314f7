import { releases } from '@shared/contract/release.contract.ts';
import { describe, expect, it } from 'vitest';
import { findBuilds } from './local-builds.ts';
import { publishBuilds } from './publish.service.ts';
import { releaseDesk } from './release-desk.ts';
import { layBuild, sampleHost, sampleModule } from './release.fixture.ts';

import { releaseWorld } from './release-world.fixture.ts';

const { world, base, upload, published, smoked, promote, moduleOf, pageOf, setOf, liveFinance } = releaseWorld();

describe('publish, promote, roll back', () => {
  it('REL-001 a published version is served and listed, but not live before it is promoted', async () => {
    const build = await published('1.0.1-f2');
    expect(await liveFinance()).toBe('1.0.0-f1');
    const answer = await fetch(`${world.api.url}/mf/finance/1.0.1-f2/remoteEntry.js`);
    expect(await answer.text()).toBe(build.contents['remoteEntry.js']);
    const { list } = await world.api.as('admin').ok(releases.versions, { params: { name: 'finance' } });
    expect(list[0]).toMatchObject({
      version: '1.0.1-f2',
      state: 'READY',
      commit: 'abc1234',
      publishedBy: world.api.actorOf('admin').name,
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
    const { list } = await world.api.as('admin').ok(releases.history);
    expect(list[0]).toMatchObject({
      action: 'PROMOTE',
      module: 'finance',
      version: '1.0.1-f2',
      reason: '测试上线',
      userName: world.api.actorOf('admin').name,
    });
    const [audit] = await world.database.raw<{ action: string; reason: string }>(
      `select action, reason from sh_audit where kind = 'sh_release' order by id desc limit 1`,
    );
    expect(audit).toEqual({ action: '上线', reason: '测试上线' });
  });

  it('REL-003 the old version stays served for open tabs', async () => {
    expect((await fetch(`${world.api.url}/mf/finance/1.0.0-f1/remoteEntry.js`)).status).toBe(200);
  });

  it('REL-004 roll back: what was live before is live again; the panel knows where there is something to go back to', async () => {
    expect([(await moduleOf('finance'))?.before, (await moduleOf('warehouse'))?.before]).toEqual(['1.0.0-f1', null]);
    await world.api
      .as('admin')
      .ok(releases.rollback, { body: { base: await base(), module: 'finance', reason: '对账出错' } });
    expect(await liveFinance()).toBe('1.0.0-f1');
    expect((await world.api.as('admin').ok(releases.history)).list[0]).toMatchObject({
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
    await world.api
      .as('admin')
      .ok(releases.rollback, { body: { base: await base(), module: 'host', reason: '布局错乱' } });
    expect((await setOf('1')).host.version).toBe('1.0.0-h1');
  });

  it('REL-007 kill switch: the module is off with its reason, and on again', async () => {
    await world.api
      .as('admin')
      .ok(releases.disable, { body: { base: await base(), module: 'finance', disabled: true, reason: '汇率错误' } });
    expect((await setOf('1')).disabled).toEqual({ finance: '汇率错误' });
    await world.api
      .as('admin')
      .ok(releases.disable, { body: { base: await base(), module: 'finance', disabled: false, reason: '已修复' } });
    expect((await setOf('1')).disabled).toEqual({});
  });

  it.each([
    [
      'a version that is not there',
      'REL-011',
      releases.promote,
      { module: 'finance', version: '9.9.9', reason: '测试' },
    ],
    ['the live version', 'REL-014', releases.promote, { module: 'finance', version: '1.0.0-f1', reason: '测试' }],
    [
      'the live version as canary',
      'REL-014',
      releases.canary,
      { module: 'finance', version: '1.0.0-f1', share: 5, reason: '测试' },
    ],
    [
      'the end of a canary that is not on',
      'REL-015',
      releases.canary,
      { module: 'finance', version: '1.0.1-f2', share: 0, reason: '测试' },
    ],
    ['the way back to no earlier version', 'REL-017', releases.rollback, { module: 'warehouse', reason: '测试' }],
    ['the shell switched off', 'REL-016', releases.disable, { module: 'host', disabled: true, reason: '测试' }],
    [
      'a module switched on that is on',
      'REL-018',
      releases.disable,
      { module: 'finance', disabled: false, reason: '测试' },
    ],
  ])('REL-008 %s is refused with %s and changes nothing', async (_what, code, endpoint, body) => {
    const before = (await setOf('1')).id;
    const decision = { base: await base(), ...body };
    const { envelope } = await world.api.as('admin').call(endpoint as typeof releases.promote, { body: decision });
    expect(envelope.errorCode).toBe(code);
    expect(envelope.errorMessage).toMatch(/[一-龥]{4}/);
    expect((await setOf('1')).id).toBe(before);
  });

  it('REL-009 a start after a decision publishes the new local build but leaves live what was decided', async () => {
    layBuild(world.root, sampleModule('finance', '1.2.0-f9'));
    layBuild(world.root, sampleModule('warehouse', '1.2.0-w9'));
    const { store, signer } = releaseDesk();
    const warn = (text: string) => expect.unreachable(text);
    await publishBuilds(
      { database: world.database, store, signer, now: () => world.now, warn, machine: 'test' },
      findBuilds(world.root),
      '启动时发布',
    );
    const { modules } = await setOf('1');
    expect([modules.finance?.version, modules.warehouse?.version]).toEqual(['1.0.0-f1', '1.2.0-w9']);
    expect((await world.api.as('admin').ok(releases.versions, { params: { name: 'finance' } })).list[0]).toMatchObject({
      version: '1.2.0-f9',
      state: 'READY',
    });
    expect([(await moduleOf('finance'))?.decided, (await moduleOf('warehouse'))?.decided]).toEqual([true, false]);
  });

  it('REL-010 two decisions on one document: one is made, the other gets a conflict that says what was decided', async () => {
    const { id } = await setOf('1');
    await smoked('finance', '1.0.1-f2');
    const on = { base: id, module: 'finance', version: '1.0.1-f2', reason: '测试上线' };
    const answers = await Promise.all([
      world.api.as('admin').call(releases.promote, { body: on }),
      world.api.as('admin').call(releases.disable, {
        body: { base: await base(), module: 'warehouse', disabled: true, reason: '盘点中' },
      }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.envelope).toMatchObject({ errorCode: 'REL-024', data: { releaseId: id + 1 } });
    expect(refused?.envelope.errorMessage).toMatch(new RegExp(`版本清单已变为 ${id + 1}.*基于清单 ${id}，未执行`));
    expect((await setOf('1')).id).toBe(id + 1);
  });
});
