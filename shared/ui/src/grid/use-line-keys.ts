import { useCallback, useRef } from 'react';

let next = 0;
const make = (count: number): string[] => Array.from({ length: count }, () => `l${(next += 1)}`);
/** Where lines came or went; the others keep their keys. */
export interface Splice {
  at: number;
  removed: number;
  added: number;
}

/** Stable keys for lines that have no id yet, so that inserting one does not move what is typed in the others. */
export function useLineKeys<Line>(lines: readonly Line[], onChange: ((lines: Line[]) => void) | undefined) {
  const state = useRef<{ keys: string[]; lines: readonly Line[] }>({ keys: [], lines: [] });
  if (state.current.keys.length !== lines.length) state.current = { keys: make(lines.length), lines };
  const latest = useRef(onChange);
  latest.current = onChange;
  const change = useCallback((changed: Line[], splice?: Splice) => {
    if (splice) {
      const keys = [...state.current.keys];
      keys.splice(splice.at, splice.removed, ...make(splice.added));
      state.current = { keys, lines: changed };
    }
    latest.current?.(changed);
  }, []);
  return { keys: state.current.keys, change };
}
