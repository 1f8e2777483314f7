import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseOverrides, releaseTokens } from '@shared/contract/release-teams.contract.ts';
import { releases } from '@shared/contract/release.contract.ts';
import { describe, expect, it } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { releaseDesk } from './release-desk.ts';
import { sampleModule } from './release.fixture.ts';
import { sweep } from './retention.service.ts';

import { releaseWorld } from './release-world.fixture.ts';

const { world, base, upload, published, promote, moduleOf, liveFinance, setOf } = releaseWorld();
const all = () =>
  readdirSync(join(world.dataDir, 'mf'), { recursive: true, encoding: 'utf8' }).filter((path) => /\.\w+$/.test(path));

describe('names and paths', () => {
  it.each(['..', '.', '../..', '1.0.0/../../x', '-1', 'A', '1 0', '', '1.0.0\\..', 'x'.repeat(61)])(
    'REL-021 a version %j sent with the token of one module is refused and touches no file',
    async (version) => {
      const { token } = await world.api
        .as('admin')
        .ok(releaseTokens.create, { body: { module: 'finance', name: '流水线', days: 1 } });
      const before = all();
      const ci = new TestClient(world.api.url, { authorization: `Bearer ${token}` });
      const { envelope } = await upload(sampleModule('finance', version), {}, {}, ci);
      expect(envelope.errorCode).toBe('REL-021');
      expect(all()).toEqual(before);
    },
  );

  it('REL-021 decisions know no such version either', async () => {
    for (const version of ['..', '.', 'UP', '-']) {
      const body = { base: await base(), module: 'finance', version, reason: '测试' };
      expect((await world.api.as('admin').call(releases.promote, { body })).envelope.errorCode).toBe('VALIDATION');
    }
  });

  it('the store leaves its folder for nobody, whoever asks', async () => {
    const { store } = releaseDesk();
    const outside = join(world.dataDir, 'secret.txt');
    writeFileSync(outside, 'secret');
    for (const [module, version] of [
      ['finance', '..'],
      ['..', 'mf'],
      ['.', 'finance'],
      ['finance', ''],
      ['finance', '../warehouse'],
    ] as const) {
      await expect(async () => store.remove(module, version)).rejects.toThrow('No place of a published file');
      await expect(async () => store.putFiles(module, version, new Map())).rejects.toThrow('No place');
    }
    await expect(async () => store.open('finance', '1.0.0-f1', '../../../secret.txt')).rejects.toThrow('No place');
    await expect(store.putFiles('finance', '7.0.0-p', new Map([['../../x.js', Buffer.from('')]]))).rejects.toThrow(
      'No place',
    );
    expect(existsSync(outside)).toBe(true);
    expect(await liveFinance()).toBe('1.0.0-f1');
  });
});

describe('what is named stays', () => {
  it('REL-061 files that a live document, a canary, a trial or the last 30 days name outlive a wrong mark', async () => {
    await published('2.0.0-live');
    await published('2.0.0-canary');
    await published('2.0.0-trial');
    await promote('finance', '2.0.0-live');
    const share = {
      base: await base(),
      module: 'finance',
      version: '2.0.0-canary',
      share: 5,
      reason: '试运行',
      smokeWaiver: '测试免检',
    };
    await world.api.as('admin').ok(releases.canary, { body: share });
    const trial = { module: 'finance', version: '2.0.0-trial', hours: 1, reason: '验证修复' };
    await world.api.as('admin').ok(releaseOverrides.create, { body: trial });
    const named = ['1.0.0-f1', '2.0.0-canary', '2.0.0-live', '2.0.0-trial'];
    for (const version of named)
      await world.database.raw(
        `insert into sh_release_removed (module, version, removed_at) values ('finance', $1, now())`,
        [version],
      );
    const { gone } = await world.api.command('admin', (ctx) => sweep(ctx, releaseDesk().store));
    expect(gone).toEqual([]);
    expect(readdirSync(join(world.dataDir, 'mf/finance')).toSorted()).toEqual(named);
    await world.database.raw('delete from sh_release_removed');
  });
});

describe('each decision proves first that the files are there', () => {
  const lost = (version: string) => rmSync(join(world.dataDir, 'mf/finance', version, 'static/list.js'));

  it.each([
    ['上线', releases.promote, { module: 'finance', version: '3.0.0-lost' }],
    ['灰度', releases.canary, { module: 'finance', version: '3.0.0-lost', share: 5 }],
    ['单人试用', releaseOverrides.create, { module: 'finance', version: '3.0.0-lost', hours: 1 }],
  ])('REL-023 %s of a version whose file is gone is refused, names the file and changes nothing', async (...row) => {
    const [, endpoint, body] = row;
    if (!existsSync(join(world.dataDir, 'mf/finance/3.0.0-lost'))) {
      await published('3.0.0-lost');
      lost('3.0.0-lost');
    }
    const { id } = await setOf('1');
    const full = { base: id, ...body, reason: '测试' };
    const { envelope } = await world.api.as('admin').call(endpoint as typeof releases.promote, { body: full });
    expect(envelope).toMatchObject({ errorCode: 'REL-023', data: { missing: ['static/list.js'], changed: [] } });
    expect(envelope.errorMessage).toContain('static/list.js');
    expect((await setOf('1')).id).toBe(id);
  });

  it('REL-023 a changed file holds a roll back; publishing the version again mends it', async () => {
    await published('3.1.0-a');
    await promote('finance', '3.1.0-a');
    await published('3.2.0-b');
    await promote('finance', '3.2.0-b');
    writeFileSync(join(world.dataDir, 'mf/finance/3.1.0-a/static/list.js'), 'evil()');
    const back = async () =>
      world.api
        .as('admin')
        .call(releases.rollback, { body: { base: await base(), module: 'finance', reason: '对账出错' } });
    expect((await back()).envelope).toMatchObject({ errorCode: 'REL-023', data: { changed: ['static/list.js'] } });
    await published('3.1.0-a');
    expect((await back()).status).toBe(200);
    expect((await moduleOf('finance'))?.live?.version).toBe('3.1.0-a');
  });

  it('REL-023 a folder that a process left half filled is not taken for the version', async () => {
    mkdirSync(join(world.dataDir, 'mf/finance/3.3.0-c/static'), { recursive: true });
    await published('3.3.0-c');
    expect((await promote('finance', '3.3.0-c')).status).toBe(200);
  });
});
