import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { LIGHTER } from './lighter-design.mjs';
import { ROOT } from './workspace.ts';

/** No answer for a script or style chunk within this many milliseconds is a failure (A9). */
export const CHUNK_TIMEOUT = 120_000;

/**
 * Runs in the browser for each style chunk (its text goes into the bundle). A link element has no time-out of its own,
 * so a style that never answers would keep its page pending for good; after CHUNK_TIMEOUT it counts as failed. Styles of
 * antd stand before ours whenever they come, so that ours decide.
 */
// oxlint-disable-next-line typescript/no-implied-eval -- its text is what counts, a compiled function's would differ
const insertStyle = new Function(
  'link',
  `var timer = setTimeout(function () { if (link.onerror) link.onerror({ type: 'timeout', target: link }); }, ${CHUNK_TIMEOUT});
  var done = function () { clearTimeout(timer); };
  link.addEventListener('load', done);
  link.addEventListener('error', done);
  var design = /\\/antd[\\w-]*\\.\\w+\\.css$/;
  var ours = design.test(link.href) && Array.prototype.find.call(document.querySelectorAll('link[rel=stylesheet]'), function (one) { return !design.test(one.href); });
  document.head.insertBefore(link, ours || null);`,
) as (link: HTMLLinkElement) => void;

/**
 * The loader's own runtime, which the federation plugin takes in the format of Node: as modules, so that what nobody
 * uses of it stays away.
 */
function loaderAliases(): Record<string, string> {
  const near = (file: string, name: string) => createRequire(file).resolve(`@module-federation/${name}`);
  const enhanced = near(import.meta.url, 'enhanced');
  const tools = near(enhanced, 'runtime-tools');
  const found = [
    near(tools, 'webpack-bundler-runtime'),
    near(tools, 'runtime'),
    near(enhanced, 'inject-external-runtime-core-plugin'),
  ];
  return Object.fromEntries(found.map((file) => [file, file.replace(/\.cjs$/, '.js')]));
}

/** What host and modules have in common. */
export const baseConfig = (folder: string): RsbuildConfig => ({
  root: folder,
  plugins: [pluginReact()],
  source: {
    tsconfigPath: join(folder, 'tsconfig.json'),
    transformImport: [{ libraryName: 'antd', libraryDirectory: 'es' }],
  },
  output: {
    target: 'web',
    // A build fills a folder of its own first; a development server leaves what was built alone.
    cleanDistPath: false,
    sourceMap: { js: process.env.NODE_ENV === 'production' ? false : 'cheap-module-source-map' },
    legalComments: 'none',
    dataUriLimit: 2048,
    filenameHash: 'contenthash:12',
    overrideBrowserslist: ['chrome >= 107', 'edge >= 107', 'firefox >= 104', 'safari >= 16'],
  },
  // The one language as a module, the same file that antd's own default leads to (lighter-design.mjs).
  resolve: {
    alias: {
      ...loaderAliases(),
      'antd/locale/zh_CN$': join(ROOT, 'host/node_modules/antd/es/locale/zh_CN.js'),
      // See surface/query.ts.
      'whole-query$': join(ROOT, 'host/node_modules/@tanstack/react-query/build/modern/index.js'),
    },
  },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    publicDir: existsSync(join(folder, 'public')) ? { name: 'public' } : false,
    printUrls: false,
  },
  // Each entry names the hash of every chunk, which cannot be compressed: no longer than needed.
  security: { sri: { enable: 'auto', algorithm: 'sha256' } },
  performance: { printFileSize: false },
  tools: {
    cssExtract: { pluginOptions: { insert: insertStyle } },
    rspack: (config) => {
      config.output ??= {};
      config.output.chunkLoadTimeout = CHUNK_TIMEOUT;
      config.output.crossOriginLoading = 'anonymous';
      config.module.rules?.push(
        { test: /[\\/]antd[\\/]es[\\/].*style/, use: join(import.meta.dirname, 'drop-styles.mjs') },
        {
          test: /[\\/]shared[\\/]contract[\\/]src[\\/].*\.ts$/,
          enforce: 'pre',
          use: join(import.meta.dirname, 'pure-calls.mjs'),
        },
        { test: LIGHTER, use: join(import.meta.dirname, 'lighter-design.mjs') },
        {
          test: /[\\/]antd[\\/]dist[\\/]antd\.css$/,
          enforce: 'pre',
          use: join(import.meta.dirname, 'design-styles.mjs'),
        },
      );
    },
  },
});
