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

/** The folder that is made at a place; it is there when it is whole. */
export const wholeOf = (place: string): string => join(place, 'data');
/** What stands below a place: the whole folder, the one in work, the lock of who works. */
const partsOf = (place: string) => ({
  whole: wholeOf(place),
  part: join(place, 'part'),
  lock: join(place, 'lock'),
});
/** Does the work as the only process at it; others wait. */
async function locked<Made>(lock: string, work: () => Promise<Made>): Promise<Made> {
  while (!takeLock(lock)) await pause(200);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * The folder `data` below `place`, which `make` fills once for all processes that ask for it; the others wait until it is whole. When
 * the one that makes it fails or dies, the next one tries.
 */
export async function madeOnce(place: string, make: (folder: string) => Promise<void>): Promise<string> {
  const { whole, part, lock } = partsOf(place);
  mkdirSync(place, { recursive: true });
  if (existsSync(whole)) return whole;
  return locked(lock, async () => {
    if (existsSync(whole)) return whole;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part);
    await make(part);
    renameSync(part, whole);
    return whole;
  });
}

/** Takes the folder of a place away where it is `stale`; one that another process has made anew meanwhile is not. */
export async function forgetMade(place: string, stale: (folder: string) => boolean): Promise<void> {
  const { whole, lock } = partsOf(place);
  await locked(lock, async () => {
    if (existsSync(whole) && stale(whole)) rmSync(whole, { recursive: true });
  });
}
