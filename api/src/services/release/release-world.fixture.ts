import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { releases } from '@shared/contract/release.contract.ts';
import {
  releaseSet,
  type OverrideDocument,
  type ReleaseDocument,
  type SignedRelease,
} from '@shared/contract/release.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { freshDatabase } from '../../../test/templates.ts';
import type { Database } from '../../platform/database.ts';
import type { Authenticate } from '../../platform/pipeline.ts';
import { layBuild, sampleHost, sampleModule, zipOf, type ModuleChanges, type SampleBuild } from './release.fixture.ts';
import { releasePlugin } from './release.plugin.ts';
import { withReleaseAccess } from './release-access.ts';
import { passSmoke } from './smoke.fixture.ts';

/**
 * A server with a shell and the modules finance (1.0.0-f1) and warehouse (1.0.0-w1) on the actors admin and user1–3, for
 * the test file that calls it; each test is a minute later. `now` may be set.
 */
export function releaseWorld() {
  const world = {
    root: mkdtempSync(join(tmpdir(), 'release-root-')),
    dataDir: mkdtempSync(join(tmpdir(), 'release-data-')),
    now: new Date('2026-03-01T00:00:00Z'),
    /** The user whose page is asked for. */
    visitor: '1',
  } as { root: string; dataDir: string; now: Date; visitor: string; api: TestApi; database: Database };
  const clock = { now: () => world.now };
  const nobody: Authenticate = async () => null;

  beforeAll(async () => {
    const { root, dataDir } = world;
    world.database = await freshDatabase();
    layBuild(root, sampleHost('1.0.0-h1'));
    layBuild(root, sampleModule('finance', '1.0.0-f1'));
    layBuild(root, sampleModule('warehouse', '1.0.0-w1'));
    const sessions = (): Authenticate => async () => world.api.actorOf(`user${world.visitor}`);
    world.api = await testApi({
      database: world.database,
      clock,
      plugins: [releasePlugin({ dataDir, root, sessions })],
      authenticate: withReleaseAccess(world.database, clock, nobody),
    });
    for (const id of ['1', '2', '3']) world.api.actor(`user${id}`, { userId: id });
  });
  afterAll(async () => {
    await world.api.close();
    await world.database.close();
    for (const folder of [world.root, world.dataDir]) rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    world.now = new Date(world.now.getTime() + 60_000);
    world.visitor = '1';
  });

  /** Number of the document in force, on which the next decision is made. */
  const base = async () =>
    Number((await world.database.raw<{ id: string }>('select max(id) as id from sh_release'))[0]?.id);

  const upload = (
    build: SampleBuild,
    body: Partial<BodyOf<typeof releases.publish>> = {},
    changed = {},
    who = world.api.as('admin'),
  ) =>
    who.call(releases.publish, {
      body: { module: build.name, ...body },
      files: [{ part: 'package', name: 'package.zip', type: 'application/zip', content: zipOf(build, changed) }],
    });
  const published = async (version: string, changes: ModuleChanges = {}) => {
    const build = sampleModule('finance', version, changes);
    const { status, envelope } = await upload(build, { commit: 'abc1234' });
    expect(status, JSON.stringify(envelope)).toBe(200);
    return build;
  };
  const smoked = async (module: string, version: string, who = 'admin') =>
    passSmoke(world.api.as(who), await base(), module, version);
  /** 冒烟检查 with the document in force, and then 上线. */
  const promote = async (module: string, version: string, who = 'admin') => {
    await smoked(module, version, who);
    return world.api
      .as(who)
      .call(releases.promote, { body: { base: await base(), module, version, reason: '测试上线' } });
  };
  const moduleOf = async (name: string) =>
    (await world.api.as('admin').ok(releases.status)).modules.find(({ module }) => module === name);

  /** What the page of a user carries. */
  async function pageOf(userId: string): Promise<SignedRelease> {
    world.visitor = userId;
    const html = await (await fetch(`${world.api.url}/finance/list`)).text();
    return JSON.parse(/id="release">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as SignedRelease;
  }
  async function setOf(userId: string) {
    const { document, picks, overrides } = await pageOf(userId);
    const trials = (overrides ?? []).map((one) => JSON.parse(one.document) as OverrideDocument);
    return releaseSet(JSON.parse(document) as ReleaseDocument, picks, trials);
  }
  const liveFinance = async (userId = '1') => (await setOf(userId)).modules.finance?.version;

  return { world, base, upload, published, smoked, promote, moduleOf, pageOf, setOf, liveFinance };
}
