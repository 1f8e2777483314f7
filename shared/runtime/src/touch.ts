import { useSyncExternalStore } from 'react';

const query = () => globalThis.matchMedia?.('(pointer: coarse)');
const follow = (changed: () => void) => {
  const media = query();
  media?.addEventListener('change', changed);
  return () => media?.removeEventListener('change', changed);
};
/** Whether people point with a finger: tablets on the warehouse floor, whose targets are at least 44 px. */
export const useTouch = (): boolean => useSyncExternalStore(follow, () => query()?.matches ?? false);
