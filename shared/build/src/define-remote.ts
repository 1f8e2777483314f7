import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import type { RsbuildConfig } from '@rsbuild/core';
import type { ModuleDeclaration } from '@shared/contract/module.ts';
import { baseConfig } from './base-config.ts';
import { sharedTable } from './shared-libs.ts';
import { remoteFolder } from './workspace.ts';

/** What a module's build is made of. */
export interface RemoteBuild {
  name: string;
  folder: string;
  shared: ReturnType<typeof sharedTable>;
}

/** The build of the module in a folder; modules of the repository come by `defineRemote`. */
export const remoteConfig = ({ name, folder, shared }: RemoteBuild): RsbuildConfig =>
  defineConfig(
    mergeRsbuildConfig(baseConfig(folder), {
      source: { entry: {} },
      // The name of the module ends each class, so that a style that reaches beyond it can be told (REL-025).
      output: { assetPrefix: 'auto', cssModules: { localIdentName: `[local]-[hash:base64:6]_${name}` } },
      dev: { assetPrefix: 'auto' },
      server: { cors: { origin: /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/ } },
      plugins: [
        pluginModuleFederation({
          name,
          filename: 'remoteEntry.js',
          exposes: { './module': './module.ts' },
          shared,
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          experiments: { externalRuntime: true, optimization: { target: 'web' } },
        }),
      ],
    }),
  );

/** The build of one business module: exposes `./module` (its module.ts) and carries no shared library. */
export const defineRemote = ({ name }: Pick<ModuleDeclaration, 'name'>): RsbuildConfig =>
  remoteConfig({ name, folder: remoteFolder(name), shared: sharedTable('remote') });
