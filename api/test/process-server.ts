import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { fileStore } from '../src/services/files/stores.ts';
import { jobKind, runNextJob } from '../src/services/jobs/job-runner.ts';
import { readEnvironment } from '../src/platform/environment.ts';
import { openMigrated } from '../src/platform/open-database.ts';
import { consumer, drainEvents } from '../src/platform/outbox.ts';
import { routes } from '../src/app/routes.ts';
import { buildServer } from '../src/platform/server.ts';
import { makePlugins, makeSessions, startupSteps } from '../src/app/startup.ts';
import { noteRoutes } from './note.ts';

/**
 * One of the processes of processes.test.ts: the whole server on DATABASE_URL with the test noun, jobs and events run on
 * the word of the test. Messages: `job` runs the next job, `deliver` the outbox, a number puts the clock forward by so
 * many seconds; each is answered when it is done.
 */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead * 1000) };
const environment = readEnvironment({ ...process.env, DEMO: '0' });
const database = await openMigrated(environment, () => undefined);
for (const step of startupSteps) await step.run({ database, environment, clock, say: () => undefined });

const seen = consumer('note.created', 'test.seen', (ctx, { noteNo }) =>
  ctx.tx.execute(sql`insert into tt_seen (note_no, process) values (${noteNo}, ${process.pid})`),
);
jobKind('test.count', async ({ params }) => {
  await database.raw('insert into tt_run (job, process) values ($1, $2)', [String(params.name), process.pid]);
  if (params.name === process.env.HANGS_AT) await new Promise(() => undefined);
  const stored = await fileStore().put(Readable.from([Buffer.from('a')]));
  return { name: 'a.txt', mime: 'text/plain', stored };
});

const server = await buildServer({
  database,
  clock,
  routes: [...routes, ...noteRoutes],
  plugins: makePlugins(environment),
  authenticate: makeSessions(database, clock),
});
const url = await server.listen({ port: 0, host: '127.0.0.1' });

async function work(message: unknown): Promise<void> {
  if (typeof message === 'number') ahead += message;
  if (message === 'job') while (await runNextJob({ database, clock })) continue;
  if (message === 'deliver') await drainEvents({ database, clock, consumers: [seen] });
}
process.on('message', (message) => void work(message).then(() => process.send?.('done')));
process.send?.(url);
