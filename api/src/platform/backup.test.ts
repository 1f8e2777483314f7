import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupFolder, restoreFolder } from './backup.ts';
import { lockFolder } from './folder-lock.ts';

let root: string;
let place: { dataDir: string };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backup-'));
  place = { dataDir: join(root, 'data') };
  mkdirSync(join(place.dataDir, 'db'), { recursive: true });
  writeFileSync(join(place.dataDir, 'db/PG_VERSION'), 'first');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const content = (folder: string) => readFileSync(join(folder, 'db/PG_VERSION'), 'utf8');

test('a backup can be put back, and what was there is kept', async () => {
  const copy = await backupFolder(place, join(root, 'copy'));
  writeFileSync(join(place.dataDir, 'db/PG_VERSION'), 'second');
  const kept = await restoreFolder(place, copy);
  expect([content(place.dataDir), content(kept), content(copy)]).toEqual(['first', 'second', 'first']);
});

test('neither while a server uses the folder', async () => {
  const lock = await lockFolder(place.dataDir);
  await expect(backupFolder(place, join(root, 'copy'))).rejects.toThrow('正被另一个进程使用');
  await lock.release();
  await expect(backupFolder(place, join(root, 'copy'))).resolves.toContain('copy');
});

test('refusals name what to do', async () => {
  await expect(backupFolder({ ...place, databaseUrl: 'postgresql://x' })).rejects.toThrow('pg_dump');
  await expect(backupFolder({ dataDir: join(root, 'none') })).rejects.toThrow('没有数据库');
  await expect(backupFolder(place, place.dataDir)).rejects.toThrow('已存在');
  await expect(restoreFolder(place)).rejects.toThrow('请写明备份目录');
  await expect(restoreFolder(place, root)).rejects.toThrow('不是备份目录');
});
