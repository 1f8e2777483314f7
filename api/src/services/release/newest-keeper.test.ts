import { mkdir, readdir, rmdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { newestKeeper } from './newest-keeper.ts';
import { releaseFiles } from './release-files.fixture.ts';
import { openReleases } from './release.service.ts';
import { folderStore, NEWEST_FILE } from './version-store.ts';

const { files, temporary, publish } = releaseFiles();

test('a folder that takes no mark holds up no page: told once, nothing left lying, written when it can be', async () => {
  await publish();
  const root = temporary();
  // Something stands where the mark should: the draft can be written, its place not.
  await mkdir(join(root, NEWEST_FILE));
  const store = folderStore(root);
  const keeper = newestKeeper(store, (text) => files.warnings.push(text), 20);
  const { database, publisher } = files;
  const releases = openReleases(database.db, publisher.signer, publisher.warn, keeper.keep);
  expect((await releases.current())?.document.id).toBe(1);
  await vi.waitFor(() => expect(files.warnings.length).toBeGreaterThan(0));
  await rmdir(join(root, NEWEST_FILE));
  await expect.poll(() => store.newest()).toMatchObject({ id: 1 });
  keeper.stop();
  expect(files.warnings).toEqual([expect.stringContaining('版本清单 1 的记号写不进发布文件夹')]);
  expect(await readdir(root)).toEqual([NEWEST_FILE]);
});

test('the clean-up removes drafts of the mark that killed processes left, and none that is being written', async () => {
  const root = temporary();
  const store = folderStore(root);
  await store.setNewest({ id: 3, line: '' });
  const old = join(root, `${NEWEST_FILE}.0-0`);
  await writeFile(old, '{}');
  await utimes(old, new Date(0), new Date(0));
  await writeFile(join(root, `${NEWEST_FILE}.1-1`), '{}');
  await store.tidy();
  expect((await readdir(root)).toSorted()).toEqual([NEWEST_FILE, `${NEWEST_FILE}.1-1`]);
});
