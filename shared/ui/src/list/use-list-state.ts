import { useCallback, useMemo, useRef } from 'react';
import type { ListContract } from '@shared/contract/list.ts';
import { useListPlace } from './own-list-state.tsx';
import { readState, writeState, type ListState } from './list-state.ts';

/**
 * State of a list in the URL (or in its drawer, see OwnListState). `change` merges; anything but the page itself goes back to page 1. `typing` replaces the
 * history entry, so that one typed text is one step of Back.
 */
export function useListState(list: ListContract, pageSize: number) {
  const [search, setSearch] = useListPlace();
  const text = search.toString();
  const state = useMemo(() => readState(new URLSearchParams(text), list, pageSize), [text, list, pageSize]);
  const latest = useRef({ state, search });
  latest.current = { state, search };
  const typed = useRef(false);
  const change = useCallback(
    (changes: Partial<ListState>, options: { typing?: boolean; replace?: boolean } = {}) => {
      const next = { ...latest.current.state, ...('page' in changes ? {} : { page: 1 }), cursor: null, ...changes };
      const written = writeState(next, list, latest.current.search, pageSize);
      const replace = options.replace || (options.typing && typed.current);
      typed.current = Boolean(options.typing);
      if (written.toString() !== latest.current.search.toString()) setSearch(written, { replace });
    },
    [list, pageSize, setSearch],
  );
  return { state, change, bare: text === '' };
}
