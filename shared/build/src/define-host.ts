import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import type { RsbuildConfig, Rspack } from '@rsbuild/core';
import { baseConfig } from './base-config.ts';
import { closureOf } from './closure.ts';
import { designChunks } from './design-chunks.ts';
import { PROVIDED_MODULE, providedPlugin } from './provided.ts';
import { runtimeFiles, sharedTable, SURFACES } from './shared-libs.ts';
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
    test: inPackages('@tanstack/(query|react-query)', 'zustand', 'dayjs/(?!plugin)', '@babel/runtime/'),
    priority: 30,
    enforce: true,
  },
};
/** Icons that antd's later parts show: one file in place of a copy, with its hash, beside each. Those of our own code stay with it. */
const ICON = inPackages('@ant-design/icons(-svg)?/');
const iconGroup = {
  name: 'antd-icons',
  test: (module: Rspack.Module, { moduleGraph }: { moduleGraph: Rspack.ModuleGraph }) =>
    ICON.test(module.nameForCondition() ?? '') && !shownByUs(module, moduleGraph),
  chunks: 'async' as const,
  minChunks: 2,
  minSize: 0,
  priority: 25,
};
/** Whether an icon, or the drawing of one, is imported by other code than antd's. */
function shownByUs(module: Rspack.Module, graph: Rspack.ModuleGraph): boolean {
  return graph.getIncomingConnections(module).some(({ originModule }) => {
    const origin = originModule?.nameForCondition() ?? '';
    if (originModule && ICON.test(origin)) return !/[\\/]index\.js$/.test(origin) && shownByUs(originModule, graph);
    return !/[\\/]node_modules[\\/](antd|@rc-component)[\\/]/.test(origin);
  });
}

/** A group for each chunk of antd, by the files that belong to it; the styles of a component go with its script. */
function designGroups() {
  const chunkOf = designChunks();
  const partOf = (identifier: string) => /antd\.css\?part=([a-z-]+)/.exec(identifier)?.[1];
  const groups = [...new Set(chunkOf.values())].map((name) => [
    name.replace('antd', 'design'),
    {
      name,
      test: (module: { nameForCondition(): string | undefined; identifier(): string }) => {
        const file = module.nameForCondition() ?? '';
        if (!file.endsWith('.css')) return (chunkOf.get(file) ?? (DATES.test(file) ? 'antd-dates' : '')) === name;
        if (!STYLES.test(file)) return false;
        const part = partOf(module.identifier());
        return (part ? chunkOf.get(join(file, '../../es', part, 'style/index.js')) : 'antd') === name;
      },
      priority: 35,
      enforce: true,
    },
  ]);
  return Object.fromEntries(groups) as Record<string, object>;
}
/**
 * Our own code that exists once, with what it stands on, else every file of it would bring its own few lines of the contract;
 * and with the surfaces of the router and zod, which every module asks for at once.
 */
function runtimeGroup() {
  const all = closureOf([...runtimeFiles(), ...Object.values(SURFACES)]);
  const files = new Set(all.filter((file) => RUNTIME.test(file)));
  return {
    name: 'runtime',
    test: (module: { nameForCondition(): string | undefined }) => files.has(module.nameForCondition() ?? ''),
    chunks: 'async' as const,
    priority: 20,
    enforce: true,
  };
}
const RUNTIME = /[\\/]shared[\\/](runtime|contract|build)[\\/]src[\\/]|[\\/]node_modules[\\/]zod[\\/]/;
/** What only pickers of dates ask of dayjs. */
const DATES = /[\\/]dayjs[\\/]plugin[\\/]/;
const STYLES = /[\\/]antd[\\/]dist[\\/]antd\.css$/;

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
              config.optimization.splitChunks = {
                chunks: 'all',
                cacheGroups: { ...designGroups(), ...CHUNKS, runtime: runtimeGroup(), icons: iconGroup },
              };
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
