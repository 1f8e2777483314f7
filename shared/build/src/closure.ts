import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { buildSync } from 'esbuild';
import { SHARED_LIBRARIES } from './shared-libs.ts';
import { ROOT } from './workspace.ts';

const FORM_CONTEXT = join(
  realpathSync(join(ROOT, 'host/node_modules/antd')),
  '../@rc-component/form/es/FormContext.js',
);

/**
 * Every file that the requests lead to, the shared libraries aside; `used`: only those of which something is left when what
 * nobody uses has been shaken off.
 */
export function closureOf(requests: readonly string[], { used = false } = {}): string[] {
  const { metafile } = buildSync({
    stdin: {
      contents: requests
        .map((request, at) => (used ? `export * as part${at} from ` : 'import ') + `${JSON.stringify(request)};`)
        .join('\n'),
      resolveDir: join(ROOT, 'host'),
    },
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    outdir: join(ROOT, 'node_modules/.cache/closure'),
    metafile: true,
    ignoreAnnotations: !used,
    minifySyntax: used,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    logLevel: 'error',
    external: SHARED_LIBRARIES.flatMap((name) => [name, `${name}/*`]),
    define: { 'process.env.NODE_ENV': '"production"' },
    // As the build has it, see form-context.mjs.
    ...(used && { alias: { '@rc-component/form': FORM_CONTEXT } }),
  });
  const [output] = Object.values(metafile.outputs);
  return Object.keys(metafile.inputs)
    .filter((file) => file !== '<stdin>' && (!used || (output?.inputs[file]?.bytesInOutput ?? 0) > 0))
    .map((file) => join(ROOT, file).split('/').join(sep));
}
