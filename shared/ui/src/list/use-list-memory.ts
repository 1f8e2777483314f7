import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { storage } from '@shared/runtime/storage.ts';
import { newest, type Chosen } from '../action/batch.ts';

interface Kept {
  top: number;
  left: number;
  chosen: Chosen[];
}
const keyOf = (entry: string, list: string) => `list:${list}:${entry}`;
/** What this document has kept, so that Back to its first entry finds it. */
const written = new Set<string>();
/** What was kept for a history entry. A document's first entry has no key of its own: a new visit of it starts afresh. */
function keptFor(entry: string, list: string): Kept | null {
  const came = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined;
  const key = keyOf(entry, list);
  if (entry.startsWith('default') && came?.type === 'navigate' && !written.has(key)) return null;
  return storage.session.json(key) as Kept | null;
}

/**
 * Selection and scroll place of a list per history entry: Back and F5 bring both back. The selection is kept over pages
 * and sorts and dropped when the filter changes (`filter` is its text).
 */
export function useListMemory(
  list: string,
  filter: string,
  ready: boolean,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const { key, search } = useLocation();
  const entry = key === 'default' ? `default${search}` : key;
  const [first] = useState(() => keptFor(entry, list));
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(
    () => new Map((first?.chosen ?? []).map((one) => [one.id, one])),
  );
  const pending = useRef<Kept | null>(first);
  const place = useRef({ top: 0, left: 0 });
  const latest = useRef(chosen);
  latest.current = chosen;
  const before = useRef({ entry, filter });

  useEffect(() => {
    if (before.current.entry === entry) return;
    const changed = before.current.filter !== filter;
    before.current = { entry, filter };
    const kept = keptFor(entry, list);
    pending.current = kept;
    if (kept) setChosen(new Map(kept.chosen.map((one) => [one.id, one])));
    else if (changed) setChosen(new Map());
    else scroller.current?.scrollTo({ top: 0 });
  }, [entry, filter, list, scroller]);

  useLayoutEffect(() => {
    if (!ready || !pending.current) return;
    const { top, left } = pending.current;
    pending.current = null;
    scroller.current?.scrollTo({ top, left });
  });

  useEffect(() => {
    const element = scroller.current;
    const moved = () => {
      if (element) place.current = { top: element.scrollTop, left: element.scrollLeft };
    };
    const keep = () => {
      written.add(keyOf(entry, list));
      if (place.current.top === 0 && place.current.left === 0 && latest.current.size === 0)
        storage.session.remove(keyOf(entry, list));
      else
        storage.session.set(
          keyOf(entry, list),
          JSON.stringify({ ...place.current, chosen: [...latest.current.values()] } satisfies Kept),
        );
    };
    element?.addEventListener('scroll', moved, { passive: true });
    globalThis.addEventListener('pagehide', keep);
    return () => {
      element?.removeEventListener('scroll', moved);
      globalThis.removeEventListener('pagehide', keep);
      keep();
    };
  }, [entry, list, scroller]);
  return { chosen, setChosen };
}

/** Gives what is chosen the versions of the rows that were read last: another page may have changed them since the tick. */
export function useNewest<Row extends { id: string }>(
  rows: readonly Row[],
  chosenOf: (row: Row) => Chosen,
  { chosen, setChosen }: ReturnType<typeof useListMemory>,
): void {
  const of = useRef(chosenOf);
  of.current = chosenOf;
  useEffect(() => {
    const held = [...chosen.values()];
    const now = newest(held, rows.filter(({ id }) => chosen.has(id)).map(of.current));
    if (now.some((one, at) => one !== held[at])) setChosen(new Map(now.map((one) => [one.id, one])));
  }, [rows, chosen, setChosen]);
}
