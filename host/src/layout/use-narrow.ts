import { useSyncExternalStore } from 'react';

const query = globalThis.matchMedia('(max-width: 900px)');
const subscribe = (changed: () => void) => {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the window is a tablet held upright: the menu is narrow there. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
