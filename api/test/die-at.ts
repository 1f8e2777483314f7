import pg from 'pg';
import type { Database } from '../src/platform/database.ts';

/** Where a process ends: at so many statements from now, before the last one is sent, or `sent` and not yet answered. */
export interface Death {
  at: number;
  sent: boolean;
}

/** Ends this process with kill -9 there; no code of it runs after that. Of the embedded database each message counts. */
export function dieAt(database: Database, { at, sent }: Death): void {
  let left = at;
  const die = () => process.kill(process.pid, 'SIGKILL');
  const counted = <Answer>(send: () => Answer, then: (end: () => void) => unknown): Answer => {
    left -= 1;
    if (left === 0 && !sent) die();
    const answer = send();
    if (left === 0) then(die);
    return answer;
  };
  if (database.pglite) {
    const { pglite } = database;
    const run = pglite.execProtocolRawSync.bind(pglite);
    pglite.execProtocolRawSync = (message) =>
      counted(
        () => run(message),
        (end) => end(),
      );
    return;
  }
  // The driver writes to its socket before the next turn.
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function counting(this: pg.Client, ...given: unknown[]) {
    return counted(() => Reflect.apply(query, this, given) as unknown, setImmediate);
  } as typeof query;
}
