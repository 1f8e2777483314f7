import * as z from 'zod/mini';
import type { FieldGuard, ScopeRule } from './access.ts';
import { ack, id, reason, version } from './fields.ts';
import type { PermissionCode } from './permissions.ts';

/**
 * Who may call: a permission code; several of which any one is enough; `session`: everybody logged in;
 * `public`: nobody needs to be logged in. The server refuses to start when an endpoint lacks it.
 */
export type PermissionRule = PermissionCode | { anyOf: readonly PermissionCode[] } | 'session' | 'public';

/**
 * read: changes nothing. command: changes something through the pipeline, with an Idempotency-Key.
 * upload: a command whose body is multipart. download: a read that answers a file, not an envelope.
 */
export type EndpointKind = 'read' | 'command' | 'upload' | 'download';

/** One call of the API, obeyed by both sides; OpenAPI is generated from these tables. */
export interface Endpoint<Query = unknown, Body = unknown, Answer = unknown> {
  readonly kind: EndpointKind;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api; ids stand in braces: `/accounts/customers/{id}`. */
  readonly path: string;
  /** What it does, in Chinese; shown in OpenAPI and in the audit log. */
  readonly summary: string;
  readonly permission: PermissionRule;
  readonly scope: ScopeRule;
  /** Paths of the answer that belong to a field group: dropped or masked by the server (ACC-031). `*` stands for each item: `contacts.*.phone`. */
  readonly fields?: Readonly<Record<string, FieldGuard>>;
  readonly query: z.ZodMiniType<Query>;
  readonly body: z.ZodMiniType<Body>;
  readonly answer: z.ZodMiniType<Answer>;
  /** Label of each field of the body, as staff know it; OpenAPI says it. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Of an upload: most files of one call; 1 unless told. The server reads no more. */
  readonly files?: number;
  /** Seconds after which the client gives up; 30, and 120 for imports and exports (shell A8.B). */
  readonly timeout: number;
}

/** What every command carries beside the fields of its record. */
type Beside = 'version' | 'ack' | 'reason';
/** A label for each field of a body: a field that is renamed, or that nobody named, does not compile. */
export type LabelsOf<Body> = Readonly<Record<Exclude<keyof Body & string, Beside>, string> & Record<string, string>>;

type Declared<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType> = {
  method?: Endpoint['method'];
  path: string;
  summary: string;
  permission: PermissionRule;
  scope: ScopeRule;
  fields?: Endpoint['fields'];
  query?: Query;
  body?: Body;
  labels?: LabelsOf<z.output<Body>>;
  answer?: Answer;
  files?: number;
  timeout?: number;
};

/** Most files of an upload that takes several. */
export const MANY_FILES = 20;

const empty = () => z.object({});
const make =
  (kind: EndpointKind, method: Endpoint['method'], timeout: number) =>
  <Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    declared: Declared<Query, Body, Answer>,
  ): Endpoint<z.output<Query>, z.output<Body>, z.output<Answer>> => {
    const query = declared.query ?? empty();
    const body = declared.body ?? empty();
    const answer = declared.answer ?? z.unknown();
    return { kind, method, timeout, ...declared, query, body, answer } as Endpoint<
      z.output<Query>,
      z.output<Body>,
      z.output<Answer>
    >;
  };

/** A read: GET, changes nothing. */
export const read = make('read', 'GET', 30);
/** A command: POST unless said otherwise; PUT for saving a form; DELETE for removing a draft. */
export const command = make('command', 'POST', 30);
/** A command with files: multipart/form-data; the part `data` holds the JSON body. */
export const upload = make('upload', 'POST', 120);
/** A file. */
export const download = make('download', 'GET', 120);

/** Answer of a command that logs a print: of how many records. */
export const printed = z.object({ records: z.number() });

/** Body of a state command: the version that the user saw and the acknowledged warnings. */
export const stateBody = () => z.object({ version: version(), ack: ack() });
/** The same with a reason: compulsory, optional. */
export const reasonBody = (min = 1) => z.object({ version: version(), ack: ack(), reason: reason(min) });
/** Body of a batch command: each document with the version that the user saw. */
export const batchBody = () =>
  z.object({
    items: z.array(z.object({ id: id(), version: version() })).check(z.minLength(1, '请选择单据'), z.maxLength(2000)),
    ack: ack(),
    reason: z.optional(z.string().check(z.maxLength(500))),
  });
/** Answer of a batch command, see BatchResult. */
export const batchAnswer = () =>
  z.object({
    done: z.number(),
    refused: z.array(z.object({ id: z.string(), no: z.string(), reason: z.string(), errorCode: z.string() })),
  });

/** Answer of a command that only checks a form: what would be refused, by path and as a whole, and what would be asked. */
export const formCheck = () =>
  z.object({
    fields: z.record(z.string(), z.string()),
    /** What belongs to no field: files that are still missing. */
    reasons: z.array(z.string()),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  });
export type FormCheck = z.infer<ReturnType<typeof formCheck>>;

/** The types of an endpoint. */
export type BodyOf<E> = E extends Endpoint<unknown, infer Body, unknown> ? Body : never;
export type QueryOf<E> = E extends Endpoint<infer Query, unknown, unknown> ? Query : never;
export type AnswerOf<E> = E extends Endpoint<unknown, unknown, infer Answer> ? Answer : never;
