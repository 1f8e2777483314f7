import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { drainEvents, type Consumer } from './outbox.ts';

export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(details: object, text: string): void;
}

/**
 * Runs `work` every `seconds`, never twice at once, errors logged. The answer stops it and waits for a run under way.
 */
export function every(seconds: number, name: string, log: Log, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const tick = () => {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, name))
      .finally(() => (running = null));
  };
  const timer = setInterval(tick, seconds * 1000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** The platform's own background work: every 5 s all that is due in the outbox. (Old keys and counters go with the job idempotency-clean-up.) */
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
  const stops = [every(5, 'outbox', log, () => drainEvents(delivery, stopping.signal))];
  return async () => {
    stopping.abort();
    for (const stop of stops) await stop();
  };
}
