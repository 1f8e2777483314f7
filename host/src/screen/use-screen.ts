import { screen, type ScreenData } from '@shared/contract/dashboard/screen.contract.ts';
import { listen } from '@shared/runtime/call-stream.ts';
import { readKey, useInvalidate, useRead } from '@shared/runtime/query.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { delayOf, isNewer } from './screen.rules.ts';

const FIRST_POLL = 15;

/** The time, second by second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export interface ScreenRead {
  /** The last figures that came, however old. */
  data: ScreenData | undefined;
  error: unknown;
  /** Milliseconds by which they are late, null while they come as they should. */
  delay: number | null;
}

/** Figures of the screen: asked for in the rhythm of the setting and whenever the server says that they have changed. */
export function useScreen(company: string | undefined, now: number): ScreenRead {
  const input = { query: company === undefined ? {} : { company } };
  const known = useQueryClient().getQueryData<ScreenData>(readKey(screen.data, input));
  const poll = known?.poll ?? FIRST_POLL;
  const read = useRead(screen.data, input, { every: poll * 1000, skipErrorHandler: true });
  const invalidate = useInvalidate();
  useEffect(
    () =>
      listen(screen.stream, { query: company === undefined ? {} : { company } }, 'screen', () => {
        void invalidate([screen.data]);
      }),
    [company, invalidate],
  );
  const [shown, setShown] = useState(read.data);
  if (read.data && read.data !== shown && isNewer(read.data, shown)) setShown(read.data);
  const { dataUpdatedAt: dataAt, failureCount: failures, isError: failed } = read;
  return {
    data: shown,
    error: read.error,
    delay: dataAt ? delayOf({ dataAt, now, failures, failed, poll }) : null,
  };
}
