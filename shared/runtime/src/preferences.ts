import { useCallback } from 'react';
import { create } from 'zustand';
import { dashboard, LAYOUT_KEY } from '@shared/contract/dashboard/dashboard.contract.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { preferences } from '@shared/contract/shared/preference.contract.ts';
import { atMost } from './at-most.ts';
import { call } from './call.ts';
import { currentMe } from './session.ts';
import { storage } from './storage.ts';

type Values = Readonly<Record<string, unknown>>;
const SAVE_AFTER_MS = 600;
const DRAW_ANYWAY_MS = 1000;
const useStore = create<{ values: Values }>(() => ({ values: {} }));
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
/** Keys whose newest value the server does not have yet; they outlive the tab. */
const unsaved = new Set<string>();
const owner = () => currentMe()?.user.id ?? '';
const keep = () => {
  storage.local.set(`preferences:${owner()}`, JSON.stringify(useStore.getState().values));
  storage.local.set(`preferences-unsaved:${owner()}`, JSON.stringify([...unsaved]));
};

/**
 * Starts from the copy in this browser and takes the server's when it comes; what it does not have yet is sent. Resolves when
 * there is something to draw by: at once with a copy, on a machine that is new to the user with the answer, so that no list is
 * drawn by the defaults first. Waits at most DRAW_ANYWAY_MS; never rejects.
 */
export async function loadPreferences(): Promise<void> {
  const copy = storage.local.json(`preferences:${owner()}`);
  const known = typeof copy === 'object' && copy !== null;
  if (known) useStore.setState({ values: copy as Values });
  const late = storage.local.json(`preferences-unsaved:${owner()}`);
  if (Array.isArray(late)) for (const key of late) unsaved.add(String(key));
  const taken = takeServers();
  if (!known) await atMost(taken, DRAW_ANYWAY_MS);
}

async function takeServers(): Promise<void> {
  const answer = await call(preferences.read, { skipErrorHandler: true }).catch(() => null);
  if (!answer?.values) return;
  const mine = useStore.getState().values;
  const kept = Object.fromEntries([...unsaved].map((key) => [key, mine[key]]));
  useStore.setState({ values: { ...answer.values, ...kept } });
  keep();
  for (const key of unsaved) if (!waiting.has(key)) void save(key);
}

/** The layout of the board has an address of its own (D1). */
const send = (key: string, value: unknown): Promise<unknown> =>
  key === LAYOUT_KEY
    ? call(dashboard.layout, {
        body: { layout: value as BodyOf<typeof dashboard.layout>['layout'] },
        skipErrorHandler: true,
      })
    : call(preferences.write, { body: { key, value }, skipErrorHandler: true });

async function save(key: string): Promise<void> {
  waiting.delete(key);
  const value = useStore.getState().values[key] ?? null;
  try {
    await send(key, value);
    if (waiting.has(key)) return;
    unsaved.delete(key);
    keep();
  } catch {
    // Kept here as unsaved; sent with the next change or the next start.
  }
}

export const readPreference = (key: string): unknown => useStore.getState().values[key];

/** Keeps a value for this user: at once here, on the server `after` milliseconds later. A failure stays silent. */
export function writePreference(key: string, value: unknown, after = SAVE_AFTER_MS): void {
  useStore.setState(({ values }) => ({ values: { ...values, [key]: value } }));
  unsaved.add(key);
  keep();
  clearTimeout(waiting.get(key));
  waiting.set(
    key,
    setTimeout(() => void save(key), after),
  );
}

/** `const [columns, setColumns] = usePreference('columns:logistics.orders', fallback)`. null removes the value. */
export function usePreference<Value>(key: string, fallback: Value): [Value, (value: Value | null) => void] {
  const value = useStore((state) => state.values[key]) as Value | undefined | null;
  const set = useCallback((next: Value | null) => writePreference(key, next), [key]);
  return [value ?? fallback, set];
}

/** Puts values in place without a server; for tests. */
export const setPreferences = (values: Values): void => useStore.setState({ values });
