import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { transform } = createRequire(new URL('../../shared/build/package.json', import.meta.url))('esbuild');

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const [address = ''] = url.split('?');
  if (!address.startsWith('file:') || !/\.tsx?$/.test(address) || address.includes('/node_modules/'))
    return next(url, context);
  const { code } = await transform(await readFile(new URL(address), 'utf8'), {
    loader: address.endsWith('x') ? 'tsx' : 'ts',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'inline',
    sourcefile: fileURLToPath(address),
    jsx: 'automatic',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
