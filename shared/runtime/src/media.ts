import { useCallback, useSyncExternalStore } from 'react';

const TOUCH = '(pointer: coarse)';
const STILL = '(prefers-reduced-motion: reduce)';

const holds = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

/** Whether a media query holds; the page follows it. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const media = globalThis.matchMedia?.(query);
      media?.addEventListener('change', changed);
      return () => media?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => holds(query));
}

/** Whether people point with a finger: tablets on the warehouse floor, whose targets are at least 44 px. */
export const useTouch = (): boolean => useMedia(TOUCH);

/** Whether people want nothing on the screen to move by itself. */
export const useStill = (): boolean => useMedia(STILL);
/** The same for code that draws by itself. */
export const isStill = (): boolean => holds(STILL);
