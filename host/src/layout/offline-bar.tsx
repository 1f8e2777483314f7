import { useIsFetching } from '@tanstack/react-query';
import { TEXTS } from '@shared/contract/texts.ts';
import { useOnline } from '@shared/ui/list/use-online.ts';
import css from './bars.module.css';

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
