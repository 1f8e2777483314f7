import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { Envelope } from '@shared/contract/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeActor, type Actor } from './actor.ts';
import { cutAnswer } from './answer-cut.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import type { Clock } from './clock.ts';
import { withCurrentRecord, type RecordReads } from './current-record.ts';
import { permits, type FileCtx, type ReadCtx } from './context.ts';
import type { Database } from './database.ts';
import { sendFile } from './file-answer.ts';
import { guards } from './guards.ts';
import { httpSide, type HttpBuffer } from './http-side.ts';
import { claimKey, hashOf, idempotencyKey, keepAnswer } from './idempotency.ts';
import { bytesOf, readMultipart } from './multipart.ts';
import type { Params } from './params.ts';
import { Accepted, type RawCtx, type Route, type UploadedFile } from './route.ts';
import { settingsOf } from './settings.ts';
import { runTransaction, type Origin } from './transaction.ts';
import { UploadRoom } from './upload-room.ts';

/** Who is calling: null when no session. May throw a refusal (PASSWORD_EXPIRED). Implemented by access. */
export type Authenticate = (request: FastifyRequest, endpoint: Endpoint) => Promise<Actor | null>;

/** What the pipeline works with. */
export interface PipelineDeps {
  database: Database;
  clock: Clock;
  authenticate: Authenticate;
  /** Origins beside our own that may change something (development server, CDN). */
  allowedOrigins: readonly string[];
  /** Tests: throws where an answer breaks its contract. */
  checkAnswer: ((endpoint: Endpoint, data: unknown) => void) | null;
  /** The read of the record that a command is about, for what a conflict shows. */
  recordRead: RecordReads;
}

const NOBODY: Actor = makeActor({
  userId: '0',
  username: '',
  name: '访客',
  deptId: null,
  permissions: new Set(),
  fields: {},
  scopes: {},
  companies: [],
  warehouses: [],
  external: false,
});

/** The way of every call: session → permission → same-origin proof → throttle → schemas → handler → field rights. */
export async function answerCall(
  deps: PipelineDeps,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { endpoint } = route;
  const unsafe = endpoint.method !== 'GET';
  const actor = await deps.authenticate(request, endpoint);
  guards.session(actor, endpoint);
  guards.permission(actor, endpoint);
  if (unsafe) guards.origin(request, deps.allowedOrigins);
  const caller = actor ?? NOBODY;
  const limit = route.options.throttle;
  if (limit) {
    const who = limit.by === 'ip' ? request.ip : caller.userId;
    await guards.throttle(
      deps.database.db,
      `${endpoint.method} ${endpoint.path} ${who}`,
      limit.limit,
      limit.seconds,
      deps.clock.now(),
    );
  }
  const params = guards.params(request.params as Record<string, string>);
  const query = guards.schema(endpoint.query, request.query ?? {});
  const http = httpSide(request);
  const origin: Origin = { actor: caller, requestId: request.id, ip: request.ip, http };
  const base: FileCtx = {
    ...contextOf(deps, origin),
    stillAllowed: () => stillAllowed(deps, request, endpoint, caller),
  };

  if (route.mode === 'file') {
    const file = await route.run(base, { params, query, body: undefined, files: [] });
    if (file instanceof Accepted) return send(reply, http, finish(deps, route, caller, file));
    http.flush(reply);
    return sendFile(reply, file);
  }
  if (route.mode === 'read') {
    const answer = await route.run(base, { params, query, body: undefined, files: [] });
    const made = finish(deps, route, caller, answer);
    if (route.options.revalidate && isUnchanged(request, reply, made)) return;
    return send(reply, http, made);
  }
  const call = { route, request, reply, http, origin, base, params, query };
  if (endpoint.kind !== 'upload')
    return change(deps, { ...call, body: guards.schema(endpoint.body, request.body ?? {}), files: [], hashes: [] });
  const free = uploads.take(caller.userId, bytesOf(endpoint, request));
  try {
    const { data, ...sent } = await readMultipart(endpoint, request);
    await change(deps, { ...call, body: guards.schema(endpoint.body, data), ...sent });
  } finally {
    free();
  }
}

