import { me as meEndpoint } from '@shared/contract/access/auth.contract.ts';
import { CallError, statusOf } from '@shared/runtime/biz-error.ts';
import { call } from '@shared/runtime/call.ts';
import { scanPlace, scansOfOthers, showScans } from '@shared/runtime/kept-scans.ts';
import { useAnswered, useInvalidate, type Touched } from '@shared/runtime/query.ts';
import { useMe } from '@shared/runtime/session.ts';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { ScanQueue, type QueueState, type ScanQueueOptions } from './scan-queue.ts';

interface Options<Body> extends Pick<ScanQueueOptions<Body>, 'name' | 'send'> {
  /** What to read again when something was sent. */
  invalidates?: readonly Touched[];
  /**
   * The document that `send` answers with: the page shows it before the scan stops waiting, so that no moment shows it as if
   * nothing had been scanned.
   */
  shows?: (body: Body) => { endpoint: { path: string }; params: { id: string } };
}
export interface ScanQueueHandle<Body = unknown> extends QueueState<Body> {
  /** Keeps the command of a scan and sends it when it is its turn; `text` is what staff read of it. */
  add: (body: Body, text: string) => void;
  again: ScanQueue<Body>['again'];
  drop: (id: string) => void;
  /** Tries at once. */
  sendNow: () => void;
  /** Scans that other people left in this browser. */
  others: number;
}

/** By person and name; they go on sending when their page is left. */
const kept = new Map<string, { queue: ScanQueue; stop: () => void }>();

function queueOf(userId: string, name: string): ScanQueue {
  const place = `${userId}:${name}`;
  const known = kept.get(place);
  if (known) return known.queue;
  const nobody = () => Promise.reject(new CallError('aborted', ''));
  const queue = new ScanQueue(userId, { name, whoIs, send: nobody });
  kept.set(place, { queue, stop: queue.start() });
  return queue;
}
/** Ends all queues of this tab; for tests. */
export function resetScanQueues(): void {
  for (const { stop } of kept.values()) stop();
  kept.clear();
}

async function whoIs(): Promise<string | null> {
  try {
    return (await call(meEndpoint, { skipErrorHandler: true })).user.id;
  } catch (error) {
    if (statusOf(error) === 401) return null;
    throw error;
  }
}

/**
 * The queue of a page's scans: `const queue = useScanQueue({ name: 'inbound.putaway', send })`, `queue.add(body, '…')`,
 * `<ScanQueueBar queue={queue} />`. Everything added is sent exactly once in effect, also over a lost connection, a lost
 * answer, a reload or two tabs (see ScanQueue).
 *
 * Left behind by its page it goes on sending; after a reload it begins when a page with it is opened.
 *
 * `send` passes the key on and hides errors:
 * `({ id, ...body }, key) => call(endpoint, { params: { id }, body, key, skipErrorHandler: true })`. It takes everything
 * from what was added (document, batch, location, pieces) and nothing from the page, which may be another one by then. A command that wants a version reads it in
 * `send` just before: that the body then differs from one whose answer was lost is understood.
 */
export function useScanQueue<Body>({ name, send, shows, invalidates = [] }: Options<Body>): ScanQueueHandle<Body> {
  const userId = useMe().user.id;
  const queue = useMemo(() => queueOf(userId, name) as ScanQueue<Body>, [userId, name]);
  const touched = useRef(invalidates);
  const answered = useAnswered();
  useEffect(() => {
    queue.sendBy(async (body, key) => {
      const answer = await send(body, key);
      if (shows) await answered({ ...shows(body), answer });
    });
    touched.current = invalidates;
  });
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const others = useMemo(() => scansOfOthers(userId), [userId]);
  // The page has a bar for them; without one the shell shows them.
  useEffect(() => showScans(scanPlace(userId, name)), [userId, name]);

  const invalidate = useInvalidate();
  const before = useRef(state.waiting.length);
  useEffect(() => {
    const fewer = state.waiting.length < before.current;
    before.current = state.waiting.length;
    if (fewer && touched.current.length > 0) void invalidate(touched.current);
  }, [state.waiting.length, invalidate]);
  return useMemo(
    () => ({
      ...state,
      others,
      add: queue.add,
      again: queue.again,
      drop: queue.drop,
      sendNow: () => void queue.pump(),
    }),
    [state, others, queue],
  );
}
