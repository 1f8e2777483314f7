import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import type { RsbuildConfig } from '@rsbuild/core';
import type { ModuleDeclaration } from '@shared/contract/module.ts';
import { baseConfig } from './base-config.ts';
import { sharedTable } from './shared-libs.ts';
import { remoteFolder } from './workspace.ts';

/** The build of one business module: exposes `./module` (its module.ts) and carries no shared library. */
export function defineRemote(declaration: Pick<ModuleDeclaration, 'name'>): RsbuildConfig {
  const folder = remoteFolder(declaration.name);
  return defineConfig(
    mergeRsbuildConfig(baseConfig(folder), {
      source: { entry: {} },
      output: { assetPrefix: 'auto' },
      dev: { assetPrefix: 'auto' },
      server: { cors: { origin: /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/ } },
      plugins: [
        pluginModuleFederation({
          name: declaration.name,
          filename: 'remoteEntry.js',
          exposes: { './module': './module.ts' },
          shared: sharedTable('remote'),
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          experiments: { externalRuntime: true, optimization: { target: 'web' } },
        }),
      ],
    }),
  );
}
