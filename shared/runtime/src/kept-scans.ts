import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

/** A command of a scan as this browser keeps it until the API has taken it; pages keep more beside. */
export interface KeptScan {
  /** Sorts in the order of the scans, those of several tabs among each other. */
  id: string;
  /** Idempotency-Key; it never changes, so that whatever is sent again does the thing once. */
  key: string;
  /** What staff read: 「批次 … → 库位 …，12 件」. */
  text: string;
  /** Why the API did not take it; null: it waits to be sent. */
  refused: string | null;
  /** Address of the page that it was scanned on; an earlier version kept none. */
  page?: string;
}
/** Scans of one page that nothing on the open one shows. */
export interface LeftScans {
  page: string | null;
  waiting: number;
  refused: number;
  /** What the oldest reads. */
  text: string;
}

const PREFIX = 'scan-queue:';
const ofUser = (userId: string) => `${PREFIX}${userId}:`;
/** Where the scans of a person and a kind are kept. */
export const scanPlace = (userId: string, name: string): string => `${ofUser(userId)}${name}:`;

/** What the browser would not keep, by its key: lost with the page. */
const unkept = new Map<string, KeptScan>();
/** Places that the open page shows by itself, each as often as it does. */
const shown: string[] = [];
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const isScan = (value: unknown): value is KeptScan =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'key', 'text'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Scans whose key begins so, with their keys, oldest first. */
function found(prefix: string): { key: string; scan: KeptScan }[] {
  const keys = new Set([...storage.local.keys(prefix), ...[...unkept.keys()].filter((key) => key.startsWith(prefix))]);
  return [...keys]
    .map((key) => ({ key, scan: unkept.get(key) ?? storage.local.json(key) }))
    .filter((each): each is { key: string; scan: KeptScan } => isScan(each.scan))
    .sort((a, b) => (a.scan.id < b.scan.id ? -1 : 1));
}

/** What is kept at a place, by whichever tab, oldest first. */
export const keptScans = (place: string): KeptScan[] => found(place).map(({ scan }) => scan);
/** Whether something there is in the memory of this page alone. */
export const hasUnkept = (place: string): boolean => [...unkept.keys()].some((key) => key.startsWith(place));

/** Keeps one, in the memory of the page where the browser keeps nothing. */
export function keepScan(place: string, scan: KeptScan): void {
  if (storage.local.set(place + scan.id, JSON.stringify(scan))) unkept.delete(place + scan.id);
  else unkept.set(place + scan.id, scan);
  tell();
}
export function dropScan(place: string, id: string): void {
  unkept.delete(place + id);
  storage.local.remove(place + id);
  tell();
}

/** Hears of every change, those of other tabs too; returns how to stop. */
export function onScans(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) listener();
  };
  listeners.add(listener);
  globalThis.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', onStorage);
  };
}

/** Says that the open page shows what is kept at a place; returns how to say that it is gone. */
export function showScans(place: string): () => void {
  shown.push(place);
  tell();
  return () => {
    shown.splice(shown.indexOf(place), 1);
    tell();
  };
}

/** How many scans other people have left in this browser; they are sent when those log in. */
export const scansOfOthers = (userId: string): number =>
  storage.local.keys(PREFIX).filter((key) => !key.startsWith(ofUser(userId))).length;

/** How much of a person is not sent, what the open page shows included, and whether the end of the page loses some of it. */
export const unsentScans = (userId: string): { count: number; unsafe: boolean } => ({
  count: found(ofUser(userId)).length,
  unsafe: hasUnkept(ofUser(userId)),
});

function leftOf(userId: string): LeftScans[] {
  const pages = new Map<string | null, LeftScans>();
  for (const { key, scan } of found(ofUser(userId))) {
    if (shown.some((place) => key.startsWith(place))) continue;
    const page = scan.page ?? null;
    const known = pages.get(page) ?? { page, waiting: 0, refused: 0, text: scan.text };
    known[scan.refused === null ? 'waiting' : 'refused'] += 1;
    pages.set(page, known);
  }
  return [...pages.values()];
}
/** Scans of a person that wait or were refused and that no part of the open page shows; follows changes. */
export function useLeftScans(userId: string): LeftScans[] {
  const text = useSyncExternalStore(onScans, () => JSON.stringify(leftOf(userId)));
  return JSON.parse(text) as LeftScans[];
}

/** Forgets what is in memory; for tests. */
export function resetKeptScans(): void {
  unkept.clear();
  shown.length = 0;
  tell();
}
