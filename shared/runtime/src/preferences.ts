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
const copyKey = () => `preferences:${owner()}`;
const unsavedKey = () => `preferences-unsaved:${owner()}`;
const storedUnsaved = (): string[] => {
  const late = storage.local.json(unsavedKey());
  return Array.isArray(late) ? late.map(String) : [];
};
/** The copy as this tab has written or read it last; another text comes from another tab. */
let known: string | null = null;
/** What another tab has not sent yet stays unsaved; `saved`: what the server has now. */
const keep = (saved?: string) => {
  const text = JSON.stringify(useStore.getState().values);
  if (storage.local.set(copyKey(), text)) known = text;
  const late = new Set([...storedUnsaved(), ...unsaved]);
  if (saved !== undefined) late.delete(saved);
  storage.local.set(unsavedKey(), JSON.stringify([...late]));
};

/** How a value of this tab and one from elsewhere become one; without: that of this tab counts. */
const merges = new Map<string, (mine: unknown, theirs: unknown) => unknown>();
/** Declares how the values of a key that two tabs have changed become one; call it at module level. */
export const mergePreference = (key: string, merge: (mine: unknown, theirs: unknown) => unknown): void =>
  void merges.set(key, merge);
/** Values from elsewhere with what this tab has changed and the server does not have yet. */
function withMine(theirs: Values): Values {
  const mine = useStore.getState().values;
  const kept = [...unsaved].map((key) => [key, merges.get(key)?.(mine[key], theirs[key]) ?? mine[key]]);
  return { ...theirs, ...(Object.fromEntries(kept) as Values) };
}
/** Takes over what another tab of this browser has changed. */
function takeOtherTabs(): void {
  const text = storage.local.get(copyKey());
  if (text === null || text === known) return;
  known = text;
  const copy = storage.local.json(copyKey());
  if (typeof copy === 'object' && copy !== null) useStore.setState({ values: withMine(copy as Values) });
}
globalThis.addEventListener?.('storage', ({ key }: Event & { key?: string | null }) => {
  if (key === copyKey()) takeOtherTabs();
});

/**
 * Starts from the copy in this browser and takes the server's when it comes; what it does not have yet is sent. Resolves when
 * there is something to draw by: at once with a copy, on a machine that is new to the user with the answer, so that no list is
 * drawn by the defaults first. Waits at most DRAW_ANYWAY_MS; never rejects.
 */
export async function loadPreferences(): Promise<void> {
  known = storage.local.get(copyKey());
  const copy = storage.local.json(copyKey());
  const found = typeof copy === 'object' && copy !== null;
  if (found) useStore.setState({ values: copy as Values });
  for (const key of storedUnsaved()) unsaved.add(key);
  const taken = takeServers();
  if (!found) await atMost(taken, DRAW_ANYWAY_MS);
}

async function takeServers(): Promise<void> {
  const answer = await call(preferences.read, { skipErrorHandler: true }).catch(() => null);
  if (!answer?.values) return;
  useStore.setState({ values: withMine(answer.values) });
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
    takeOtherTabs();
    keep(key);
  } catch {
    // Kept here as unsaved; sent with the next change or the next start.
  }
}

/** A value as the last tab left it, to be changed. */
export function latestPreference(key: string): unknown {
  takeOtherTabs();
  return readPreference(key);
}
export const readPreference = (key: string): unknown => useStore.getState().values[key];

/** Keeps a value for this user: at once here, on the server `after` milliseconds later. A failure stays silent. */
export function writePreference(key: string, value: unknown, after = SAVE_AFTER_MS): void {
  takeOtherTabs();
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
