import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Whether the lock was free, or its process has ended without giving it back. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isLeft(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Whether the process that wrote the lock is gone; false when the lock is. */
function isLeft(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    if (owner > 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * The folder `data` below `place`, which `make` fills once for all processes that ask for it; the others wait until it is whole. When
 * the one that makes it fails or dies, the next one tries.
 */
export async function madeOnce(place: string, make: (folder: string) => Promise<void>): Promise<string> {
  const [whole, part, lock] = ['data', 'part', 'lock'].map((name) => join(place, name)) as [string, string, string];
  mkdirSync(place, { recursive: true });
  while (!existsSync(whole)) {
    if (!takeLock(lock)) {
      await pause(200);
      continue;
    }
    try {
      rmSync(part, { recursive: true, force: true });
      mkdirSync(part);
      if (!existsSync(whole)) {
        await make(part);
        renameSync(part, whole);
      }
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return whole;
}
