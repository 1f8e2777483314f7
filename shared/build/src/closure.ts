import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import { LIGHTER, lighter } from './lighter-design.mjs';
import { SHARED_LIBRARIES } from './shared-libs.ts';
import { ROOT } from './workspace.ts';

/** What antd's form context takes in place of the whole form library, see lighter-design.mjs. */
const FORM_CONTEXT = realpathSync(
  join(realpathSync(join(ROOT, 'host/node_modules/antd')), '../@rc-component/form/es/FormContext.js'),
);

/** Every file that the requests lead to, the shared libraries aside; as the build has them, see lighter-design.mjs. */
export function closureOf(requests: readonly string[]): string[] {
  const { metafile } = buildSync({
    stdin: {
      contents: requests.map((request) => `import ${JSON.stringify(request)};`).join('\n'),
      resolveDir: join(ROOT, 'host'),
    },
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    outdir: join(ROOT, 'node_modules/.cache/closure'),
    metafile: true,
    ignoreAnnotations: true,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    logLevel: 'error',
    external: SHARED_LIBRARIES.flatMap((name) => [name, `${name}/*`]),
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const reached = new Set(['<stdin>']);
  for (const file of reached) for (const next of importsOf(file, metafile)) reached.add(next);
  return [...reached].slice(1).map((file) => join(ROOT, file).split('/').join(sep));
}

/** The files that a file still imports when what is taken out of it is gone. */
function importsOf(file: string, { inputs }: Metafile): string[] {
  const all = (inputs[file]?.imports ?? []).filter(({ path, external }) => !external && path in inputs);
  if (!LIGHTER.test(file)) return all.map(({ path }) => path);
  const text = lighter(file, readFileSync(join(ROOT, file), 'utf8'));
  const kept = all
    .filter(({ original }) => new RegExp(`['"]${original?.replaceAll('.', '\\.')}['"]`).test(text))
    .map(({ path }) => path);
  const context = Object.keys(inputs).filter((path) => join(ROOT, path) === FORM_CONTEXT);
  return text.includes('/FormContext') ? [...kept, ...context] : kept;
}
