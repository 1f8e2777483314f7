import { randomUUID } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { releases } from '@shared/contract/release.contract.ts';
import type { BuiltFile, ReleaseDocument, SignedRelease } from '@shared/contract/release.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withName } from '@shared/testing/postgres.ts';
import { bundleProgram } from '../../../test/bundle.ts';
import { TestClient } from '../../../test/client.ts';
import type { Death } from '../../../test/die-at.ts';
import { testUrl } from '../../../test/templates.ts';
import { contentOf, named } from './content.ts';
import { integrityOf } from './package.ts';
import { layBuild, sampleHost, sampleModule, zipOf } from './release.fixture.ts';
import { openSigner } from './signing.ts';

/** Where a process is stopped: it waits for a lock that the test holds, and is killed there. */
const PUBLISH = {
  'before its row': 'lock table sh_release_version in exclusive mode',
  'after its row, before its files': 'lock table sh_release_removed in exclusive mode',
  'after its files, before the commit': 'lock table sh_audit in exclusive mode',
};
const PROMOTE = {
  'before the decision': 'select pg_advisory_xact_lock(7201004)',
  'after the document, before its uses': 'lock table sh_release_use in exclusive mode',
  'after the document, before the commit': 'lock table sh_audit in exclusive mode',
};
/** Statements of a promotion, about: a process that is to end later has answered and is killed then. */
const STATEMENTS = 30;
/** Trials in which the process ends at any statement of a promotion; more of them with TRIALS. */
const ANY_MOMENT: Death[] = fc.sample(fc.record({ at: fc.integer({ min: 1, max: STATEMENTS }), sent: fc.boolean() }), {
  seed: 6,
  numRuns: Number(process.env.TRIALS ?? 3),
});

