import { beforeEach, expect, it, vi } from 'vitest';
import type { ReleaseSet } from '@shared/contract/release.ts';
import type { PageRow } from '../routes/route-table.ts';

const federation = vi.hoisted(() => ({ load: (): Promise<unknown> => Promise.reject(new Error('broken module')) }));
vi.mock('@module-federation/enhanced/runtime', () => ({
  registerPlugins: () => {},
  registerRemotes: () => {},
  loadRemote: () => federation.load(),
  getInstance: () => null,
}));
const told = vi.hoisted(() => [] as string[]);
vi.mock('./telemetry.ts', () => ({ noteStart: (module: string) => told.push(module), noteError: () => {} }));

const { loadModule, registerModules } = await import('./registry.ts');
const { loadPage } = await import('./page-code.ts');

const face = { name: 'finance', title: '财务', contract: 1, needs: { api: 1 }, order: 1, prefixes: ['/finance'] };
const released = {
  version: '1.0.0',
  manifest: {},
  entry: '/mf/finance/1.0.0/remoteEntry.js',
  integrity: 'sha384-x',
  pageFiles: { '/finance/fees': ['static/fees.js'] },
  face: { ...face, routes: [], widgets: [], search: [] },
};
registerModules({
  id: 1,
  host: { version: '1', integrity: '' },
  modules: { finance: released, off: released },
  disabled: { off: '盘点中' },
  overridden: {},
} satisfies ReleaseSet);

const asked: [string, RequestCache | undefined][] = [];
beforeEach(() => {
  told.length = 0;
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push([url, init?.cache]);
    return new Response('');
  });
});

it('REL-031 a start counts when the load begins, so that an entry that throws counts; what is switched off begins none', async () => {
  await expect(loadModule('finance')).rejects.toThrow('broken module');
  await expect(loadModule('off')).rejects.toThrow('该模块暂停使用');
  expect(told).toEqual(['finance']);
});

it('A8.C the second try fetches the entry and the files of the page past the cache', async () => {
  vi.useFakeTimers();
  const Page = () => null;
  const failure = new Error('Loading chunk 7 failed.\n(error: http://x/mf/finance/1.0.0/static/part.js)');
  const loads = [
    () => Promise.reject(failure),
    () => Promise.resolve({ default: { routes: [{ path: '/finance/fees', page: async () => ({ default: Page }) }] } }),
  ];
  federation.load = () => (loads.shift() ?? loads[0])?.() ?? Promise.reject(failure);
  const loading = loadPage({ path: '/finance/fees', title: '费用', module: 'finance' } as PageRow);
  await vi.advanceTimersByTimeAsync(500);
  expect(await loading).toBe(Page);
  expect(asked).toEqual([
    ['http://x/mf/finance/1.0.0/static/part.js', 'reload'],
    ['/mf/finance/1.0.0/remoteEntry.js', 'reload'],
    ['/mf/finance/1.0.0/static/fees.js', 'reload'],
  ]);
  vi.useRealTimers();
});
