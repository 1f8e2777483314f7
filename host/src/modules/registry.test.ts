import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReleaseSet } from '@shared/contract/release.ts';
import type { ModuleFace } from '@shared/contract/module.ts';

interface Plugin {
  fetch: (url: string) => Promise<Response> | undefined;
  createScript: (of: { url: string }) => { script: HTMLScriptElement; timeout: number };
}
const federation = vi.hoisted(() => ({
  plugins: [] as unknown[],
  remotes: [] as { name: string; entry: string }[],
  scope: {} as Record<string, Record<string, { from: string }>>,
  loadRemote: ((): Promise<unknown> => Promise.resolve(null)) as (id: string) => Promise<unknown>,
}));
vi.mock('@module-federation/enhanced/runtime', () => ({
  registerPlugins: (plugins: unknown[]) => federation.plugins.push(...plugins),
  registerRemotes: (remotes: { name: string; entry: string }[]) => federation.remotes.push(...remotes),
  loadRemote: (id: string) => federation.loadRemote(id),
  getInstance: () => ({ shareScopeMap: { default: federation.scope }, options: { shared: {} } }),
}));

const { loadModule, markModule, moduleState, registerModules, withRetry } = await import('./registry.ts');

const face: ModuleFace = {
  name: 'finance',
  title: '财务',
  contract: 1,
  needs: { api: 1 },
  order: 1,
  prefixes: ['/finance'],
  routes: [],
  widgets: [],
  search: [],
};
const released = (name: string, contract = 1) => ({
  version: '1.0.0',
  manifest: { name, exposes: [{ name: 'module', assets: { js: { sync: ['static/js/early.js'], async: [] } } }] },
  entry: `/mf/${name}/1.0.0/remoteEntry.js`,
  integrity: `sha384-${name}`,
  pageFiles: {},
  face: { ...face, name, contract },
});
const release: ReleaseSet = {
  id: 1,
  host: { version: '1', integrity: '' },
  modules: {
    finance: released('finance'),
    future: released('future', 9),
    past: released('past', 0),
    off: released('off'),
  },
  disabled: { off: '盘点中' },
  overridden: {},
};
registerModules(release);
const plugin = federation.plugins[0] as Plugin;
const at = (path: string) => new URL(path, location.origin).href;
const chunkError = () => Promise.reject(new Error('Loading chunk 7 failed.'));

beforeEach(() => {
  vi.useRealTimers();
  federation.scope = {};
});

describe('modules of the release set', () => {
  it('are known with manifests out of the release document, without a request', async () => {
    expect(federation.remotes[0]).toEqual({ name: 'finance', entry: at('/mf/finance/1.0.0/mf-manifest.json') });
    expect(await (await plugin.fetch(at('/mf/finance/1.0.0/mf-manifest.json')))?.json()).toMatchObject({
      name: 'finance',
    });
    expect(plugin.fetch(at('/other.json'))).toBeUndefined();
  });

  it('A7.7 entries carry their integrity and get 120 s', () => {
    const { script, timeout } = plugin.createScript({ url: at('/mf/finance/1.0.0/remoteEntry.js') });
    expect([script.integrity, script.crossOrigin, timeout]).toEqual(['sha384-finance', 'anonymous', 120_000]);
  });

  it('REL-003 nothing but entries is run without its hash: the loader is told of no file and given no other script', async () => {
    const manifest = await (await plugin.fetch(at('/mf/finance/1.0.0/mf-manifest.json')))?.text();
    expect(manifest).toContain('"name":"module"');
    expect(manifest).not.toContain('early.js');
    for (const path of ['/mf/finance/1.0.0/static/js/early.js', '/mf/other/1/remoteEntry.js'])
      expect(() => plugin.createScript({ url: at(path) })).toThrow('is no entry of the release');
  });

  it.each([
    ['future', '该模块需要更新的系统版本，请刷新页面'],
    ['past', '该模块是为旧版系统构建的，请联系模块负责人重新发布'],
    ['off', '该模块暂停使用：盘点中'],
    ['nobody', '该模块暂不可用'],
  ])('%s is refused: %s', async (name, text) => {
    await expect(loadModule(name)).rejects.toThrow(text);
  });

  it('a module with its own copy of a shared library is refused', async () => {
    federation.scope = { react: { '18.0.0': { from: 'finance' } } };
    federation.loadRemote = () => Promise.resolve({ default: {} });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(loadModule('finance')).rejects.toThrow('react');
  });

  it('A8.C a failed load is asked for again, a good one is kept', async () => {
    federation.loadRemote = chunkError;
    await expect(loadModule('finance')).rejects.toThrow('Loading chunk');
    const declaration = { routes: [] };
    let asked = 0;
    federation.loadRemote = () => {
      asked += 1;
      return Promise.resolve({ default: declaration });
    };
    expect(await loadModule('finance')).toBe(declaration);
    expect(await loadModule('finance')).toBe(declaration);
    expect(asked).toBe(1);
    expect(moduleState('finance')).toBe('ready');
  });

  it('what failed is remembered for the menu', () => {
    markModule('admin', false);
    expect(moduleState('admin')).toBe('failed');
    markModule('admin', true);
    expect(moduleState('admin')).toBe('ready');
  });
});

describe('A8.C the try more in place', () => {
  it('comes 500 ms after a failed chunk', async () => {
    vi.useFakeTimers();
    let tries = 0;
    const load = () => {
      tries += 1;
      return tries === 1 ? chunkError() : Promise.resolve('page');
    };
    const done = withRetry(load);
    await vi.advanceTimersByTimeAsync(499);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toBe('page');
  });

  it('is one only, and not for a fault of the code', async () => {
    vi.useFakeTimers();
    let tries = 0;
    const failing = withRetry(() => {
      tries += 1;
      return chunkError();
    }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failing).toBeInstanceOf(Error);
    expect(tries).toBe(2);
    tries = 0;
    await expect(
      withRetry(() => {
        tries += 1;
        return Promise.reject(new TypeError('x is undefined'));
      }),
    ).rejects.toThrow('x is undefined');
    expect(tries).toBe(1);
  });

  it('comes for each file of its own, level by level, and ends with the first that fails twice', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
    const missing = (file: string) =>
      Promise.reject(new Error(`Loading chunk 7 failed. (error: /mf/finance/1/${file})`));
    const run = async (ways: readonly (() => Promise<unknown>)[]) => {
      let tries = 0;
      const done = withRetry(() => (ways[tries++] ?? (() => Promise.resolve('page')))()).catch((error: Error) => error);
      await vi.advanceTimersByTimeAsync(10_000);
      return [await done, tries];
    };
    expect(await run([() => missing('module.js'), () => missing('page.js')])).toEqual(['page', 3]);
    expect(await run([() => missing('module.js'), () => missing('module.js')])).toEqual([expect.any(Error), 2]);
    expect(await run(['a', 'b', 'c', 'd', 'e'].map((file) => () => missing(file)))).toEqual([expect.any(Error), 4]);
    vi.unstubAllGlobals();
  });
});
