import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { drainEvents, type Consumer } from './outbox.ts';
import { onEvents } from './events-written.ts';

export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(details: object, text: string): void;
}

/** Work that is done again and again, never twice at once. */
export interface Repeated {
  /** Does it now; while it runs, once more right after: what came meanwhile may have been overlooked. */
  soon(): void;
  /** Stops it and waits for a run under way. */
  stop(): Promise<void>;
}

/** Runs `work` every `seconds` and when it is asked for, errors logged. */
export function every(seconds: number, name: string, log: Log, work: () => Promise<unknown>): Repeated {
  let running: Promise<unknown> | null = null;
  let stopped = false;
  let again = false;
  const soon = () => {
    if (stopped) return;
    again = running !== null;
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, name))
      .finally(() => {
        running = null;
        if (again) soon();
      });
  };
  const timer = setInterval(soon, seconds * 1000);
  timer.unref();
  return {
    soon,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * The platform's own background work: all that is due in the outbox, as soon as a command of this process has written
 * events, and every 5 s what other processes wrote and what is tried again. (Old keys and counters go with the job
 * idempotency-clean-up.)
 */
export function startBackground(
  database: Database,
  clock: Clock,
  consumers: readonly Consumer[],
  log: Log,
): () => Promise<void> {
  const delivery = {
    database,
    clock,
    consumers,
    log: (error: unknown, event: string) => log.error({ err: error, event }, 'outbox'),
  };
  const stopping = new AbortController();
  const outbox = every(5, 'outbox', log, () => drainEvents(delivery, stopping.signal));
  onEvents(database, outbox.soon);
  return async () => {
    stopping.abort();
    await outbox.stop();
  };
}
