import { startBackground, type Log } from './platform/background.ts';
import { systemClock } from './platform/clock.ts';
import { readEnvironment } from './platform/environment.ts';
import { FolderInUse } from './platform/folder-lock.ts';
import { keepHeapSmall } from './platform/heap.ts';
import { guardLastWords } from './platform/last-words.ts';
import { loggedError } from './platform/logged-error.ts';
import { LogStream } from './platform/log-stream.ts';
import { checkPorts } from './platform/port.ts';
import { openMigrated } from './platform/open-database.ts';
import { Readiness } from './platform/readiness.ts';
import { OtherHome } from './services/release/home.service.ts';
import { CONSUMERS } from './app/consumers.ts';
import { routes } from './app/routes.ts';
import { buildServer } from './platform/server.ts';
import { makePlugins, makeSessions, startupSteps } from './app/startup.ts';

const say = (line: string): void => console.log(line);

/** The server process: database, migrations, start-up steps, server, background work; stops in the reverse order. */
async function main(): Promise<void> {
  guardLastWords();
  keepHeapSmall();
  checkPorts();
  const environment = readEnvironment();
  const clock = systemClock;
  const database = await openMigrated(environment, say);
  if (database.kind === 'pglite' && environment.production)
    say('提示：内置数据库不防断电丢失，正式使用请设置 DATABASE_URL。(Embedded database: not safe against power loss.)');
  for (const step of startupSteps) await step.run({ database, environment, clock, say });

  const readiness = new Readiness();
  const ready = readiness.need('server');
  const plugins = makePlugins(environment, () => process.kill(process.pid, 'SIGTERM'));
  const server = await buildServer({
    database,
    routes,
    clock,
    readiness,
    plugins,
    authenticate: makeSessions(database, clock),
    allowedOrigins: environment.allowedOrigins,
    trustProxy: environment.trustProxy,
    logger: { level: environment.logLevel, stream: new LogStream() },
  });
  const address = await server.listen({ port: environment.port, host: environment.host });
  const log: Log = {
    info: (text) => server.log.info(text),
    warn: (text) => server.log.warn(text),
    error: (details, text) => server.log.error(details, text),
  };
  const stops = [startBackground(database, clock, CONSUMERS, log)];
  for (const plugin of plugins)
    if (plugin.start) stops.push(await plugin.start(server, { database, readiness, clock }));
  ready();
  say(`系统已启动：${address}`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    readiness.lose('server');
    setTimeout(() => process.exit(1), 15_000).unref();
    for (const end of stops.toReversed()) await end();
    await server.close();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

main().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof FolderInUse || error instanceof OtherHome) console.error(message);
  else if (code === 'EADDRINUSE') console.error(`端口已被占用，请用 PORT 另选一个。(${message})`);
  else if (code === 'ECONNREFUSED') console.error(`数据库连接失败，请检查 DATABASE_URL。(${message})`);
  else console.error(loggedError(error));
  process.exit(1);
});
