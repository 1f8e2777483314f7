import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '@shared/contract/host-api.ts';
import { loadPreferences, mergePreference, readPreference, setPreferences, writePreference } from './preferences.ts';
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

/** Another tab of the same browser keeps its values. */
const otherTab = (values: object, unsaved: readonly string[]) => {
  localStorage.setItem('preferences:7', JSON.stringify(values));
  localStorage.setItem('preferences-unsaved:7', JSON.stringify(unsaved));
};

it('A1.3 two tabs keep each other’s values: neither what is unsaved nor what was chosen there is lost', async () => {
  await loadPreferences();
  works = false;
  otherTab({ density: 'small', a: 1, visits: [1] }, ['density']);
  writePreference('a', 2);
  expect(JSON.parse(localStorage.getItem('preferences:7') ?? '{}')).toEqual({ density: 'small', a: 2, visits: [1] });
  expect(JSON.parse(localStorage.getItem('preferences-unsaved:7') ?? '[]').toSorted()).toEqual(['a', 'density']);
  expect(readPreference('density'), 'as it was chosen there').toBe('small');
  await vi.advanceTimersByTimeAsync(600);
  works = true;
  otherTab({ density: 'large', a: 1, visits: [1, 2] }, []);
  window.dispatchEvent(new StorageEvent('storage', { key: 'preferences:7' }));
  expect(readPreference('visits'), 'at once').toEqual([1, 2]);
  expect(readPreference('a'), 'not sent yet').toBe(2);
});

it('D1.7 what two tabs have changed at once becomes one where it is known how', async () => {
  mergePreference('visits', (mine, theirs) => [...(theirs as number[]), ...(mine as number[])]);
  await loadPreferences();
  writePreference('visits', [1], 20_000);
  otherTab({ visits: [2] }, ['visits']);
  writePreference('a', 3);
  expect(readPreference('visits')).toEqual([2, 1]);
});
