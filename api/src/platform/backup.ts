import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockFolder } from './folder-lock.ts';

/** Where the embedded data lie; with a DATABASE_URL there is nothing here to copy. */
interface Place {
  dataDir: string;
  databaseUrl?: string | undefined;
}

const stamp = (): string => new Date().toISOString().replaceAll(':', '-').slice(0, 19);

function embedded({ dataDir, databaseUrl }: Place): string {
  if (databaseUrl) throw new Error('PostgreSQL 请用 pg_dump 备份、pg_restore 恢复。');
  return resolve(dataDir);
}

/** Runs while no server uses the folder. */
async function alone<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const lock = await lockFolder(folder);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/**
 * Copies the whole data folder (database, attachments, published modules, key) into a folder that does not exist yet;
 * without a name beside the data folder. Refuses while a server runs. Answers the folder.
 */
export async function backupFolder(place: Place, target?: string): Promise<string> {
  const from = embedded(place);
  if (!existsSync(join(from, 'db'))) throw new Error(`${from} 中没有数据库。`);
  const to = resolve(target ?? `${from}-backup-${stamp()}`);
  if (existsSync(to)) throw new Error(`${to} 已存在，请换一个目录。`);
  return alone(from, async () => {
    const draft = `${to}.part`;
    await rm(draft, { recursive: true, force: true });
    await cp(from, draft, { recursive: true });
    await rename(draft, to);
    return to;
  });
}

/** Puts a backup in the place of the data folder; what was there is kept beside it. Answers where. */
export async function restoreFolder(place: Place, source?: string): Promise<string> {
  const to = embedded(place);
  if (!source) throw new Error('请写明备份目录：npm run db:restore -- <目录>');
  const from = resolve(source);
  if (!existsSync(join(from, 'db'))) throw new Error(`${from} 不是备份目录。`);
  return alone(to, async () => {
    const draft = `${to}.part`;
    await rm(draft, { recursive: true, force: true });
    await cp(from, draft, { recursive: true });
    const kept = `${to}-before-${stamp()}`;
    await rename(to, kept);
    await rename(draft, to);
    return kept;
  });
}
