import { systemClock } from '../src/platform/clock.ts';
import { readEnvironment } from '../src/platform/environment.ts';
import { openMigrated } from '../src/platform/open-database.ts';
import { routes } from '../src/app/routes.ts';
import { buildServer } from '../src/platform/server.ts';
import { makePlugins, startupSteps } from '../src/app/startup.ts';
import { testActor } from './actors.ts';
import { createNotes, noteRoutes } from './note.ts';

/**
 * The process that kill.test.ts kills: the whole server as main.ts starts it (migrations, start-up steps, every route,
 * plugins) with the test noun beside, on DATA_DIR or DATABASE_URL. Says its address, the milliseconds since the process
 * began, and the processor time that it took.
 */
const environment = readEnvironment({ ...process.env, DEMO: '0' });
const database = await openMigrated(environment, () => undefined);
for (const step of startupSteps) await step.run({ database, environment, clock: systemClock, say: () => undefined });
const [table] = await database.raw<{ found: string | null }>("select to_regclass('tt_note')::text as found");
if (!table?.found) await createNotes(database);
const actor = testActor('admin', '1');
const server = await buildServer({
  database,
  routes: [...routes, ...noteRoutes],
  plugins: makePlugins(environment),
  authenticate: async () => actor,
});
const address = await server.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready ${address} ${Math.round(performance.now())}`);
