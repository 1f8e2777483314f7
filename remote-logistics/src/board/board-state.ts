import type { PoolRow } from '@shared/contract/logistics/pool-list.contract.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Grouping } from './pool-groups.ts';

/** Filters of the pool that live in the URL. */
export const POOL_FILTERS = [
  'numbers',
  'pod',
  'customerId',
  'transportMode',
  'attributes',
  'cargoReadyDate',
  'received',
] as const;
export type PoolFilter = (typeof POOL_FILTERS)[number];

/** State of the board: filters, grouping, page and the open container in the URL; chosen lines in memory. */
export function useBoard() {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlyMap<string, PoolRow>>(new Map());
  const set = (changes: Record<string, string | null>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes))
          if (value) after.set(key, value);
          else after.delete(key);
        return after;
      },
      { replace: true },
    );
  const filters = Object.fromEntries(
    POOL_FILTERS.flatMap((key) => (search.get(key) ? [[key, search.get(key) ?? '']] : [])),
  ) as Partial<Record<PoolFilter, string>>;
  return {
    filters,
    grouping: (search.get('group') === 'pod' ? 'pod' : 'order') as Grouping,
    page: Math.max(1, Number(search.get('page')) || 1),
    open: search.get('container'),
    chosen,
    set: (changes: Record<string, string | null>) => set('page' in changes ? changes : { ...changes, page: null }),
    openContainer: (id: string | null) => set({ container: id }),
    choose(rows: readonly PoolRow[], on: boolean) {
      const next = new Map(chosen);
      for (const row of rows)
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}
export type Board = ReturnType<typeof useBoard>;
