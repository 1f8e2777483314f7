import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { BizError, CallError, isAborted, statusOf } from './biz-error.ts';
import { beforeSessionEnds } from './session-end.ts';
import { showError } from './show-error.ts';

/** Cache time, retries and their pauses (shell A9). */
export const QUERY_CONSTANTS = { gcTime: 300_000, retries: 3, firstPause: 1000, longestPause: 30_000 } as const;
/** After how many milliseconds a visible page asks again for what had no answer, so that it heals by itself (R4). */
export const HEAL_MS = 8000;

/** What may be tried again: no answer, 408, 429, 5xx. Not: a refusal (maintenance too), other 4xx, what can't be read, aborts. */
export function isRetryable(error: unknown): boolean {
  if (isAborted(error) || (error instanceof BizError && error.errorCode === 'MAINTENANCE')) return false;
  const status = statusOf(error);
  return (
    status === 408 || status === 429 || status >= 500 || (error instanceof CallError && error.kind === 'no-answer')
  );
}

/** What a visible page asks for again by itself: what may be tried again, and what could not be read (a proxy's page). */
export const isTransientError = (error: unknown): boolean =>
  isRetryable(error) || (error instanceof CallError && error.kind === 'unreadable');

/** Pause before the next try: 1 s, 2 s, 4 s … at most 30 s. */
export const retryPause = (tried: number): number =>
  Math.min(QUERY_CONSTANTS.firstPause * 2 ** tried, QUERY_CONSTANTS.longestPause);

/** A query client by A9. A failed query shows its error once, at the end of its retries; silent while it heals. */
export function makeQueryClient(): QueryClient {
  const failing = new Set<string>();
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const known = failing.has(query.queryHash);
        failing.add(query.queryHash);
        // A read that shows its errors itself still has no session: that concerns the whole tab.
        if (statusOf(error) === 401 || (!known && !query.meta?.skipErrorHandler)) showError(error);
      },
      onSuccess(_, query) {
        failing.delete(query.queryHash);
      },
    }),
    mutationCache: new MutationCache(),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        gcTime: QUERY_CONSTANTS.gcTime,
        retry: (tried, error) => tried < QUERY_CONSTANTS.retries && isRetryable(error),
        retryDelay: retryPause,
      },
      mutations: { retry: false },
    },
  });
}

/** The one query client of the page. */
export const queryClient = makeQueryClient();

beforeSessionEnds(() => {
  queryClient.cancelQueries().catch(() => {});
  queryClient.clear();
});
