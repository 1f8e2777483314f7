import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLED } from '../../shared/build/src/build-api.ts';

const api = join(import.meta.dirname, '..');

/**
 * Bundles a program (its path from api/test, without the ending) like the server is delivered, because compiling
 * TypeScript is no part of its start. Answers the file and how to remove it.
 */
export async function bundleProgram(name: string): Promise<{ file: string; remove(): void }> {
  mkdirSync(join(api, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(api, 'dist', 'test-'));
  const { dependencies } = JSON.parse(readFileSync(join(api, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const file = join(folder, `${basename(name)}.js`);
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter((dependency) => !BUNDLED.test(dependency)),
  });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
