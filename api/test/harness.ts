import type { FastifyInstance } from 'fastify';
import { checkAnswer } from './answer-check.ts';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useMfaKey } from '../src/services/access/mfa-box.ts';
import { folderStore } from '../src/services/files/file-store.ts';
import { useFileStore } from '../src/services/files/stores.ts';
import { makeActor, type Actor } from '../src/platform/actor.ts';
import { systemClock, type Clock } from '../src/platform/clock.ts';
import type { CommandCtx } from '../src/platform/context.ts';
import type { Database, Db } from '../src/platform/database.ts';
import { noHttp } from '../src/platform/http-side.ts';
import type { Authenticate } from '../src/platform/pipeline.ts';
import type { Route } from '../src/platform/route.ts';
import { refusalOf } from '../src/platform/sql-errors.ts';
import { runTransaction } from '../src/platform/transaction.ts';
import type { TrustProxy } from '../src/platform/trust-proxy.ts';
import { routes as everyRoute } from '../src/app/routes.ts';
import { buildServer, type ServerPlugin } from '../src/platform/server.ts';
import { testActor, type ActorFixture } from './actors.ts';
import { TestClient } from './client.ts';
import { freshDatabase } from './templates.ts';

/**
 * The API on a database of its own, over real HTTP, for one test file:
 *
 *   const api = await testApi();            // in beforeAll; afterAll(() => api.close())
 *   const admin = api.as('admin');          // every right, every scope ALL, company 1
 *   api.actor('li', { permissions: ['logistics.order.view'], fields: { 'money.sell': 'HIDDEN' } });
 *   await api.as('li').call(contract.get, { params: { id } });   // { status, envelope }
 *   await admin.ok(contract.create, { body }, { key? });         // data, or throws with the envelope
 *   await api.command('admin', (ctx) => orders.insert(ctx, …));  // a service call as a command, without HTTP
 *
 * Embedded database from a snapshot, or PostgreSQL when TEST_DATABASE_URL is set. Actors stand for sessions: no login
 * is needed; `api.anonymous()` has neither.
 */
export interface TestApi {
  url: string;
  db: Db;
  database: Database;
  server: FastifyInstance;
  /** Errors that the server logged as faults of its own; empty in a good test. */
  faults: unknown[];
  /** Declares or changes an actor; answers it. */
  actor(username: string, fixture?: ActorFixture): Actor;
  actorOf(username: string): Actor;
  as(username: string): TestClient;
  anonymous(): TestClient;
  command<Value>(username: string, work: (ctx: CommandCtx) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

export interface TestApiOptions {
  routes?: readonly Route[];
  clock?: Clock;
  /** Real sessions beside the fixtures. */
  authenticate?: Authenticate;
  plugins?: readonly ServerPlugin[];
  database?: Database;
  /** What its file store holds at the start: a folder that is copied. */
  files?: string;
  allowedOrigins?: readonly string[];
  trustProxy?: TrustProxy;
  /** Runs on the empty database before the server starts. */
  prepare?: (database: Database) => Promise<void>;
}

const { privateKey } = generateKeyPairSync('ed25519');
useMfaKey(() => privateKey);

const HEADER = 'x-test-actor';

export async function testApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = options.database ?? (await freshDatabase());
  await options.prepare?.(database);
  const files = mkdtempSync(join(tmpdir(), 'back-office-files-'));
  if (options.files) cpSync(options.files, files, { recursive: true });
  useFileStore(folderStore(files));
  const actors = new Map<string, Actor>();
  const faults: unknown[] = [];
  const clock = options.clock ?? systemClock;
  const server = await buildServer({
    database,
    clock,
    routes: options.routes ?? everyRoute,
    checkAnswer,
    allowedOrigins: options.allowedOrigins ?? [],
    trustProxy: options.trustProxy ?? false,
    plugins: options.plugins ?? [],
    async authenticate(request, endpoint) {
      const name = request.headers[HEADER];
      if (typeof name === 'string') return actors.get(decodeURIComponent(name)) ?? null;
      return options.authenticate ? options.authenticate(request, endpoint) : null;
    },
  });
  server.addHook('onError', async (_request, _reply, error) => {
    if (!refusalOf(error) && !(error.statusCode && error.statusCode < 500)) faults.push(error);
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const api: TestApi = {
    url,
    db: database.db,
    database,
    server,
    faults,
    actor(username, fixture = {}) {
      const made = testActor(
        username,
        fixture.userId ?? actors.get(username)?.userId ?? String(actors.size + 1),
        fixture,
      );
      actors.set(username, makeActor(made));
      return made;
    },
    actorOf(username) {
      const actor = actors.get(username);
      if (!actor) throw new Error(`No actor ${username}: declare it with api.actor(…)`);
      return actor;
    },
    as(username) {
      if (!actors.has(username)) throw new Error(`No actor ${username}: declare it with api.actor(…)`);
      return new TestClient(url, { [HEADER]: encodeURIComponent(username) });
    },
    anonymous: () => new TestClient(url),
    command(username, work) {
      const actor = actors.get(username);
      if (!actor) throw new Error(`No actor ${username}`);
      return runTransaction(database, clock, { actor, requestId: 'test', ip: null, http: noHttp() }, work);
    },
    async close() {
      // An answer whose body nobody read keeps its connection busy until it is collected.
      const closed = server.close();
      server.server.closeAllConnections();
      await closed;
      rmSync(files, { recursive: true, force: true });
      if (!options.database) await database.close();
    },
  };
  api.actor('admin');
  return api;
}
