import { API_VERSION } from '@shared/contract/module.ts';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from './clock.ts';
import { compressAnswers } from './compression.ts';
import type { Database } from './database.ts';
import { recordReads } from './current-record.ts';
import { answerCall, type Authenticate, type PipelineDeps } from './pipeline.ts';
import { FILE_BYTES } from './multipart.ts';
import { openApi } from './openapi.ts';
import { checkRoutes } from './registry.ts';
import { Readiness } from './readiness.ts';
import type { Route } from './route.ts';
import { answerNoHttp, answerRefusal, setErrorAnswers } from './error-answers.ts';
import { refuseDeep } from './json-body.ts';
import { refuse } from './refusal.ts';
import { serveHealth } from './health.ts';
import { refuseOtherCharsets } from './charset.ts';
import { loggedError } from './logged-error.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { trustOf, type TrustProxy } from './trust-proxy.ts';

/** What the server is built from; main.ts fills it from the environment, tests from their harness. */
export interface ServerOptions {
  database: Database;
  routes: readonly Route[];
  authenticate: Authenticate;
  clock?: Clock;
  /** Origins beside our own that may change something. */
  allowedOrigins?: readonly string[];
  /** Behind a proxy that sets X-Forwarded-*. */
  trustProxy?: TrustProxy;
  readiness?: Readiness;
  checkAnswer?: PipelineDeps['checkAnswer'];
  logger?: FastifyServerOptions['logger'];
  /** Milliseconds after which a connection on which nothing moves is closed. */
  silence?: number;
  /** Static files, release endpoints and whatever stands outside the endpoint tables; registered before the 404 answer. */
  plugins?: readonly ServerPlugin[];
}

/** What a plugin works with. */
export interface ServerParts {
  database: Database;
  readiness: Readiness;
  clock: Clock;
}

/**
 * A piece that hooks into the server: `register` adds raw Fastify routes or hooks before it listens and learns what else is served; `start` begins
 * background work once it listens (not in tests) and answers how to stop it.
 */
export interface ServerPlugin {
  name: string;
  register?(server: FastifyInstance, parts: ServerParts & { routes: readonly Route[] }): Promise<void> | void;
  start?(server: FastifyInstance, parts: ServerParts): Promise<() => Promise<void>> | (() => Promise<void>);
}

/** Longer than any answer takes to begin: an import, an export. */
const SILENCE_MS = 240_000;

/** Errors are logged without the values that a query was asked with. */
const withoutValues = (logger: FastifyServerOptions['logger'] = false) =>
  typeof logger === 'object'
    ? Object.assign({}, logger, { serializers: { err: (error: unknown) => loggedError(error) } })
    : logger;

const noSchema = (): never => {
  throw new Error('Bodies and queries are checked by their contract, not by a schema of Fastify');
};
/** Without them Fastify loads two compilers of schemas at every start. */
const noSchemas = { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } };

/** Builds the server without listening. Throws when a route lacks permission, scope or implementation. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  checkRoutes(options.routes);
  const clock = options.clock ?? systemClock;
  const readiness = options.readiness ?? new Readiness();
  const server = fastify({
    logger: withoutValues(options.logger),
    bodyLimit: 2 * 1024 * 1024,
    trustProxy: trustOf(options.trustProxy ?? false),
    exposeHeadRoutes: false,
    schemaController: noSchemas,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    forceCloseConnections: 'idle',
    requestTimeout: 180_000,
    // A connection on which nothing moves: a reader that has gone, or that never takes what it asked for.
    connectionTimeout: options.silence ?? SILENCE_MS,
    frameworkErrors: (_error, _request, reply) => answerRefusal(reply, refuse('BAD_REQUEST')),
    clientErrorHandler: answerNoHttp,
    // One line a request, written when it has been answered.
    logController: new LogController({ disableRequestLogging: true }),
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, ip } = request;
    const route = request.routeOptions.url ?? request.url.split('?')[0];
    reply.log.info({ method, route, ip, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  // Only JSON and multipart bodies are read.
  server.removeContentTypeParser('text/plain');
  readJson(server);
  setErrorAnswers(server);
  refuseOtherCharsets(server);
  setSecurityHeaders(server);
  await compressAnswers(server);
  await server.register(cookie);
  await server.register(multipart, {
    limits: { fileSize: FILE_BYTES, fields: 20, parts: 40 },
    throwFileSizeLimit: false,
  });
  serveHealth(server, options.database, readiness);
  const deps: PipelineDeps = {
    database: options.database,
    clock,
    authenticate: options.authenticate,
    allowedOrigins: options.allowedOrigins ?? [],
    checkAnswer: options.checkAnswer ?? null,
    recordRead: recordReads(options.routes),
  };
  for (const route of options.routes) addRoute(server, deps, route);
  serveOpenApi(server, options.routes);
  for (const plugin of options.plugins ?? [])
    await plugin.register?.(server, { database: options.database, readiness, clock, routes: options.routes });
  return server;
}

/**
 * An address whose escapes are broken, such as /%E0%A4%A, is still one that a user may open: the shell shows its 404
 * page (shell A2.4). Below /api it stays a wrong request.
 */
function readableUrl(url: string): string {
  if (url.startsWith('/api/')) return url;
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** JSON bodies as Fastify reads them, once their nesting has been looked at. */
function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      refuseDeep(String(body));
      void parse(request, String(body), done);
    } catch (error) {
      done(error as Error);
    }
  });
}

function addRoute(server: FastifyInstance, deps: PipelineDeps, route: Route): void {
  const { endpoint } = route;
  server.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{([^{}]+)\}/g, ':$1')}`,
    ...(route.options.bodyLimit && { bodyLimit: route.options.bodyLimit }),
    handler: async (request, reply) => {
      await answerCall(deps, route, request, reply);
      return reply;
    },
  });
}

/** Descriptions made so far: one for each table of routes. */
const descriptions = new WeakMap<readonly Route[], string>();

/** The description of the API, made once when it is first asked for; it names no data, so nobody need be logged in. */
function serveOpenApi(server: FastifyInstance, routes: readonly Route[]): void {
  server.get('/api/openapi.json', async (_request, reply) => {
    const document = descriptions.get(routes) ?? JSON.stringify(openApi(routes, String(API_VERSION)));
    descriptions.set(routes, document);
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

const requestId = (header: unknown): string =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
