import { useSyncExternalStore } from 'react';

const follow = (changed: () => void) => {
  globalThis.addEventListener('online', changed);
  globalThis.addEventListener('offline', changed);
  return () => {
    globalThis.removeEventListener('online', changed);
    globalThis.removeEventListener('offline', changed);
  };
};
/** Whether the browser has a network. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine !== false);
