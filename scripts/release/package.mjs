import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../lib/node.mjs';

const { zipSync } = createRequire(join(ROOT, 'api/package.json'))('fflate');

/** Where the build of a package stands. */
export const distOf = (name) => join(ROOT, name === 'host' ? 'host' : `remote-${name}`, 'dist');

/** The zip of the finished build in a folder: its description, every file that it names, and their compressed copies. */
export function packOf(name, folder) {
  const description = name === 'host' ? 'host.json' : 'module.json';
  const { files } = JSON.parse(readFileSync(join(folder, description), 'utf8'));
  const wanted = [description, ...Object.keys(files).flatMap((file) => [file, `${file}.br`, `${file}.gz`])];
  const present = wanted.filter((file) => existsSync(join(folder, file)));
  // What is compressed already is stored as it is.
  return zipSync(Object.fromEntries(present.map((file) => [file, [readFileSync(join(folder, file)), { level: 1 }]])));
}

/** Commit of the sources, with + when something is not committed; the CI may name it in RELEASE_COMMIT. */
export function commitOf() {
  if (process.env.RELEASE_COMMIT) return process.env.RELEASE_COMMIT.slice(0, 80);
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const head = git('rev-parse', '--short=10', 'HEAD');
  if (head.status !== 0) return undefined;
  return head.stdout.trim() + (git('status', '--porcelain').stdout.trim() ? '+' : '');
}
