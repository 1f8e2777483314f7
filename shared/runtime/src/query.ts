import { keepPreviousData, queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { atMost } from './at-most.ts';
import { call } from './call.ts';
import type { CallInput } from './call-input.ts';
import { attemptCommand, type PendingIdempotencyKey, type Outcome } from './command-attempt.ts';
import { HEAL_MS, isTransientError } from './query-client.ts';
import { WidgetContext } from './widget.ts';

export interface ReadOptions {
  /** false: not asked for yet. By itself while a param is missing. */
  enabled?: boolean;
  /** Shows the last rows while the next page comes. */
  keep?: boolean;
  /** Milliseconds for which an answer counts as fresh; 0. */
  staleTime?: number;
  /** Asks again every so many milliseconds while the page is visible. */
  every?: number;
  /** No toast: the page shows the error itself. 'errors': so for failures; 未知错误 of a success without data stays (A8.A). */
  skipErrorHandler?: boolean | 'errors';
  /** Key of the dashboard card around it; useRead sets it. */
  widget?: string;
}

type Params = CallInput['params'];

/** Key of a read in the query cache: path, params, query; `invalidates` works on the path. */
export const readKey = (endpoint: { path: string }, input: { params?: Params; query?: unknown } = {}) =>
  [endpoint.path, input.params ?? {}, input.query ?? {}] as const;

/** Options of a read for useQuery, useQueries and prefetching. */
export function readOptions<Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  input: { params?: Params; query?: Query } = {},
  options: ReadOptions = {},
) {
  const complete = [...endpoint.path.matchAll(/\{(\w+)\}/g)].every(([, name]) => input.params?.[name ?? '']);
  return queryOptions({
    queryKey: readKey(endpoint, input),
    queryFn: async ({ signal }): Promise<Answer> => {
      const answer = await call(endpoint, {
        ...input,
        signal,
        skipErrorHandler: options.skipErrorHandler === true ? true : 'errors',
      });
      return answer === undefined ? (null as Answer) : answer;
    },
    enabled: complete && options.enabled !== false,
    staleTime: options.staleTime ?? 0,
    meta: { skipErrorHandler: Boolean(options.skipErrorHandler), ...(options.widget && { widget: options.widget }) },
    refetchInterval: (query) =>
      query.state.status === 'error' && isTransientError(query.state.error) ? HEAL_MS : (options.every ?? false),
    ...(options.keep && { placeholderData: keepPreviousData }),
  });
}

/**
 * Reads an endpoint: `const orders = useRead(orderList.endpoint, { query })` → TanStack Query's result. A failure shows
 * one toast after its retries; while the API is away the page asks again by itself.
 */
export function useRead<Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  input: { params?: Params; query?: Query } = {},
  options: ReadOptions = {},
): UseQueryResult<Answer> {
  const card = use(WidgetContext);
  const placed = card ? { every: card.every, ...options, widget: card.key } : options;
  return useQuery(readOptions(endpoint, input, placed));
}

/** Where a command's change shows: an endpoint, a list contract, or the beginning of a path: '/logistics/orders'. */
export type Touched = string | { path: string } | { endpoint: { path: string } };
const touchedPath = (touched: Touched): string =>
  typeof touched === 'string' ? touched : 'endpoint' in touched ? touched.endpoint.path : touched.path;
/** '/logistics/orders/{id}/submit' → '/logistics/orders'. */
const ownArea = (path: string): string => path.split('/').slice(0, 3).join('/');

/** Asks again for everything that was read below the paths. */
export function useInvalidate(): (touched: readonly Touched[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (touched) => {
      const paths = touched.map(touchedPath);
      return client.invalidateQueries({
        predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
      });
    },
    [client],
  );
}

/** Shows an answer of a command as what a read has read: an older answer that is still on its way does not come over it. */
export function useAnswered(): (read: {
  endpoint: { path: string };
  params: Params;
  answer: unknown;
}) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async ({ endpoint, params, answer }) => {
      const queryKey = readKey(endpoint, { params });
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, answer);
    },
    [client],
  );
}

export interface CommandOptions<Answer> {
  /** What to read again afterwards; by default everything of the command's own resource. */
  invalidates?: readonly Touched[];
  onDone?: (answer: Answer) => unknown;
  /** true: the caller shows this error itself (a form its conflict dialog), so no toast. */
  handles?: (error: unknown) => boolean;
  /** true: it makes a record, see AttemptOptions. */
  once?: () => boolean;
}

type Input<Query, Body> = CallInput<Query, Body>;
export interface Command<Query, Body, Answer> {
  run: (input?: Input<Query, Body>) => Promise<Outcome<Answer>>;
  busy: boolean;
  /** Key of a run whose outcome is unknown, for a draft; null: none. */
  armedKey: () => string | null;
  /** Takes such a key out of a draft. */
  arm: (key: string | null) => void;
}

/** So long a command waits until what it has changed is read again, in milliseconds. */
const READ_AGAIN_MS = 2000;

/**
 * Runs a command: `const save = useCommand(orders.create, { onDone })`, `await save.run({ body })` → Outcome. Never
 * rejects. It ends once the page has read again what it changed, so that a dialog closes over the new record and the next
 * click carries its version; `onDone` comes before. A second run before the API has decided is the first one; after a lost
 * answer the same Idempotency-Key goes again. CONFIRM_REQUIRED opens 「仍要继续？」 and repeats with `ack` (and `reason`).
 */
export function useCommand<Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  options: CommandOptions<Answer> = {},
): Command<Query, Body, Answer> {
  const [busy, setBusy] = useState(false);
  const running = useRef<Promise<Outcome<Answer>> | null>(null);
  const armed = useRef<PendingIdempotencyKey>({ key: null, asked: null });
  const latest = useRef(options);
  const invalidate = useInvalidate();
  useEffect(() => {
    latest.current = options;
  });
  const run = useCallback(
    (input: Input<Query, Body> = {}): Promise<Outcome<Answer>> => {
      if (running.current) return running.current;
      const decide = async (): Promise<[Outcome<Answer>, readAgain: Promise<void> | null]> => {
        try {
          const outcome = await attemptCommand(endpoint, input, armed.current, {
            handles: (error) => latest.current.handles?.(error) ?? false,
            once: latest.current.once?.(),
          });
          if (!outcome.ok) return [outcome, null];
          const readAgain = invalidate(latest.current.invalidates ?? [ownArea(endpoint.path)]);
          await latest.current.onDone?.(outcome.data);
          return [outcome, readAgain];
        } finally {
          running.current = null;
        }
      };
      const finish = async () => {
        try {
          const [outcome, readAgain] = await decide();
          if (readAgain) await atMost(readAgain, READ_AGAIN_MS);
          return outcome;
        } finally {
          if (!running.current) setBusy(false);
        }
      };
      setBusy(true);
      const run = finish();
      running.current = run;
      return run;
    },
    [endpoint, invalidate],
  );
  const armedKey = useCallback(() => armed.current.key, []);
  const arm = useCallback((key: string | null) => {
    armed.current = { key, asked: null };
  }, []);
  return { run, busy, armedKey, arm };
}

/** Text for the place where a read failed: what the API said, else the transport's text. */
export const failureText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : TEXTS.unknownError;
