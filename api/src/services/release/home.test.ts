import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseDocument } from '@shared/contract/release.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withName } from '@shared/testing/postgres.ts';
import { freshDatabase, testUrl } from '../../../test/templates.ts';
import { openDatabase, type Database } from '../../platform/database.ts';
import { newestStored } from './document.service.ts';
import { joinHome, keepHome, OtherHome } from './home.service.ts';
import { findBuilds } from './local-builds.ts';
import { publishBuilds } from './publish.service.ts';
import { layBuild, sampleHost, sampleModule } from './release.fixture.ts';
import { openReleases } from './release.service.ts';
import { openSigner } from './signing.ts';
import { folderStore } from './version-store.ts';

const now = new Date('2026-03-01T00:00:00Z');
const own = { publicKey: 'key-a', folder: 'folder-a' };
let database: Database;
const root = mkdtempSync(join(tmpdir(), 'home-root-'));
const dataDir = mkdtempSync(join(tmpdir(), 'home-data-'));

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.close();
  for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true });
});

it('REL-072 a folder of published files is known by itself, whoever opens it', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => folderStore(join(dataDir, 'mf')).identity()));
  expect(new Set(ids).size).toBe(1);
  expect(await folderStore(join(root, 'mf')).identity()).not.toBe(ids[0]);
});

it('REL-072 when nobody runs, another key or folder counts from now on', async () => {
  const leave = await joinHome(database, own, now);
  await leave();
  const next = await joinHome(database, { ...own, publicKey: 'key-b' }, now);
  await next();
  expect(await database.raw('select public_key from sh_release_home')).toEqual([{ public_key: 'key-b' }]);
  await (
    await joinHome(database, own, now)
  )();
});

describe.skipIf(!testUrl)('processes of one PostgreSQL', () => {
  it('REL-072 beside one that runs, another key or folder is refused with the reason, the same is let in', async () => {
    const [row] = await database.raw<{ name: string }>('select current_database() as name');
    const other = await openDatabase({ url: withName(testUrl ?? '', row?.name ?? ''), poolSize: 5 });
    const leave = await joinHome(database, own, now);
    try {
      await expect(joinHome(other, { ...own, publicKey: 'key-b' }, now)).rejects.toThrow(/另一把发布密钥.*RELEASE_KEY/);
      await expect(joinHome(other, { ...own, folder: 'folder-b' }, now)).rejects.toThrow(/另一个发布文件夹.*DATA_DIR/);
      await expect(joinHome(other, { ...own, folder: 'folder-b' }, now)).rejects.toBeInstanceOf(OtherHome);
      const second = await joinHome(other, own, now);
      await leave();
      await expect(joinHome(database, { ...own, publicKey: 'key-b' }, now), 'the second still runs').rejects.toThrow(
        '密钥',
      );
      await second();
      await (
        await joinHome(database, { ...own, publicKey: 'key-b' }, now)
      )();
    } finally {
      await other.close();
    }
  });

  const HELD = `from pg_locks where locktype = 'advisory' and objid = 7201009 and granted
    and database = (select oid from pg_database where datname = current_database())`;
  const holders = async () => (await database.raw<{ pid: number }>(`select pid ${HELD}`)).map(({ pid }) => pid);
  /** Ends the connection that tells of a process, as a restart of the database does; answers which it was. */
  async function cut(): Promise<number[]> {
    const gone = await holders();
    await database.raw(`select pg_terminate_backend(pid) ${HELD}`);
    return gone;
  }

  it('REL-072 a process whose connection the database has ended joins again: another home is refused as before', async () => {
    const [row] = await database.raw<{ name: string }>('select current_database() as name');
    const other = await openDatabase({ url: withName(testUrl ?? '', row?.name ?? ''), poolSize: 5 });
    const refused = vi.fn<(why: OtherHome) => void>();
    const leave = await keepHome(database, own, { now: () => now, refused, again: 10 });
    try {
      for (let times = 0; times < 2; times += 1) {
        const [old] = await cut();
        await vi.waitFor(
          async () => {
            const held = await holders();
            expect(held).toHaveLength(1);
            expect(held).not.toContain(old);
          },
          { timeout: 10_000 },
        );
        await expect(joinHome(other, { ...own, publicKey: 'key-b' }, now)).rejects.toBeInstanceOf(OtherHome);
      }
      expect(refused).not.toHaveBeenCalled();
      await leave();
      expect(await holders()).toEqual([]);
      await (
        await joinHome(other, own, now)
      )();
    } finally {
      await leave();
      await other.close();
    }
  });

  it('REL-072 where another home came in between, it is told to end, once, and takes nothing', async () => {
    const [row] = await database.raw<{ name: string }>('select current_database() as name');
    const other = await openDatabase({ url: withName(testUrl ?? '', row?.name ?? ''), poolSize: 5 });
    const refused = vi.fn<(why: OtherHome) => void>();
    const leave = await keepHome(database, own, { now: () => now, refused, again: 2000 });
    try {
      await cut();
      await vi.waitFor(async () => expect(await holders()).toEqual([]), { interval: 5 });
      const theirs = await joinHome(other, { ...own, publicKey: 'key-b' }, now);
      await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(1), { timeout: 20_000 });
      expect(refused.mock.calls[0]?.[0].message).toContain('另一把发布密钥');
      expect(await holders()).toHaveLength(1);
      await theirs();
    } finally {
      await leave();
      await other.close();
    }
    await (
      await joinHome(database, own, now)
    )();
  });
});

it('REL-071 number and row agree; a database that was set back begins a new numbering, and only then', async () => {
  layBuild(root, sampleHost('1.0.0-h1'));
  layBuild(root, sampleModule('finance', '1.0.0-f1'));
  const store = folderStore(join(dataDir, 'mf'));
  const signer = openSigner(dataDir);
  const told: string[] = [];
  const warn = (text: string) => told.push(text);
  const start = () =>
    publishBuilds({ database, store, signer, now: () => now, warn, machine: 'test' }, findBuilds(root), 'test');
  const first = await start();
  expect(await start(), 'nothing changed').toBe(first);
  const lineOf = async () => (JSON.parse((await newestStored(database.db))?.document ?? '{}') as ReleaseDocument).line;
  const line = await lineOf();
  expect(line).toBe(now.toISOString());

  await store.setNewest({ id: first + 7, line: line ?? '' });
  now.setUTCHours(5);
  expect(await start(), 'behind what was served').toBe(first + 1);
  expect(await lineOf()).toBe(now.toISOString());
  expect(told).toEqual([expect.stringContaining('从备份恢复过')]);
  expect(await start()).toBe(first + 1);

  // The very text and signature of the first document as a newer row.
  await database.raw(
    `insert into sh_release (id, document, signature, user_name, reason, created_at)
      select ${first + 2}, document, signature, 'x', 'x', now() from sh_release where id = ${first}`,
  );
  const passed: string[] = [];
  expect((await openReleases(database.db, signer, (text) => passed.push(text)).current())?.document.id).toBeUndefined();
  expect(passed).toEqual([`release document ${first + 2} is not signed by this installation`]);
  expect(await start(), 'the last good one stands, signed anew').toBe(first + 3);
});