describe.skipIf(!testUrl)('R6 kill -9 of one of two processes in the middle of a release', () => {
  const name = `back_office_release_kill_${process.pid}`;
  const root = mkdtempSync(join(tmpdir(), 'release-root-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'release-data-'));
  let bundle: Awaited<ReturnType<typeof bundleProgram>>;
  let postgres: pg.Client;
  let database: pg.Client;
  let holder: pg.Client;
  let victim: { child: ChildProcess; url: string };
  let other: { child: ChildProcess; url: string };

  const address = testUrl ? withName(testUrl, name) : '';
  async function start() {
    const child = fork(bundle.file, [], {
      env: { ...process.env, DATABASE_URL: address, DATA_DIR: dataDir, RELEASE_ROOT: root, RELEASE_KEY: '' },
    });
    const [url] = (await once(child, 'message')) as [string];
    return { child, url };
  }
  const rows = async <Row extends object>(query: string) => (await database.query<Row>(query)).rows;

  beforeAll(async () => {
    bundle = await bundleProgram('release-server');
    layBuild(root, sampleHost('1.0.0-h'));
    layBuild(root, sampleModule('finance', '1.0.0-f'));
    postgres = new pg.Client({ connectionString: testUrl });
    await postgres.connect();
    await postgres.query(`create database ${name}`);
    [victim, other] = await Promise.all([start(), start()]);
    [database, holder] = [new pg.Client({ connectionString: address }), new pg.Client({ connectionString: address })];
    await Promise.all([database.connect(), holder.connect()]);
  }, 120_000);
  afterAll(async () => {
    for (const { child } of [victim, other]) child.kill('SIGKILL');
    await Promise.all([database.end(), holder.end()]);
    await postgres.query(`drop database if exists ${name} with (force)`);
    await postgres.end();
    bundle.remove();
    for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true });
  });

  const kill = async () => {
    const { child } = victim;
    if (child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  /** Runs something until it waits for the lock, kills the process there and lets the lock go. */
  async function killedAt(lock: string, work: () => Promise<unknown>): Promise<void> {
    let ended: unknown = 'still at work';
    await holder.query('begin');
    try {
      await holder.query(lock);
      const end = work().then(
        (answer) => (ended = answer ?? 'answered'),
        () => (ended = 'lost'),
      );
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(
        async () => expect([ended, await rows(waiting)]).toEqual(['still at work', [{ '?column?': 1 }]]),
        {
          timeout: 20_000,
        },
      );
      await kill();
      await end;
    } finally {
      // Whatever went wrong, what follows must not wait for this lock.
      await holder.query('rollback');
    }
    expect(ended).toBe('lost');
    await settled();
  }
  /** Until the database has noticed that the killed process is gone. */
  const settled = () =>
    vi.waitFor(
      async () =>
        expect(
          await rows(
            `select 1 from pg_stat_activity where datname = current_database() and state like '%in transaction%'`,
          ),
        ).toEqual([]),
      { timeout: 20_000 },
    );

  const sample = (version: string, files = 0) =>
    sampleModule('finance', version, {
      contents: Object.fromEntries(
        Array.from({ length: files }, (_, index) => [`static/part${index}.js`, `part(${index}, '${version}')`]),
      ),
    });
  const publish = async (url: string, build: ReturnType<typeof sampleModule>, key: string) => {
    const { status, envelope } = await new TestClient(url).call(
      releases.publish,
      { body: { module: 'finance' }, files: [{ part: 'package', name: 'package.zip', content: zipOf(build) }] },
      { key },
    );
    expect(status, JSON.stringify(envelope)).toBe(200);
  };
  const bases = new Map<string, number>();
  /** A repeat with its key is the same decision on the same document. */
  const promote = async (url: string, version: string, key: string) => {
    const [newest] = await rows<{ id: string }>('select max(id)::text as id from sh_release');
    const base = bases.get(key) ?? Number(newest?.id);
    bases.set(key, base);
    const body = { base, module: 'finance', version, reason: '断电演练', smokeWaiver: '测试免检' };
    return new TestClient(url).call(releases.promote, { body }, { key });
  };

  /** What the other process serves: signed, numbered without a gap, and every file that it names there and true. */
  async function expectWhole(): Promise<ReleaseDocument> {
    const answer = await fetch(`${other.url}/finance/list`);
    expect(answer.status).toBe(200);
    const signed = JSON.parse(/id="release">(.*?)<\/script>/.exec(await answer.text())?.[1] ?? 'null') as SignedRelease;
    expect(openSigner(dataDir).proves(signed.document, signed.signature)).toBe(true);
    const documents = await rows<{ id: string; document: string }>(
      'select id::text as id, document from sh_release order by sh_release.id',
    );
    expect(documents.map(({ id }) => Number(id))).toEqual(documents.map((_, index) => index + 1));
    const audited = await rows(`select 1 from sh_audit where kind = 'sh_release'`);
    expect(audited).toHaveLength(documents.length - 1);
    const versions = await rows<{ module: string; version: string; built: { files: Record<string, BuiltFile> } }>(
      'select module, version, built from sh_release_version',
    );
    const known = new Set(versions.map(({ module, version }) => `${module} ${version}`));
    for (const { document } of documents)
      for (const pair of named(contentOf(document))) expect(known).toContain(pair.join(' '));
    for (const { module, version, built } of versions)
      for (const [file, { integrity }] of Object.entries(built.files))
        expect(integrityOf(readFileSync(join(dataDir, 'mf', module, version, file)), integrity)).toBe(integrity);
    return JSON.parse(signed.document) as ReleaseDocument;
  }

  it.each(Object.entries(PUBLISH))(
    'publishing, %s: nothing half is there, and the same publication at the other succeeds',
    async (where, lock) => {
      const [build, key] = [sample(`2.0.0-${where.replaceAll(/\W/g, '')}`), randomUUID()];
      const before = await expectWhole();
      await killedAt(lock, () => publish(victim.url, build, key));
      expect((await expectWhole()).id).toBe(before.id);
      expect(await rows(`select 1 from sh_release_version where version = '${build.version}'`)).toEqual([]);
      expect((await fetch(`${other.url}/mf/finance/${build.version}/remoteEntry.js`)).status).toBe(404);
      await publish(other.url, build, key);
      await expectWhole();
      victim = await start();
    },
    60_000,
  );

  it('publishing, in the middle of its files: a half folder is never named, other contents take its place', async () => {
    const build = sample('2.1.0-many', 1500);
    const ended = publish(victim.url, build, randomUUID()).catch(() => 'lost');
    const folder = join(dataDir, 'mf/finance');
    const parts = () => readdirSync(folder).filter((entry) => entry.endsWith('.part'));
    while (parts().length === 0) await nextTurn();
    await kill();
    expect(await ended).toBe('lost');
    expect(parts()).toHaveLength(1);
    expect(existsSync(join(folder, build.version))).toBe(false);
    await settled();
    await expectWhole();
    await publish(other.url, sample(build.version, 3), randomUUID());
    await expectWhole();
    victim = await start();
  }, 60_000);

  it('what a killed publication left does not stand in for other contents of that version', async () => {
    await killedAt(PUBLISH['after its files, before the commit'], () =>
      publish(victim.url, sample('2.2.0-left', 2), randomUUID()),
    );
    expect(existsSync(join(dataDir, 'mf/finance/2.2.0-left'))).toBe(true);
    await publish(other.url, sample('2.2.0-left', 5), randomUUID());
    await expectWhole();
    victim = await start();
  }, 60_000);

  it.each(Object.entries(PROMOTE))(
    'promoting, %s: the old document stands whole, and the same promotion at the other makes the next',
    async (where, lock) => {
      const [build, key] = [sample(`3.0.0-${where.replaceAll(/\W/g, '')}`), randomUUID()];
      await publish(victim.url, build, randomUUID());
      const before = await expectWhole();
      await killedAt(lock, () => promote(victim.url, build.version, key));
      expect(await expectWhole()).toEqual(before);
      expect((await promote(other.url, build.version, key)).status).toBe(200);
      const after = await expectWhole();
      expect([after.id, after.modules.finance?.version]).toEqual([before.id + 1, build.version]);
      victim = await start();
    },
    60_000,
  );

  it('at any moment: each promotion is there as a whole or not at all, and again with its key it happens once', async () => {
    for (const [trial, death] of ANY_MOMENT.entries()) {
      const [build, key] = [sample(`4.0.0-at${trial}`), randomUUID()];
      await publish(victim.url, build, randomUUID());
      const { id } = await expectWhole();
      const armed = once(victim.child, 'message');
      victim.child.send(death);
      await armed;
      await promote(victim.url, build.version, key).catch(() => null);
      await kill();
      await settled();
      const seen = await expectWhole();
      expect([id, id + 1]).toContain(seen.id);
      expect(seen.modules.finance?.version === build.version).toBe(seen.id === id + 1);
      expect((await promote(other.url, build.version, key)).status).toBe(200);
      expect((await expectWhole()).id).toBe(id + 1);
      victim = await start();
    }
  }, 120_000);

  it('the clean-up removes what they left, and nothing that a version owns', async () => {
    await killedAt(PUBLISH['after its files, before the commit'], () =>
      publish(victim.url, sample('5.0.0-orphan'), randomUUID()),
    );
    const answered = once(other.child, 'message');
    other.child.send('sweep');
    const [{ gone, kept, missing }] = (await answered) as [{ gone: string[]; kept: number; missing: string[] }];
    expect(gone).toContain('finance/5.0.0-orphan');
    expect(gone.filter((folder) => folder.endsWith('.part'))).toHaveLength(1);
    const versions = await rows('select 1 from sh_release_version');
    expect([kept, missing]).toEqual([versions.length, []]);
    const folders = ['host', 'finance'].flatMap((module) => readdirSync(join(dataDir, 'mf', module)));
    expect(folders).toHaveLength(versions.length);
    await expectWhole();
    victim = await start();
  }, 60_000);
});
