import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBuilds } from './local-builds.ts';
import { publishBuilds } from './publish.service.ts';
import { releaseDesk } from './release-desk.ts';
import { releaseWorld } from './release-world.fixture.ts';
import { layBuild, sampleHost, sampleModule } from './release.fixture.ts';

const { world, upload, published, promote, setOf } = releaseWorld();

/** Starts a server of a machine on the builds that lie here; answers what it tells the operator. */
async function start(machine = 'one'): Promise<string[]> {
  const told: string[] = [];
  const { store, signer } = releaseDesk();
  const publisher = {
    database: world.database,
    store,
    signer,
    now: () => world.now,
    machine,
    warn: (text: string) => told.push(text),
  };
  await publishBuilds(publisher, findBuilds(world.root), '启动时发布');
  return told;
}
/** What is live: shell, finance, warehouse. */
async function live() {
  const { host, modules } = await setOf('1');
  return [host.version, modules.finance?.version, modules.warehouse?.version];
}
const call = { name: '@shared/runtime/call.ts', requiredVersion: null };
const zod = { name: 'zod/mini', requiredVersion: '^4.0.0' };

describe('REL-009 what a start makes live', () => {
  const lay = (host: string, finance: string) => {
    layBuild(world.root, sampleHost(host));
    layBuild(world.root, sampleModule('finance', finance));
  };
  it('a machine that starts again on older builds takes nobody back, and a module that it lacks stays', async () => {
    expect(await start('old'), 'its builds are live').toEqual([]);
    lay('1.1.0-h2', '1.1.0-f2');
    expect(await start()).toEqual([]);
    expect(await live()).toEqual(['1.1.0-h2', '1.1.0-f2', '1.0.0-w1']);
    lay('1.0.0-h1', '1.0.0-f1');
    rmSync(join(world.root, 'remote-warehouse'), { recursive: true });
    expect(await start('old')).toEqual([
      'host 1.0.0-h1 早于线上的 1.1.0-h2，未上线：如需退回，请在版本发布中操作。',
      'finance 1.0.0-f1 早于线上的 1.1.0-f2，未上线：如需退回，请在版本发布中操作。',
    ]);
    expect(await live()).toEqual(['1.1.0-h2', '1.1.0-f2', '1.0.0-w1']);
    layBuild(world.root, sampleModule('warehouse', '1.0.0-w1'));
  });

  it('older sources that somebody put on a machine go live at its start, on a new machine too', async () => {
    lay('1.0.0-h1', '1.0.0-f1');
    expect(await start()).toEqual([]);
    expect(await live()).toEqual(['1.0.0-h1', '1.0.0-f1', '1.0.0-w1']);
    lay('1.1.0-h2', '1.1.0-f2');
    expect(await start('new')).toEqual([]);
    expect(await live()).toEqual(['1.1.0-h2', '1.1.0-f2', '1.0.0-w1']);
    expect(await start()).toEqual([]);
  });

  it('beside a module that somebody decided on, a new shell that does not fit it waits, and so does what needs that shell', async () => {
    await published('1.2.0-f3');
    expect((await promote('finance', '1.2.0-f3')).status).toBe(200);
    layBuild(world.root, sampleHost('1.2.0-h3', { shared: { react: '19.3.1', 'zod/mini': '4.6.7' } }));
    layBuild(world.root, sampleModule('warehouse', '1.2.0-w3', { shared: [zod] }));
    const told = await start();
    expect(told).toEqual([
      expect.stringMatching(/^host 1\.2\.0-h3 与线上的版本不能同时运行，未上线：.*call\.ts/),
      expect.stringMatching(/^warehouse 1\.2\.0-w3 与线上的版本不能同时运行，未上线：.*zod\/mini/),
    ]);
    expect(await live()).toEqual(['1.1.0-h2', '1.2.0-f3', '1.0.0-w1']);
  });

  it('beside a shell that somebody decided on, a new module that does not fit it waits, and one that fits goes live', async () => {
    await upload(sampleHost('1.3.0-h4'));
    expect((await promote('host', '1.3.0-h4')).status).toBe(200);
    layBuild(
      world.root,
      sampleHost('1.4.0-h5', { shared: { react: '19.3.1', [call.name]: '0.1.0', 'zod/mini': '4.6.7' } }),
    );
    layBuild(world.root, sampleModule('warehouse', '1.4.0-w4', { shared: [call, zod] }));
    expect(await start()).toEqual([expect.stringMatching(/^warehouse 1\.4\.0-w4 .*未上线：.*请先发布提供它的外壳/)]);
    expect(await live()).toEqual(['1.3.0-h4', '1.2.0-f3', '1.0.0-w1']);
    layBuild(world.root, sampleModule('warehouse', '1.4.1-w5'));
    expect(await start()).toEqual([]);
    expect(await live()).toEqual(['1.3.0-h4', '1.2.0-f3', '1.4.1-w5']);
  });
});
