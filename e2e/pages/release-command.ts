import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleNeeds } from '@shared/contract/module-needs.ts';
import type { BuiltHost, BuiltModule } from '@shared/contract/release.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Data folder of this worker's server; tests that change files in it cannot run against a foreign one. */
export function serverData(): string {
  const folder = process.env.E2E_DATA;
  if (!folder) throw new Error('E2E_DATA must name the data folder of the tested server');
  return folder;
}

/** Promotes without 冒烟检查, where a test is about something else: a run would give the administrator another set. */
export const UNSMOKED = ['--no-smoke', '浏览器测试'] as const;

interface Surroundings {
  env: Record<string, string>;
}

/** `npm run release` against the tested server, as a team uses it on the server's machine or, with a token, in its CI. */
export function release(url: string, ...args: (string | Surroundings)[]): { code: number; text: string } {
  const words = args.filter((arg) => typeof arg === 'string');
  const env = Object.assign({}, ...args.filter((arg) => typeof arg !== 'string').map((given) => given.env)) as Record<
    string,
    string
  >;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, RELEASE_URL: url, DATA_DIR: env.DATA_DIR ?? serverData(), ...env },
  });
  return { code: status ?? 1, text: stdout + stderr };
}

/** Publishes a changed copy of the finished build of a module (or the shell) by the command; answers its version and what was said. */
export function publishChanged(
  url: string,
  name: string,
  change: (folder: string) => string,
  ...more: (string | Surroundings)[]
) {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  try {
    cpSync(join(ROOT, name === 'host' ? 'host/dist' : `remote-${name}/dist`), folder, { recursive: true });
    const version = change(folder);
    return { version, ...release(url, name, '--built', folder, ...more) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rewrite<Built extends BuiltModule | BuiltHost>(file: string, change: (built: Built) => Built): string {
  const built = change(JSON.parse(readFileSync(file, 'utf8')) as Built);
  const version = `9.0.0-${Date.now().toString(36)}`;
  writeFileSync(file, JSON.stringify({ ...built, version }));
  return version;
}
const describe = (folder: string, change: (built: BuiltModule) => BuiltModule): string =>
  rewrite(join(folder, 'module.json'), change);

/** Gives the build of a module another record of what it needs, under another version. */
export const changeNeeds = (folder: string, change: (needs: ModuleNeeds) => ModuleNeeds): string =>
  describe(folder, (built) => ({ ...built, needs: change(built.needs ?? { api: {}, shell: {} }) }));

/** Gives the build of the shell other names to give, under another version. */
export const changeNames = (folder: string, change: (names: NonNullable<BuiltHost['names']>) => BuiltHost['names']) =>
  rewrite<BuiltHost>(join(folder, 'host.json'), ({ names, ...built }) => {
    const next = change(names ?? {});
    return next ? { ...built, names: next } : built;
  });

/** Gives the build another version number, as a rebuilt module (or shell) would have; answers it. */
export const renameVersion = (folder: string, file = 'module.json'): string =>
  rewrite(join(folder, file), (built) => built);

/** Gives the build another entry, with its true hash, as a module that was built wrong would have. */
export const replaceEntry = (folder: string, code: (built: BuiltModule) => string): string =>
  describe(folder, (built) => {
    const hashes = Object.values(built.files).map(({ integrity }) => integrity);
    const body = `${code(built)}\n/* ${hashes.join(' ')} */`;
    writeFileSync(join(folder, built.entry), body);
    for (const end of ['.br', '.gz']) rmSync(join(folder, built.entry + end), { force: true });
    const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
    const entry = { bytes: body.length, br: body.length, integrity };
    return { ...built, files: { ...built.files, [built.entry]: entry } };
  });
