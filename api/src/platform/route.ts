import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { BatchResult } from '@shared/contract/envelope.ts';
import type { Readable } from 'node:stream';
import type { CommandCtx, FileCtx, ReadCtx } from './context.ts';
import type { Entity } from './entity.ts';
import type { RecordTable, RowOf } from './entity-types.ts';
import { anyEntity } from './entity-registry.ts';
import { guards } from './guards.ts';
import type { Params } from './params.ts';
import { refusalReason, refuse } from './refusal.ts';
import { isRetryable, refusalOf } from './sql-errors.ts';

/** What a handler may answer: times as Date where the contract says string. */
export type Answerable<Value> = Value extends string
  ? Value | (string extends Value ? Date : never)
  : Value extends readonly (infer Item)[]
    ? readonly Answerable<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Answerable<Value[Key]> }
      : Value;
/** The answer as its reader gets it: times as text. */
export const answered = <Value>(value: Answerable<Value>): Value => JSON.parse(JSON.stringify(value)) as Value;

/** Limits of calls: `limit` in `seconds` per user or per address; counted in the database, so over all processes. */
export interface Throttle {
  by: 'user' | 'ip';
  limit: number;
  seconds: number;
}
export interface RouteOptions {
  /** Work before the transaction of a command: what takes long (reading an upload) holds no connection and no lock. */
  before?(ctx: ReadCtx, input: Input): Promise<void>;
  throttle?: Throttle;
  /** A read that pages repeat: it carries an ETag, and one that has not changed is answered 304 without its content. */
  revalidate?: boolean;
  /** Biggest body of JSON in bytes; 2 MB unless told. Of an upload: see multipart.ts. */
  bodyLimit?: number;
  /** What of a command's answer is stored for a repeat with the same key; a secret shown once is left out here. */
  keep?(answer: unknown): unknown;
}

/** One file of an upload, already read and within the limit. */
export interface UploadedFile {
  /** Name of the form part. */
  part: string;
  name: string;
  /** As the client says; check the content before trusting it. */
  type: string;
  bytes: Buffer;
}

/** A file to answer. */
export interface FileAnswer {
  name: string;
  type: string;
  content: Readable | Buffer | string;
  size?: number;
  /** `inline` only for what can run nothing (images, pdf). */
  disposition?: 'attachment' | 'inline';
}

/** An answer with HTTP 202: a job does the work. */
export class Accepted<Data> {
  readonly data: Data;
  constructor(data: Data) {
    this.data = data;
  }
}
/** `return accepted({ jobId })`: HTTP 202 with the envelope. */
export const accepted = <Data>(data: Data): Accepted<Data> => new Accepted(data);

/** A command outside the transaction: login, long work in steps. It opens transactions itself. */
export interface RawCtx extends ReadCtx {
  /** Runs work as one transaction with retries, warnings, audit and outbox like a command. */
  transaction<Value>(work: (ctx: CommandCtx) => Promise<Value>): Promise<Value>;
}

type Promised<Value> = Value | Promise<Value>;
/** What the pipeline hands over: query and body have passed the schemas of the endpoint. */
interface Input {
  params: Params;
  query: unknown;
  body: unknown;
  files: UploadedFile[];
}
interface Served<Mode extends string, Context, Result> {
  readonly endpoint: Endpoint;
  readonly mode: Mode;
  readonly options: RouteOptions;
  readonly run: (ctx: Context, input: Input) => Promised<Result>;
  /** Name of the list, for lists. */
  readonly list?: string;
}
interface Modes {
  read: Served<'read', ReadCtx, unknown>;
  file: Served<'file', FileCtx, FileAnswer | Accepted<unknown>>;
  command: Served<'command', CommandCtx, unknown>;
  raw: Served<'raw', RawCtx, unknown>;
}
/** An endpoint with its implementation, as `<noun>.routes.ts` exports them. */
export type Route = Modes[keyof Modes];

/** The types of query and body end here; from now on the endpoint's schemas stand for them. */
const route = (mode: Route['mode'], endpoint: unknown, run: unknown, options: RouteOptions = {}): Route =>
  ({ endpoint, mode, options, run }) as Route;

/** A read: no transaction, changes nothing. Throw `refuse(…)` to refuse. */
export const serve = <Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  run: (ctx: ReadCtx, input: { params: Params; query: Query }) => Promised<Answerable<Answer> | Accepted<Answer>>,
  options?: RouteOptions,
): Route => route('read', endpoint, run, options);

