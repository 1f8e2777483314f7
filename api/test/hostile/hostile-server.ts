import { systemClock } from '../../src/platform/clock.ts';
import { readEnvironment } from '../../src/platform/environment.ts';
import { keepHeapSmall } from '../../src/platform/heap.ts';
import { openMigrated } from '../../src/platform/open-database.ts';
import { routes } from '../../src/app/routes.ts';
import { buildServer } from '../../src/platform/server.ts';
import { makePlugins, startupSteps } from '../../src/app/startup.ts';
import { testActor } from '../actors.ts';

/** The server of hostile.test.ts in a process of its own, so that its memory is its own. Says its address. */
keepHeapSmall();
const environment = readEnvironment({ ...process.env, DEMO: '0' });
const database = await openMigrated(environment, () => undefined);
for (const step of startupSteps) await step.run({ database, environment, clock: systemClock, say: () => undefined });
const actor = testActor('admin', '1');
const server = await buildServer({
  database,
  routes,
  plugins: makePlugins(environment),
  authenticate: async () => actor,
});
console.log(`ready ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
