import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseCheck } from '@shared/contract/release-report.contract.ts';
import { describe, expect, it } from 'vitest';
import { releaseDesk } from './release-desk.ts';
import { outdated, retire, sweep } from './retention.service.ts';

import { releaseWorld } from './release-world.fixture.ts';

const { world, published, promote } = releaseWorld();
const DAY = 86_400_000;

describe('retention', () => {
  it('REL-060 keeps 30 days what a document in force named, and what runs, for ever', async () => {
    await published('6.0.0-a');
    await published('6.0.0-never');
    await promote('finance', '6.0.0-a');
    const named = world.now;
    await published('6.0.1-b');
    world.now = new Date(named.getTime() + 5 * DAY);
    await promote('finance', '6.0.1-b');
    const gone = async () =>
      (await outdated(world.database.db, world.now)).map(({ module, version }) => `${module} ${version}`);
    world.now = new Date(named.getTime() + 29 * DAY);
    expect(await gone()).not.toContain('finance 6.0.0-never');
    world.now = new Date(named.getTime() + 34 * DAY);
    expect(await gone()).toContain('finance 6.0.0-never');
    expect(await gone(), 'in force until day 5').not.toContain('finance 6.0.0-a');
    world.now = new Date(named.getTime() + 36 * DAY);
    expect(await gone()).toContain('finance 6.0.0-a');
    world.now = new Date(named.getTime() + 400 * DAY);
    const all = await gone();
    for (const kept of ['finance 6.0.1-b', 'host 1.0.0-h1', 'warehouse 1.0.0-w1']) expect(all).not.toContain(kept);
  });

  it('REL-061 clean-up removes those files, keeps the others served, and a removed version may be published again', async () => {
    const { store } = releaseDesk();
    const retired = await world.api.command('admin', retire);
    mkdirSync(join(world.dataDir, 'mf/finance/9.9.9-x.4711.part/static'), { recursive: true });
    const { gone, kept, missing } = await world.api.command('admin', (ctx) => sweep(ctx, store));
    const names = [...retired.map(({ module, version }) => `${module}/${version}`), 'finance/9.9.9-x.4711.part'];
    expect(gone.toSorted()).toEqual(names.toSorted());
    expect([kept > 0, missing]).toEqual([true, []]);
    expect((await fetch(`${world.api.url}/mf/finance/6.0.0-a/remoteEntry.js`)).status).toBe(404);
    expect((await fetch(`${world.api.url}/mf/finance/6.0.1-b/remoteEntry.js`)).status).toBe(200);
    expect((await promote('finance', '6.0.0-a')).envelope.errorCode).toBe('REL-012');
    await published('6.0.0-a');
    expect((await promote('finance', '6.0.0-a')).status).toBe(200);
    expect((await fetch(`${world.api.url}/mf/finance/6.0.0-a/remoteEntry.js`)).status).toBe(200);
  });

  it('REL-062 the server says which files of a version were changed or are missing on its disk', async () => {
    const params = { name: 'finance', version: '6.0.0-a' };
    expect(await world.api.as('user1').ok(releaseCheck, { params })).toEqual({ missing: [], changed: [] });
    writeFileSync(join(world.dataDir, 'mf/finance/6.0.0-a/static/list.js'), 'evil()');
    rmSync(join(world.dataDir, 'mf/finance/6.0.0-a/static/list.css'));
    expect(await world.api.as('user1').ok(releaseCheck, { params })).toEqual({
      missing: ['static/list.css'],
      changed: ['static/list.js'],
    });
  });
});
