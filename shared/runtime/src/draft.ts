import { useCallback, useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { whenSessionEnds } from './session-end.ts';
import { storage } from './storage.ts';
import { tabKey } from './tabs.ts';

const PREFIX = 'draft:';
const EVERY_MS = 3000;
const KEPT_MS = 7 * 24 * 3600_000;
/** What a page hears when it goes or may go: no browser tells `pagehide` in time whenever it replaces the page by another process. */
const LEAVING = ['beforeunload', 'pagehide', 'visibilitychange'] as const;

/** What was typed and not saved. */
export interface Draft<Value> {
  value: Value;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Key of the tab that its form stands in. */
  tab?: string;
}

/** Tab of each kept draft by the draft's key in the storage. */
const usePlaces = create<Readonly<Record<string, string>>>(() => ({}));
/** Tabs whose form left something unsaved in this browser; follows changes. */
export const useDraftTabs = (): readonly string[] => [...new Set(Object.values(usePlaces()))];

let owner = '';
const keepers = new Set<() => void>();

/** Drafts belong to a user of this browser; session.ts names the user. Drafts older than 7 days go. */
export function setDraftOwner(userId: string): void {
  owner = userId;
  const places: Record<string, string> = {};
  for (const key of storage.local.keys(PREFIX)) {
    const draft = storage.local.json(key) as Draft<unknown> | null;
    if (!draft || Date.now() - draft.savedAt > KEPT_MS) storage.local.remove(key);
    else if (draft.tab && key.startsWith(keyOf(''))) places[key] = draft.tab;
  }
  usePlaces.setState(places, true);
}

const keyOf = (name: string) => `${PREFIX}${owner}:${name}`;

/** The kept draft of this user, or null. */
export function readDraft<Value>(name: string): Draft<Value> | null {
  const draft = storage.local.json(keyOf(name)) as Draft<Value> | null;
  if (!draft || typeof draft.savedAt !== 'number' || Date.now() - draft.savedAt > KEPT_MS) return null;
  return draft;
}

/** `tab`: key of the tab that the form stands in, which then shows a dot. */
export function writeDraft<Value>(name: string, value: Value, tab?: string): boolean {
  const kept = storage.local.set(
    keyOf(name),
    JSON.stringify({ value, savedAt: Date.now(), tab } satisfies Draft<Value>),
  );
  if (kept && tab) usePlaces.setState({ [keyOf(name)]: tab });
  return kept;
}

export function removeDraft(name: string): void {
  storage.local.remove(keyOf(name));
  const { [keyOf(name)]: _, ...places } = usePlaces.getState();
  usePlaces.setState(places, true);
}

/** Keeps every open form's draft now: before a reload or the end of the session. */
export function flushDrafts(): void {
  for (const keep of keepers) keep();
}
whenSessionEnds(flushDrafts);

/**
 * Keeps a local draft of a form every 3 s and when it goes away or may go away. `current` gives the value to keep, null
 * while nothing is typed. `found` is what an earlier visit left, for the offer 恢复草稿; `clear` after a save or a refusal of the offer.
 */
export function useDraft<Value>(name: string, current: () => Value | null) {
  const [found, setFound] = useState<Draft<Value> | null>(() => readDraft<Value>(name));
  const read = useRef(current);
  useEffect(() => {
    read.current = current;
  });
  const last = useRef('');
  useEffect(() => {
    const tab = tabKey(globalThis.location);
    const keep = () => {
      const value = read.current();
      const text = value === null ? '' : JSON.stringify(value);
      if (text === '' || text === last.current) return;
      last.current = text;
      writeDraft(name, value, tab);
    };
    keepers.add(keep);
    const timer = setInterval(keep, EVERY_MS);
    for (const name of LEAVING) globalThis.addEventListener(name, keep);
    return () => {
      keep();
      clearInterval(timer);
      for (const name of LEAVING) globalThis.removeEventListener(name, keep);
      keepers.delete(keep);
    };
  }, [name]);
  const clear = useCallback(() => {
    last.current = '';
    removeDraft(name);
    setFound(null);
  }, [name]);
  return { found, clear };
}
