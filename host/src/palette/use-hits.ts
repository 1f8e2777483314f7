import { useEffect, useState } from 'react';
import { searchEverything } from '@shared/contract/shared/search.contract.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';

const PAUSE_MS = 120;

/** Documents and customers for a typed text of two characters and more; asked for after a short pause in typing. */
export function useHits(text: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const answer = useRead(
    searchEverything,
    { query: { q: asked } },
    { enabled: asked.length >= 2, keep: true, staleTime: 5000, skipErrorHandler: true },
  );
  return {
    groups: asked.length >= 2 ? (answer.data?.groups ?? []) : [],
    busy: asked !== text.trim() || (asked.length >= 2 && answer.isFetching),
    /** Why the search of this text gave nothing; null: it did, or nothing is searched. */
    failure: asked.length >= 2 && answer.isError && !answer.isFetching ? failureText(answer.error) : null,
    /** The line is down: what is typed is searched when it is back. */
    paused: asked.length >= 2 && answer.fetchStatus === 'paused',
    retry: () => void answer.refetch(),
  };
}
