import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import type { RsbuildConfig } from '@rsbuild/core';
import { baseConfig } from './base-config.ts';
import { designChunks } from './design-chunks.ts';
import { PROVIDED_MODULE, providedPlugin } from './provided.ts';
import { sharedTable } from './shared-libs.ts';
import { ROOT } from './workspace.ts';

const inPackages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|').replaceAll('/', '[\\\\/]')})`);

/**
 * The host's chunks: antd, react and the smaller libraries keep their file names as long as they do not change, so
 * that a new host leaves them in the browsers' caches.
 */
const CHUNKS = {
  // Not `react`: the federation plugin drops groups that have the name of a shared package.
  core: {
    name: 'react',
    test: inPackages('react/', 'react-dom/', 'scheduler/', 'react-router', 'cookie/', 'set-cookie-parser/'),
    priority: 40,
    enforce: true,
  },
  libraries: {
    name: 'libraries',
    test: inPackages(
      '@tanstack/(query|react-query)',
      'zustand',
      'dayjs',
      'antd/locale',
      'antd/lib/locale',
      'antd/lib/(date-picker|time-picker|calendar)/locale',
      '@babel/runtime/',
      '@rc-component/(picker|pagination)/lib/locale',
    ),
    priority: 30,
    enforce: true,
  },
  // antd's own styles, all of them: a module may use any component, and the file lasts as long as antd's version.
  styles: {
    name: 'antd-styles',
    type: 'css/mini-extract',
    test: inPackages('antd/dist/antd.css'),
    priority: 50,
    enforce: true,
  },
  // With what it stands on, else every file of it would bring its own few lines of the contract; and with the surfaces of
  // the router and zod, which every module asks for at once.
  runtime: {
    name: 'runtime',
    test: /[\\/]shared[\\/](runtime|contract|build)[\\/]src[\\/]|[\\/]node_modules[\\/](zod|decimal\.js)[\\/]/,
    chunks: 'async' as const,
    priority: 20,
    enforce: true,
  },
};

/** A group for each chunk of antd, by the files that belong to it. */
function designGroups() {
  const chunkOf = designChunks();
  const groups = [...new Set(chunkOf.values())].map((name) => [
    name.replace('antd', 'design'),
    {
      name,
      test: (module: { nameForCondition(): string | undefined }) =>
        chunkOf.get(module.nameForCondition() ?? '') === name,
      priority: 35,
      enforce: true,
    },
  ]);
  return Object.fromEntries(groups) as Record<string, object>;
}

const assetsIn = (folder: string) => ({
  js: folder,
  css: folder,
  image: folder,
  font: folder,
  svg: folder,
  media: folder,
  assets: folder,
});

/** The light login page's entry: host/src/login-entry/index.ts(x); null while there is none. */
export const loginEntry = (): string | null =>
  ['index.tsx', 'index.ts', 'main.tsx', 'main.ts']
    .map((file) => join(ROOT, 'host/src/login-entry', file))
    .find((file) => existsSync(file)) ?? null;

/**
 * The build of the shell: provides the shared libraries, knows no module (they are registered at run time from the
 * release document). A second environment builds the light login page, without Module Federation and without antd.
 */
export function defineHost(): RsbuildConfig {
  const folder = join(ROOT, 'host');
  const login = loginEntry();
  return defineConfig(
    mergeRsbuildConfig(baseConfig(folder), {
      output: { assetPrefix: '/' },
      dev: { assetPrefix: '/' },
      server: {
        historyApiFallback: { index: '/index.html', rewrites: [{ from: /^\/user\/login/, to: '/login.html' }] },
      },
      html: { template: join(import.meta.dirname, 'index.html'), scriptLoading: 'defer', title: '系统看板' },
      environments: {
        web: {
          source: { entry: { index: { import: [PROVIDED_MODULE, join(folder, 'src/index.ts')], html: true } } },
          output: { distPath: { ...assetsIn('assets') } },
          splitChunks: false,
          tools: {
            rspack: (config) => {
              config.plugins.push(providedPlugin());
              config.optimization ??= {};
              // Short ids collide and move when anything is added; then antd's file would change with every release.
              config.optimization.moduleIds = 'hashed';
              config.optimization.splitChunks = { chunks: 'all', cacheGroups: { ...designGroups(), ...CHUNKS } };
            },
          },
        },
        ...(login && {
          login: {
            html: { title: '登录' },
            source: { entry: { login: { import: login, html: true } } },
            output: {
              distPath: { ...assetsIn('assets/login') },
            },
          },
        }),
      },
      plugins: [
        pluginModuleFederation({
          name: 'host',
          remotes: {},
          shared: sharedTable('host'),
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
        }),
      ],
    }),
  );
}
