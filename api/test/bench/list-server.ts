import { login } from '@shared/contract/access/auth.contract.ts';
import pg from 'pg';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { LogStream } from '../../src/platform/log-stream.ts';
import { routes } from '../../src/app/routes.ts';
import { buildServer } from '../../src/platform/server.ts';
import { makeSessions } from '../../src/app/startup.ts';
import { TestClient } from '../client.ts';
import { manyNotesRoute, PASSWORD, prepareNotes } from './many-notes.ts';

/**
 * The server that e2e/bench/list.ts measures: the whole API with real sessions, rights and logging, and a list of ROWS
 * notes on DATABASE_URL. Sends `{ url, cookie }` when it is ready; to the message `record` it answers the statements of
 * the next request, as the driver gets them.
 */
const ROWS = Number(process.env.ROWS);
interface Statement {
  text: string;
  values: unknown[];
}
/** Listens at the driver for a moment. */
function record(): () => Statement[] {
  const sent: Statement[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [Partial<Statement> | string, unknown[] | undefined];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    sent.push({ text, values: values ?? (typeof first === 'string' ? [] : (first.values ?? [])) });
    return Reflect.apply(query, this, args);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
    return sent;
  };
}

await prepareNotes(ROWS);
const database = await openDatabase({ url: process.env.DATABASE_URL });
const server = await buildServer({
  database,
  routes: [...routes, manyNotesRoute],
  authenticate: makeSessions(database, systemClock),
  logger: { level: 'info', stream: new LogStream() },
});
const url = await server.listen({ port: 0, host: '127.0.0.1' });
const client = new TestClient(url);
const session = await client.send(login, { body: { username: 'admin', password: PASSWORD } });
const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
process.on('message', () => {
  const stop = record();
  void fetch(`${url}/api/bench/notes?state=OPEN&sort=-createdAt`, { headers: { cookie } })
    .then((response) => response.text())
    .then(() => process.send?.(stop()));
});
process.send?.({ url, cookie });
