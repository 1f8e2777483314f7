import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const api = join(import.meta.dirname, '..');

/**
 * Bundles a program (its path from api/test, without the ending) like the server is delivered, because compiling
 * TypeScript is no part of its start; with `worker` also what its workers run. Answers the file and how to remove it.
 */
export async function bundleProgram(name: string, worker = false): Promise<{ file: string; remove(): void }> {
  mkdirSync(join(api, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(api, 'dist', 'test-'));
  const { dependencies, bundled } = JSON.parse(readFileSync(join(api, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    bundled: string[];
  };
  const file = join(folder, `${basename(name)}.js`);
  await build({
    entryPoints: {
      [basename(name)]: join(import.meta.dirname, `${name}.ts`),
      ...(worker && { worker: join(api, 'src/worker.ts') }),
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter(
      (dependency) => !dependency.startsWith('@shared/') && !bundled.includes(dependency),
    ),
  });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
