import { systemClock } from '../src/platform/clock.ts';
import { readEnvironment } from '../src/platform/environment.ts';
import { openMigrated } from '../src/platform/open-database.ts';
import { systemActor } from '../src/platform/actor.ts';
import { noHttp } from '../src/platform/http-side.ts';
import { runTransaction } from '../src/platform/transaction.ts';
import { releaseDesk } from '../src/services/release/release-desk.ts';
import { releasePlugin } from '../src/services/release/release.plugin.ts';
import { sweep } from '../src/services/release/retention.service.ts';
import { routes } from '../src/app/routes.ts';
import { buildServer } from '../src/platform/server.ts';
import { testActor } from './actors.ts';
import { dieAt, type Death } from './die-at.ts';

/**
 * One of the processes that release-kill.test.ts kills: the server on DATABASE_URL that publishes the builds below
 * RELEASE_ROOT. Says its address; the message `sweep` cleans up and is answered with what it did, a Death lets it end there.
 */
const environment = readEnvironment({ ...process.env, DEMO: '0' });
const database = await openMigrated(environment, () => undefined);
const actor = testActor('admin', '1');
const sessions = () => async () => actor;
const server = await buildServer({
  database,
  routes,
  plugins: [releasePlugin({ dataDir: environment.dataDir, root: process.env.RELEASE_ROOT, sessions })],
  authenticate: sessions(),
});
const url = await server.listen({ port: 0, host: '127.0.0.1' });
const from = { actor: systemActor(), requestId: 'test', ip: null, http: noHttp() };
process.on('message', (word: 'sweep' | Death) => {
  if (word !== 'sweep') {
    dieAt(database, word);
    process.send?.('armed');
    return;
  }
  void runTransaction(database, systemClock, from, (ctx) => sweep(ctx, releaseDesk().store)).then((swept) =>
    process.send?.(swept),
  );
});
process.send?.(url);
