import type { Database } from '../src/platform/database.ts';

type Query = (...args: unknown[]) => unknown;
const textOf = (query: unknown): string =>
  (typeof query === 'string' ? query : String((query as { text?: string } | null)?.text)).slice(0, 300);

/** Ends of a transaction wait for what runs, so that a connection which was misused comes back clean. */
const BOUNDARY = /^(begin|commit|rollback|savepoint|release)\b/i;

/** The query function of one connection; it refuses a statement while another one runs. */
function guarded(query: Query): Query {
  let running: string | null = null;
  return (...args) => {
    const text = textOf(args[0]);
    if (BOUNDARY.test(text)) return query(...args);
    if (running !== null)
      throw new Error(`Two statements at once on one connection, use readAll:\n${running}\n${text}`);
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    running = text;
    return answer.finally(() => {
      running = null;
    });
  };
}

/**
 * A connection takes one statement at a time (the driver will refuse more). Tests hold both databases to it: a transaction
 * that starts a second statement before the first has answered fails.
 */
export function oneAtATime(database: Database): Database {
  const known = new WeakSet<object>();
  database.pool?.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    client.query = guarded(client.query.bind(client) as Query) as typeof client.query;
  });
  const { pglite } = database;
  if (pglite) {
    const transaction = pglite.transaction.bind(pglite);
    pglite.transaction = (work) =>
      transaction((tx) => {
        tx.query = guarded(tx.query.bind(tx) as Query) as typeof tx.query;
        tx.exec = guarded(tx.exec.bind(tx) as Query) as typeof tx.exec;
        return work(tx);
      });
  }
  return database;
}
