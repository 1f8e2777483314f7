import { mergeRsbuildConfig } from '@rsbuild/core';
import type { RequestHandler, RsbuildConfig } from '@rsbuild/core';

/**
 * Fast Refresh across federation needs React's development hook before the first script; with it a module's page is
 * updated in place, without it the update arrives and the screen stays as it was.
 */
const REFRESH_HOOK = `(function(){var n=0,h={renderers:new Map(),supportsFiber:true,inject:function(i){h.renderers.set(++n,i);return n},onScheduleFiberRoot:function(){},onCommitFiberRoot:function(){},onCommitFiberUnmount:function(){}};window.__REACT_DEVTOOLS_GLOBAL_HOOK__=window.__REACT_DEVTOOLS_GLOBAL_HOOK__||h})()`;

const development = (port: number): RsbuildConfig => ({
  mode: 'development',
  logLevel: 'warn',
  server: { port },
  dev: { lazyCompilation: false, client: { host: '127.0.0.1', port, protocol: 'ws' }, writeToDisk: false },
});

/** A module's development server. */
export const remoteDevConfig = (config: RsbuildConfig, port: number): RsbuildConfig =>
  mergeRsbuildConfig(config, development(port));

/**
 * Passes calls on as if they came from the server's own pages: it accepts changes only from its own origin, and knows
 * nothing of this development server. A foreign page's origin stays what it is.
 */
const passOn = (server: string, port: number) => ({
  target: server,
  changeOrigin: true,
  on: {
    proxyReq: (request: { getHeader(name: string): unknown; setHeader(name: string, value: string): void }) => {
      if (request.getHeader('origin') === `http://127.0.0.1:${port}`) request.setHeader('origin', server);
    },
  },
});

/** The shell's development server: everything it does not have comes from the API server. */
export const hostDevConfig = (
  config: RsbuildConfig,
  port: number,
  server: string,
  release: RequestHandler,
): RsbuildConfig =>
  mergeRsbuildConfig(config, development(port), {
    html: { tags: [{ tag: 'script', head: true, append: false, children: REFRESH_HOOK }] },
    server: {
      setup: ({ action, server: dev }) => {
        if (action === 'dev') dev.middlewares.use('/api/release', release);
      },
      proxy: { '/api': passOn(server, port), '/mf': passOn(server, port) },
    },
  });