/** A read that answers a file, or `accepted({ jobId })` when a job makes it. */
export const serveFile = <Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  run: (ctx: FileCtx, input: { params: Params; query: Query }) => Promised<FileAnswer | Accepted<unknown>>,
  options?: RouteOptions,
): Route => route('file', endpoint, run, options);

/** A command: one transaction, idempotent by its key. `files` are those of an upload endpoint. */
export const handle = <Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  run: (
    ctx: CommandCtx,
    input: { params: Params; query: Query; body: Body; files: UploadedFile[] },
  ) => Promised<Answerable<Answer> | Accepted<Answer>>,
  options?: RouteOptions,
): Route => route('command', endpoint, run, options);

/**
 * A command without idempotency key and without a transaction around it: what it writes stays although it refuses
 * (login counts failures). Everything else of the pipeline applies.
 */
export const handleRaw = <Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  run: (
    ctx: RawCtx,
    input: { params: Params; query: Query; body: Body; files: UploadedFile[] },
  ) => Promised<Answerable<Answer> | Accepted<Answer>>,
  options?: RouteOptions,
): Route => route('raw', endpoint, run, options);

/** Runs work in a savepoint of the command: what it wrote, its warnings, audit rows and events go when it throws. */
export type Savepoint = <Value>(ctx: CommandCtx, work: (inner: CommandCtx) => Promise<Value>) => Promise<Value>;
let savepoint: Savepoint = () => Promise.reject(new Error('The pipeline is not loaded'));
export const setSavepoint = (next: Savepoint): void => {
  savepoint = next;
};
export const inSavepoint: Savepoint = (ctx, work) => savepoint(ctx, work);

/** A batch command as the jobs run it, document by document (batch-jobs/). */
export interface BatchWork {
  endpoint: Endpoint;
  entity: Entity<RecordTable>;
  run: (ctx: CommandCtx, row: RowOf<RecordTable>, body: Record<string, unknown>) => Promise<unknown>;
}
const batches = new Map<string, BatchWork>();
/** The batch command of a path. */
export const batchOf = (path: string): BatchWork | undefined => batches.get(path);

interface BatchBody {
  items: { id: string; version: number }[];
  reason?: string | undefined;
}
interface BatchOptions<Body, First> extends RouteOptions {
  /**
   * What concerns all of them, before the first: what they go into is found and locked, files that all of them get are kept;
   * a refusal refuses the batch. `run` is given its answer; not as a job, which goes document by document.
   */
  first?: (ctx: CommandCtx, body: Body, files: UploadedFile[]) => Promise<First>;
}
/**
 * A command over several documents: each is locked (ascending id), checked and changed in a savepoint of its own; one
 * that is refused does not hold up the others. Warnings of all are confirmed together.
 */
export const handleBatch = <Body extends BatchBody, Table extends RecordTable, First = unknown>(
  endpoint: Endpoint<unknown, Body, BatchResult> | Endpoint<Record<string, never>, Body, BatchResult>,
  of: Entity<Table>,
  run: (ctx: CommandCtx, row: RowOf<Table>, body: Body, given?: First) => Promise<unknown>,
  { first, ...options }: BatchOptions<Body, First> = {},
): Route => {
  batches.set(endpoint.path, {
    endpoint: endpoint as Endpoint,
    entity: anyEntity(of),
    run: (ctx, row, body) => run(ctx, row as RowOf<Table>, body as Body),
  });
  return handle(
    endpoint as Endpoint<unknown, Body, BatchResult>,
    async (ctx, { body, files }) => {
      const refused = new Map<string, BatchResult['refused'][number]>();
      const given = await first?.(ctx, body, files);
      const items = [...new Map(body.items.map((item) => [item.id, item])).values()];
      for (const item of items.toSorted((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1))) {
        let no = item.id;
        try {
          await inSavepoint(ctx, async (inner) => {
            const row = await of.lock(inner, item.id);
            no = of.noOf(row);
            if (!guards.sameVersion(of.versionOf(row), item.version)) throw refuse('VERSION_CONFLICT');
            await run(inner, row, body, given);
          });
        } catch (error) {
          if (isRetryable(error)) throw error;
          const refusal = refusalOf(error);
          if (!refusal) throw error;
          refused.set(item.id, { id: item.id, no, reason: refusalReason(refusal), errorCode: refusal.code });
        }
      }
      return {
        done: items.length - refused.size,
        refused: items.flatMap(({ id }) => refused.get(id) ?? []),
      } as Answerable<BatchResult>;
    },
    options,
  );
};
