import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './workspace.ts';

const FOLDER = join(ROOT, 'node_modules/.cache/build-lock');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

function take(): boolean {
  try {
    mkdirSync(dirname(FOLDER), { recursive: true });
    mkdirSync(FOLDER);
    writeFileSync(join(FOLDER, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Takes the lock of a build that was killed. */
function clearDead(): void {
  try {
    const pid = Number(readFileSync(join(FOLDER, 'pid'), 'utf8'));
    if (pid > 0 && !isAlive(pid)) rmSync(FOLDER, { recursive: true, force: true });
  } catch {
    // Between mkdir and the pid, or gone already: the next try sees.
  }
}

/** Runs builds one at a time: a second process waits for the first and then finds its results. */
export async function whileNobodyBuilds<Value>(work: () => Promise<Value>): Promise<Value> {
  while (!take()) {
    clearDead();
    await pause(100);
  }
  try {
    return await work();
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}
