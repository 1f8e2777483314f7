import { login } from '@shared/contract/access/auth.contract.ts';
import { hashPassword } from '../../src/services/access/passwords.service.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase, type Database } from '../../src/platform/database.ts';
import { readEnvironment } from '../../src/platform/environment.ts';
import { servedLists } from '../../src/platform/list.ts';
import { LogStream } from '../../src/platform/log-stream.ts';
import { migrate, readMigrations } from '../../src/platform/migrate.ts';
import { migrationsFolder } from '../../src/platform/open-database.ts';
import { routes } from '../../src/app/routes.ts';
import '../../src/app/seed/verify-nouns.ts';
import { seedBig } from '../../src/app/seed/big.ts';
import { buildServer } from '../../src/platform/server.ts';
import { verify } from '../../src/platform/verify.ts';
import { runNextJob } from '../../src/services/jobs/job-runner.ts';
import { makeSessions, startupSteps } from '../../src/app/startup.ts';
import { TestClient } from '../client.ts';
import { PASSWORD } from './many-notes.ts';

/**
 * The server that e2e/bench/big-lists.ts and board.ts measure: the whole API with sessions and rights on the big data set of ORDERS
 * orders, on DATABASE_URL or on an embedded database in memory; it is loaded where it is missing. Sends the address, the
 * cookies of an administrator and of a user who sees only what is their own, every list as its contract says, and the
 * reads of the board. Asked for `jobs` it runs what waits in the queue, asked for `verify` it checks every identity; both answer
 * when they are done.
 */
const PEOPLE = { admin: 'admin', self: 'sales01' };
const silent = () => undefined;

async function prepare(database: Database): Promise<void> {
  await migrate(database, readMigrations(migrationsFolder()));
  const environment = readEnvironment({ DEMO: '0', ADMIN_PASSWORD: PASSWORD, DATA_DIR: '' });
  for (const step of startupSteps)
    if (step.name !== 'demo') await step.run({ database, environment, clock: systemClock, say: silent });
  const [loaded] = await database.raw("select 1 from sh_seed where name = 'big'");
  if (!loaded) await seedBig(database, Number(process.env.ORDERS), silent, PASSWORD);
  const hash = await hashPassword(PASSWORD);
  await database.raw(
    'update ac_password set password_hash = $1 from ac_user u where u.id = user_id and username = any($2)',
    [hash, Object.values(PEOPLE)],
  );
  await database.raw('update ac_user set must_change_password = false where username = any($1)', [
    Object.values(PEOPLE),
  ]);
}

const database = await openDatabase({ url: process.env.DATABASE_URL || undefined, dataDir: 'memory://' });
await prepare(database);
const server = await buildServer({
  database,
  routes,
  authenticate: makeSessions(database, systemClock),
  logger: { level: 'info', stream: new LogStream() },
});
const url = await server.listen({ port: 0, host: '127.0.0.1' });

async function cookieOf(username: string): Promise<string> {
  const session = await new TestClient(url).send(login, { body: { username, password: PASSWORD } });
  return session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
const cookies = { admin: await cookieOf(PEOPLE.admin), self: await cookieOf(PEOPLE.self) };
process.send?.({
  url,
  cookies,
  cards: routes
    .map(({ endpoint: { method, path, summary } }) => ({ method, path, title: summary }))
    .filter(({ method, path }) => method === 'GET' && /^\/dashboard\/(?!stream|screen-tokens)/.test(path)),
  lists: servedLists()
    .filter(({ list }) => routes.some((route) => route.list === list.name))
    .map(({ list }) => ({
      name: list.name,
      title: list.title,
      path: list.endpoint.path,
      columns: Object.keys(list.columns),
      filters: list.filters,
      tabs: Object.keys(list.tabs ?? {}),
    })),
});

/** Every identity with the milliseconds that it took, and the titles of those that do not hold. */
async function identities() {
  const took: { title: string; ms: number }[] = [];
  let last = performance.now();
  const { broken } = await verify(database.db, (line) => {
    took.push({ title: line, ms: performance.now() - last });
    last = performance.now();
  });
  return { took, broken: broken.map(({ title }) => title) };
}
process.on('message', (question) => {
  void (async () => {
    if (question === 'jobs') {
      while (await runNextJob({ database, clock: systemClock })) continue;
      process.send?.('done');
    } else if (question === 'verify') process.send?.(await identities());
  })();
});
