import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { navigate } from './navigation.ts';
import { storage } from './storage.ts';

/** An open page (多标签页). */
export interface PageTab {
  /** Path, with ?id= where the page shows a record: one tab a record. */
  key: string;
  /** Where it stands now: path, search and hash. */
  href: string;
  /** Title of its route. */
  title: string;
  /** What the page calls itself in place of that title: 新建订柜单. */
  own?: string;
  /** What it shows, for example a document number. */
  label?: string;
}

export const MAX_TABS = 15;
const KEY = 'tabs';

const isTab = (value: unknown): value is PageTab => {
  const tab = value as Partial<PageTab> | null;
  return typeof tab?.key === 'string' && typeof tab.href === 'string' && typeof tab.title === 'string';
};
const restored = (): PageTab[] => {
  const kept = storage.session.json(KEY);
  return Array.isArray(kept) ? kept.filter(isTab).slice(0, MAX_TABS) : [];
};

const useStore = create<{ tabs: readonly PageTab[] }>(() => ({ tabs: restored() }));
const setTabs = (tabs: readonly PageTab[]) => {
  useStore.setState({ tabs });
  storage.session.set(KEY, JSON.stringify(tabs));
};

/** Key of the tab of a place. */
export function tabKey(place: { pathname: string; search: string }): string {
  const id = new URLSearchParams(place.search).get('id');
  return id === null ? place.pathname : `${place.pathname}?id=${id}`;
}

export const useTabs = (): readonly PageTab[] => useStore((state) => state.tabs);
export const openTabs = (): readonly PageTab[] => useStore.getState().tabs;

/** Opens the tab or moves it to its new place; above 15 the one that was opened first goes. */
export function openTab(tab: PageTab): void {
  const tabs = openTabs();
  const known = tabs.find(({ key }) => key === tab.key);
  if (known) {
    if (known.href === tab.href && known.title === tab.title) return;
    setTabs(tabs.map((other) => (other === known ? { ...known, ...tab } : other)));
  } else setTabs([...tabs, tab].slice(-MAX_TABS));
}

/** Closes a tab; the answer is the place to go to when it was the current one: its right, else left neighbour, else home. */
export function closeTab(key: string): string {
  const tabs = openTabs();
  const at = tabs.findIndex((tab) => tab.key === key);
  const next = tabs[at + 1] ?? tabs[at - 1];
  setTabs(tabs.filter((tab) => tab.key !== key));
  return next?.href ?? '/';
}

export const closeOtherTabs = (key: string): void => setTabs(openTabs().filter((tab) => tab.key === key));
/** Forgets every tab, at logout. */
export const closeAllTabs = (): void => setTabs([]);

/** Names the record in the tab of the current page: useTabLabel(order?.orderNo). */
export function useTabLabel(label: string | undefined): void {
  const { pathname, search } = useLocation();
  const key = tabKey({ pathname, search });
  useEffect(() => {
    if (label) setTabs(openTabs().map((tab) => (tab.key === key ? { ...tab, label } : tab)));
  }, [key, label]);
}

/** Gives the tab of the current page another title than its route has: a form of a new record. */
export function useTabTitle(title: string): void {
  const { pathname, search } = useLocation();
  const key = tabKey({ pathname, search });
  useEffect(() => {
    setTabs(openTabs().map((tab) => (tab.key === key ? { ...tab, own: title } : tab)));
  }, [key, title]);
}

/** Leaves a form after its save: closes its tab and opens `to`. */
export function leaveTo(to: string): void {
  const key = tabKey(globalThis.location);
  navigate(to, { replace: true });
  closeTab(key);
}
