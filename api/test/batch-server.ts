import { jobPlugin } from '../src/services/jobs/job.plugin.ts';
import { readEnvironment } from '../src/platform/environment.ts';
import { openMigrated } from '../src/platform/open-database.ts';
import { Readiness } from '../src/platform/readiness.ts';
import { routes } from '../src/app/routes.ts';
import { buildServer } from '../src/platform/server.ts';
import { startupSteps } from '../src/app/startup.ts';
import { testActor } from './actors.ts';
import { dieAt, type Death } from './die-at.ts';
import { createNotes, noteRoutes } from './note.ts';

/** What batch-kill.test.ts tells this process: a statement to answer; to run the jobs, and perhaps end in the middle of them. */
export type Word = { sql: string } | { work: true; death: Death | null };

/**
 * The process that batch-kill.test.ts kills: the server with the test noun on DATABASE_URL or DATA_DIR. Its jobs run, as
 * in main.ts, from the word `work` on. AHEAD is how many seconds its clock is ahead: leases of a killed process are over.
 */
const ahead = Number(process.env.AHEAD ?? 0) * 1000;
const clock = { now: () => new Date(Date.now() + ahead) };
const environment = readEnvironment({ ...process.env, DEMO: '0' });
const database = await openMigrated(environment, () => undefined);
for (const step of startupSteps) await step.run({ database, environment, clock, say: () => undefined });
const [table] = await database.raw<{ found: string | null }>("select to_regclass('tt_note')::text as found");
if (!table?.found) await createNotes(database);
const actor = testActor('admin', '1');
const jobs = jobPlugin(environment);
const server = await buildServer({
  database,
  clock,
  routes: [...routes, ...noteRoutes],
  plugins: [jobs],
  authenticate: async () => actor,
});
const url = await server.listen({ port: 0, host: '127.0.0.1' });

async function follow(word: Word): Promise<unknown[]> {
  if ('sql' in word) return database.raw(word.sql);
  if (word.death) dieAt(database, word.death);
  await jobs.start?.(server, { database, clock, readiness: new Readiness() });
  return [];
}
process.on('message', (word: Word) => void follow(word).then((answer) => process.send?.(answer)));
process.send?.(url);
