import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageRow } from '../routes/route-table.ts';

let isDead = true;
const Page = () => null;
vi.mock('@module-federation/enhanced/runtime', () => ({
  registerPlugins: () => {},
  registerRemotes: () => {},
  loadRemote: () => Promise.resolve(null),
  getInstance: () => null,
}));
vi.mock('./registry.ts', async (original) => ({
  ...(await original<typeof import('./registry.ts')>()),
  loadModule: () =>
    isDead
      ? Promise.reject(new Error('Loading chunk 7 failed.'))
      : Promise.resolve({ routes: [{ path: '/fees', page: async () => ({ default: Page }) }], widgets: [] }),
}));
const { loadPage } = await import('./page-code.ts');
const page = { path: '/fees', title: '费用', module: 'finance' } as PageRow;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('A8.C 重试 asks anew, also when a load that began before it fails after the file is back', async () => {
  const begun = loadPage(page).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(499);
  const again = loadPage(page, { again: true });
  await vi.advanceTimersByTimeAsync(1);
  isDead = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(await begun).toBe('Loading chunk 7 failed.');
  expect(await again).toBe(Page);
});
