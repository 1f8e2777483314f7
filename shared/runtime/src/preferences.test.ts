import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '@shared/contract/host-api.ts';
import { loadPreferences, readPreference, setPreferences, writePreference } from './preferences.ts';
import { setMe } from './session.ts';

const sent: unknown[] = [];
let works = true;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sent.length = 0;
  works = true;
  setPreferences({});
  setMe({ user: { id: '7' } } as Me);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!works) return Promise.reject(new TypeError('x'));
    if (init.method === 'GET')
      return Promise.resolve(Response.json({ success: true, data: { values: { density: 'large', a: 1 } } }));
    sent.push(url.endsWith('/preferences') ? JSON.parse(String(init.body)) : [url, JSON.parse(String(init.body))]);
    return Promise.resolve(Response.json({ success: true, data: {} }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('preferences come from the server and are sent a moment after the last change', async () => {
  await loadPreferences();
  expect(readPreference('density')).toBe('large');
  writePreference('density', 'small');
  writePreference('density', 'middle');
  expect(readPreference('density')).toBe('middle');
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual([{ key: 'density', value: 'middle' }]);
});

it('on a machine that is new to the user a list is drawn by the own settings at once; with a copy nothing waits', async () => {
  const seen: unknown[] = [];
  void loadPreferences().then(() => seen.push(readPreference('density')));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['large']);
  works = false;
  setPreferences({});
  await loadPreferences();
  expect(readPreference('density'), 'the copy').toBe('large');
});

it('a server that is silent holds the first page up for a second, not longer', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  let drawn = false;
  void loadPreferences().then(() => (drawn = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(drawn).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toBe(true);
});

it('a change made without a network survives a reload and is sent later', async () => {
  works = false;
  writePreference('density', 'small');
  await vi.advanceTimersByTimeAsync(600);
  setPreferences({});
  works = true;
  await loadPreferences();
  await vi.advanceTimersByTimeAsync(0);
  expect(readPreference('density')).toBe('small');
  expect(readPreference('a')).toBe(1);
  expect(sent).toEqual([{ key: 'density', value: 'small' }]);
});

it('D1 the layout of the board goes to its own address', async () => {
  await loadPreferences();
  writePreference('dashboard.layout', { order: ['host:todos'], hidden: [] });
  await vi.advanceTimersByTimeAsync(700);
  expect(sent).toEqual([['/api/dashboard/layout', { layout: { order: ['host:todos'], hidden: [] } }]]);
});