/** What uploads hold in this process. */
const uploads = new UploadRoom();

interface Change {
  route: Extract<Route, { mode: 'command' | 'raw' }>;
  request: FastifyRequest;
  reply: FastifyReply;
  http: HttpBuffer;
  origin: Origin;
  base: FileCtx;
  params: Params;
  query: unknown;
  body: unknown;
  files: UploadedFile[];
  hashes: readonly string[];
}
/** A call that changes something, from its read body to its answer. */
async function change(deps: PipelineDeps, call: Change): Promise<void> {
  const { route, request, reply, http, origin, base, params, query, body, files, hashes } = call;
  const { endpoint } = route;
  const caller = base.actor;
  const input = { params, query, body, files };
  const loose = (body ?? {}) as { ack?: string[]; reason?: string | null };
  Object.assign(origin, { acks: loose.ack ?? [], reason: typeof loose.reason === 'string' ? loose.reason : null });
  if (route.mode === 'raw') {
    const raw: RawCtx = { ...base, transaction: (work) => runTransaction(deps.database, deps.clock, origin, work) };
    return send(reply, http, finish(deps, route, caller, await route.run(raw, input)));
  }
  const key = idempotencyKey(request.headers['idempotency-key']);
  const name = `${endpoint.method} ${endpoint.path}`;
  const hash = hashOf([params, query, body, files.map(({ part, name: file }, at) => [part, file, hashes[at]])]);
  await route.options.before?.(base, input);
  const work = runTransaction(deps.database, deps.clock, origin, async (ctx) => {
    const first = await claimKey(ctx, key, name, hash);
    if (first) return first;
    const result = await route.run(ctx, input);
    const made = finish(deps, route, caller, result);
    const { keep } = route.options;
    await keepAnswer(ctx, key, keep ? finish(deps, route, caller, keep(result)) : made);
    return made;
  });
  const answer = await work.catch(async (error: unknown) => {
    throw await withCurrentRecord(error, deps.recordRead(endpoint), base, params);
  });
  return send(reply, http, answer);
}

/** Asks for the session and its rights anew, as at the beginning of a call. */
async function stillAllowed(
  deps: PipelineDeps,
  request: FastifyRequest,
  endpoint: Endpoint,
  caller: Actor,
): Promise<boolean> {
  const actor = await deps.authenticate(request, endpoint).catch(() => null);
  return actor !== null && actor.userId === caller.userId && permits(actor, endpoint.permission);
}

function contextOf(deps: PipelineDeps, origin: Origin): ReadCtx {
  const { db } = deps.database;
  return {
    actor: origin.actor,
    db,
    requestId: origin.requestId,
    ip: origin.ip,
    http: origin.http,
    now: () => deps.clock.now(),
    today: () => businessDay(deps.clock.now()),
    setting: settingsOf(db),
  };
}

interface Made {
  status: number;
  body: string;
}
/** The envelope of a success: what the contract names, with the field rights of the caller applied. */
function finish(deps: PipelineDeps, route: Route, actor: Actor, answer: unknown): Made {
  const status = answer instanceof Accepted ? 202 : 200;
  const data: unknown = answer instanceof Accepted ? answer.data : answer;
  if (status === 200) deps.checkAnswer?.(route.endpoint, data);
  const named = status === 200 ? cutAnswer(route, data) : data;
  const envelope: Envelope = { success: true, data: guards.fields(actor, named ?? null, route.endpoint.fields) };
  return { status, body: JSON.stringify(envelope) };
}

function send(reply: FastifyReply, http: HttpBuffer, made: Made): void {
  http.flush(reply);
  void reply.code(made.status).header('content-type', 'application/json; charset=utf-8').send(made.body);
}

/** Names the content (ETag) and lets the browser keep it to ask about it; 304 when it is what the browser has. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, { body }: Made): boolean {
  const tag = `W/"${hashOf(body)}"`;
  void reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'cookie');
  if (request.headers['if-none-match'] !== tag) return false;
  void reply.code(304).send();
  return true;
}
