import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LIBRARY_SIGNS } from '@shared/contract/single-copies.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtHost, builtModule, loginBytes, pageBytes, shellBytes, sizeReport } from './size-report.ts';
import { moduleNames, ROOT } from './workspace.ts';

const names = moduleNames();

const textOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );

/** The build as `npm run build` does it, in a process of its own. */
function build(...args: string[]): string {
  const loader = pathToFileURL(join(ROOT, 'scripts/lib/typescript.mjs')).href;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-deprecation', '--import', loader, join(import.meta.dirname, 'cli.ts'), ...args],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

beforeAll(() => {
  build('host', ...names);
}, 300_000);

describe('P1 what a browser fetches', () => {
  test('the signs are those of the libraries: the host carries each', () => {
    const host = textOf(join(ROOT, 'host/dist/assets'));
    for (const [library, sign] of Object.entries(LIBRARY_SIGNS)) expect(host, library).toMatch(sign);
  });

  test.each(names)('%s carries no copy of a library that the host provides', (name) => {
    const text = textOf(join(ROOT, `remote-${name}`, 'dist'));
    for (const [library, sign] of Object.entries(LIBRARY_SIGNS)) expect(sign.test(text), library).toBe(false);
  });

  test('the login page is usable within 130 kB', () => {
    expect(loginBytes(builtHost())).toBeLessThanOrEqual(130_000);
  });

  test('shell and modules stay within their budgets', () => {
    console.log(sizeReport(['host', ...names.map((name) => `remote-${name}`)]));
    expect(shellBytes(builtHost(), 'js')).toBeLessThanOrEqual(275_000);
    expect(shellBytes(builtHost(), 'css')).toBeLessThanOrEqual(25_000);
    for (const name of names) {
      const module = builtModule(name);
      const heavy = Object.keys(module.pageFiles).filter((path) => pageBytes(module, path) > 90_000);
      expect(heavy, name).toEqual([]);
    }
  });
});

describe('what a build says about itself', () => {
  test.each(names)('%s: every page names existing files, the entry has its integrity', (name) => {
    const module = builtModule(name);
    expect(module.files[module.entry]?.integrity).toMatch(/^sha256-/);
    for (const files of Object.values(module.pageFiles))
      for (const file of files) expect(module.files[file], file).toBeDefined();
    for (const route of module.face.routes)
      if (!route.redirect) expect(module.pageFiles[route.path], route.path).toBeDefined();
  });

  test('A7.8 what the shell preloads exists, and its public path is /', () => {
    const host = builtHost();
    for (const file of [...host.preload, ...Object.values(host.provides)])
      expect(host.files[file.slice(1)], file).toBeDefined();
    expect(readFileSync(join(ROOT, 'host/dist/index.html'), 'utf8')).toMatch(
      /<script defer src="\/assets\/index\.[^"]+" integrity="sha256-/,
    );
  });

  test('A7.7 script and style chunks fail after 120 s, in the shell and in every module', () => {
    const host = textOf(join(ROOT, 'host/dist/assets'));
    expect(host.match(/12e4|120000/g)?.length ?? 0).toBeGreaterThanOrEqual(2);
    for (const name of names)
      expect(readFileSync(join(ROOT, `remote-${name}/dist/remoteEntry.js`), 'utf8'), name).toMatch(/12e4|120000/);
  });
});

test('P12 a package that did not change is not built, and building it again gives the same bytes', () => {
  const [name = ''] = names;
  const dist = join(ROOT, `remote-${name}/dist`);
  const before = hashes(dist);
  expect(build(name)).toContain('is current');
  expect(build(name, '--force')).toContain(`built remote-${name}`);
  expect(hashes(dist)).toEqual(before);
}, 60_000);
