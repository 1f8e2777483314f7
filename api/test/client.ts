import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { Envelope } from '@shared/contract/envelope.ts';
import { randomUUID } from 'node:crypto';
import { expectDocumented } from './documented.ts';

/** What a call carries. Path parameters fill the braces of the path. */
export interface CallInput<Query, Body> {
  params?: Record<string, string>;
  query?: Partial<Query> | Record<string, string | number | undefined>;
  body?: Body | Record<string, unknown>;
  /** Files of an upload, with the name of their part. */
  files?: { part: string; name: string; type?: string; content: string | Uint8Array<ArrayBuffer> }[];
}
export interface CallOptions {
  /** Idempotency key; a new one each time unless given. */
  key?: string;
  headers?: Record<string, string>;
  /** Gives the call up, as a browser whose connection breaks does. */
  signal?: AbortSignal;
}
export interface CallResult<Answer> {
  status: number;
  envelope: Envelope<Answer>;
  headers: Headers;
}

/** Data of an answer, also of a refusal. */
export const dataOf = <Data>(envelope: { data?: unknown }) => envelope.data as Data;

/** Calls the API over real HTTP like the browser does: cookies, Origin, X-Requested-With, Idempotency-Key. */
export class TestClient {
  private readonly url: string;
  private readonly headers: Record<string, string>;
  /** What the server has set, by name. */
  readonly cookies = new Map<string, string>();

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.headers = headers;
  }

  /** The answer, whatever it is; an Error when the OpenAPI document says otherwise. */
  async call<Query, Body, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    input: CallInput<Query, Body> = {},
    options: CallOptions = {},
  ): Promise<CallResult<Answer>> {
    const response = await this.send(endpoint as Endpoint, input, options);
    const envelope = (await response.json()) as Envelope<Answer>;
    await expectDocumented(this.url, endpoint as Endpoint, response.status, envelope);
    return {
      status: response.status,
      envelope,
      headers: response.headers,
    };
  }

  /** The data of a success; an Error with status and envelope when it is refused. */
  async ok<Query, Body, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    input: CallInput<Query, Body> = {},
    options: CallOptions = {},
  ): Promise<Answer> {
    const { status, envelope } = await this.call(endpoint, input, options);
    if (!envelope.success)
      throw new Error(`${endpoint.method} ${endpoint.path} → ${status} ${JSON.stringify(envelope).slice(0, 1000)}`);
    return envelope.data as Answer;
  }

  /** The bare response, for files. */
  async send(
    endpoint: Endpoint,
    input: CallInput<unknown, unknown> = {},
    options: CallOptions = {},
  ): Promise<Response> {
    const path = endpoint.path.replace(/\{([^}]+)\}/g, (_all, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    );
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
      if (value !== undefined) query.set(key, String(value));
    const unsafe = endpoint.method !== 'GET';
    const form = endpoint.kind === 'upload' ? formOf(input) : null;
    const response = await fetch(`${this.url}/api${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: endpoint.method,
      ...(options.signal ? { signal: options.signal } : {}),
      headers: {
        ...this.headers,
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(unsafe
          ? { origin: this.url, 'x-requested-with': 'fetch', 'idempotency-key': options.key ?? randomUUID() }
          : {}),
        ...(unsafe && !form ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(unsafe ? { body: form ?? JSON.stringify(input.body ?? {}) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

function formOf(input: CallInput<unknown, unknown>): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify(input.body ?? {}));
  for (const file of input.files ?? [])
    form.append(file.part, new Blob([file.content], { type: file.type ?? 'application/octet-stream' }), file.name);
  return form;
}
