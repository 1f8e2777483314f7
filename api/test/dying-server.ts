import { openDatabase } from '../src/platform/database.ts';
import { routes } from '../src/app/routes.ts';
import { buildServer } from '../src/platform/server.ts';
import { testActor, type ActorFixture } from './actors.ts';
import { dieAt, type Death } from './die-at.ts';

/** What a test tells this process: who works in it, and when it is; it answers its address. `null`: it lives on. */
export interface Dying {
  url: string;
  now: string;
  username: string;
  actor: ActorFixture;
  death: Death | null;
}

/** A second server on the database of a test, which ends with kill -9 in the middle of the next command. */
process.on('message', ({ url: databaseUrl, now, username, actor, death }: Dying) => {
  const start = async () => {
    const database = await openDatabase({ url: databaseUrl });
    const server = await buildServer({
      database,
      clock: { now: () => new Date(now) },
      routes,
      authenticate: async () => testActor(username, actor.userId ?? '1', actor),
    });
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    if (death) dieAt(database, death);
    process.send?.(url);
  };
  void start();
});
process.send?.('ready');
