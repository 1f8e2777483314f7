import { useIsFetching } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { TEXTS } from '@shared/contract/texts.ts';
import css from './bars.module.css';

const subscribe = (changed: () => void) => {
  globalThis.addEventListener('online', changed);
  globalThis.addEventListener('offline', changed);
  return () => {
    globalThis.removeEventListener('online', changed);
    globalThis.removeEventListener('offline', changed);
  };
};
const read = () => globalThis.navigator.onLine;

/** Whether the browser has a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, read, () => true);

/** Says that there is no network; what waits goes on by itself. Floats, so that nothing moves. */
export function OfflineBar() {
  const online = useOnline();
  const waiting = useIsFetching({ predicate: (query) => query.state.fetchStatus === 'paused' });
  if (online) return null;
  return (
    <div className={css.offline} role="status">
      {waiting > 0 ? TEXTS.paused : TEXTS.offline}
    </div>
  );
}
