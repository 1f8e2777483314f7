import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './kit/report.ts';
import { OwnServer } from '../pages/own-server.ts';

/** P12 build of one module alone ÷ build of all, and the same bytes again; P13 publish, promote, roll back. */
const ROOT = join(import.meta.dirname, '../..');
process.chdir(join(ROOT, 'e2e'));

function run(args: string[], env: Record<string, string> = {}): number {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return performance.now() - started;
}
const build = (...names: string[]): number =>
  run(
    [
      '--no-deprecation',
      '--import',
      join(ROOT, 'scripts/lib/typescript.mjs'),
      'shared/build/src/cli.ts',
      '--quiet',
      '--force',
      ...names,
    ],
    { NODE_ENV: 'production' },
  );
const digest = (): string => {
  const folder = join(ROOT, 'remote-finance/dist');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(js|css|json)$/.test(file)) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex');
};

build();
const before = digest();
const all = build();
const one = build('finance');
const same = digest() === before;
const server = await OwnServer.create('Ceshi-Mima-2026');
try {
  const command = (...args: string[]) =>
    run(['scripts/release.mjs', ...args], { RELEASE_URL: server.url, DATA_DIR: server.folder });
  const publish = command('finance');
  const version = (
    JSON.parse(readFileSync(join(ROOT, 'remote-finance/dist/module.json'), 'utf8')) as { version: string }
  ).version;
  const disable = command('disable', 'finance', '--why', '测量');
  const enable = command('enable', 'finance', '--why', '测量');
  const step = (what: string, ms: number) => ({ what: `P13 ${what}`, value: ms / 1000, limit: 5, unit: ' s' });
  report([
    {
      what: 'P12 build of one module ÷ build of all',
      value: one / all,
      limit: 0.4,
      note: `${(one / 1000).toFixed(1)} s ÷ ${(all / 1000).toFixed(1)} s`,
    },
    { what: 'P12 files that differ when an unchanged module is built again', value: same ? 0 : 1, limit: 0 },
    step(`publishing ${version}`, publish),
    step('a decision (switched off)', disable),
    step('another (switched on)', enable),
  ]);
} finally {
  await server.remove();
}
