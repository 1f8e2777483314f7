import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './node.mjs';
import { run, since, tail } from './run.mjs';

const PNPM = 'pnpm@12.21.0';
const STAMP = join(ROOT, 'node_modules/.installed');

const wanted = () => {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
};

/** Says that what is installed is what the lockfile names; for who changes both. */
export const markInstalled = () => writeFileSync(STAMP, wanted());

/** Installs the dependencies as the lockfile names them; does nothing when they are there. Ends the process on failure. */
export async function ensureInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted()) return;
  const started = performance.now();
  console.log('Installing dependencies …');
  const { code, output } = await run('npx', ['-y', PNPM, 'install', '--frozen-lockfile'], { env: { CI: '1' } });
  if (code !== 0) {
    console.error(`${tail(output)}\nThe dependencies could not be installed; is the npm registry reachable?`);
    process.exit(1);
  }
  markInstalled();
  console.log(`Dependencies installed in ${since(started)}`);
}
