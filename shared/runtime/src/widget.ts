import { useQueryClient, type QueryCache } from '@tanstack/react-query';
import { createContext, useCallback, useMemo, useSyncExternalStore } from 'react';

/** The dashboard card around a widget: its reads carry the key, so that the card can refresh and date them. */
export interface WidgetPlace {
  key: string;
  /** Milliseconds after which its reads ask again while visible. */
  every: number;
}

/** Null outside of the dashboard. useRead looks at it; widgets need not. */
export const WidgetContext = createContext<WidgetPlace | null>(null);

const readsOf = (cache: QueryCache, key: string) =>
  cache.findAll({ type: 'active', predicate: (query) => query.meta?.widget === key });

/** The moment that figures say they were taken at. */
function takenAt(data: unknown): number | null {
  const at = Date.parse(String((data as { at?: unknown } | undefined)?.at));
  return Number.isNaN(at) ? null : at;
}

/** Oldest data on the card (milliseconds, 0: none), whether something is on its way, and how to ask again. */
export function useWidgetStatus(key: string): { dataAt: number; busy: boolean; refresh: () => void } {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(() => queueMicrotask(changed)), [cache]);
  const text = useSyncExternalStore(subscribe, () => {
    const reads = readsOf(cache, key);
    const dates = reads.map(({ state }) => takenAt(state.data) ?? state.dataUpdatedAt).filter((at) => at > 0);
    const dataAt = dates.length === 0 ? 0 : Math.min(...dates);
    return `${dataAt} ${reads.some((query) => query.state.fetchStatus === 'fetching')}`;
  });
  const refresh = useCallback(() => {
    for (const query of readsOf(cache, key)) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
  }, [cache, client, key]);
  return useMemo(() => {
    const [dataAt, busy] = text.split(' ');
    return { dataAt: Number(dataAt), busy: busy === 'true', refresh };
  }, [text, refresh]);
}
