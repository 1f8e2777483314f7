import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { baseConfig } from './base-config.ts';
import { packFolder } from './pack.ts';
import { moduleNames, ROOT } from './workspace.ts';

/**
 * `one-bundle.ts <folder>`: shell and modules built as one application without Module Federation, for the comparison of
 * P2. The same sources; only the loader's runtime is replaced by plain imports.
 */
const [out = ''] = process.argv.slice(2);
const cache = join(ROOT, 'node_modules/.cache/one-bundle');
const runtime = join(cache, 'runtime.ts');
mkdirSync(cache, { recursive: true });
const rows = moduleNames().map(
  (name) => `  ${name}: () => import(${JSON.stringify(join(ROOT, `remote-${name}/module.ts`))}),`,
);
writeFileSync(
  runtime,
  `const modules: Record<string, () => Promise<unknown>> = {\n${rows.join('\n')}\n};
export const loadRemote = (id: string) => modules[id.split('/')[0] ?? '']?.();
export const registerRemotes = () => {};
export const registerPlugins = () => {};
export const getInstance = () => null;
`,
);
process.env.NODE_ENV = 'production';
rmSync(out, { recursive: true, force: true });
const config = mergeRsbuildConfig(baseConfig(join(ROOT, 'host')), {
  logLevel: 'error',
  source: { entry: { index: join(ROOT, 'host/src/index.ts') } },
  resolve: { alias: { '@module-federation/enhanced/runtime$': runtime } },
  output: { assetPrefix: '/', distPath: { root: out, js: 'assets', css: 'assets' }, cleanDistPath: false },
  html: { template: join(import.meta.dirname, 'index.html'), scriptLoading: 'defer', title: '系统看板' },
});
const rsbuild = await createRsbuild({ cwd: join(ROOT, 'host'), config });
const { close } = await rsbuild.build();
await close();
await packFolder(out, /\.(br|gz)$/);
