import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import type { BuildResult } from './build-package.ts';
import { isFresh, writeInputs } from './inputs.ts';
import { ROOT } from './workspace.ts';

/**
 * Our own shared packages, which are TypeScript, go into the bundle, and so do those that api/package.json names in `bundled`: of a
 * hundred files each, a start would load every one. All other dependencies stay in node_modules.
 */
const dependenciesOutside = (bundled: readonly string[]): Plugin => ({
  name: 'dependencies-outside',
  setup({ onResolve }) {
    const inside = (path: string) =>
      path.startsWith('@shared/') || bundled.some((name) => path === name || path.startsWith(`${name}/`));
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || inside(path) ? null : { path, external: true },
    );
  },
});

/** Bundles the server into api/dist/main.js, and its commands beside it, unless what is there is current. */
export async function buildApi({ force = false } = {}): Promise<BuildResult> {
  const started = performance.now();
  const done = (built: boolean): BuildResult => ({ name: 'api', built, ms: Math.round(performance.now() - started) });
  const folder = join(ROOT, 'api');
  const dist = join(folder, 'dist');
  const record = join(dist, '.inputs.json');
  if (!force && isFresh(record)) return done(false);
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const { bundled } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bundled: string[] };
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      main: join(folder, 'src/main.ts'),
      db: join(folder, 'src/db.ts'),
      worker: join(folder, 'src/worker.ts'),
    },
    outdir: dist,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'error',
    plugins: [dependenciesOutside(bundled)],
  });
  const read = Object.keys(metafile.inputs).map((file) => join(ROOT, file));
  writeInputs(record, [...read, join(folder, 'package.json')]);
  return done(true);
}
