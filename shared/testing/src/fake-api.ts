import { vi } from 'vitest';
import type { Endpoint } from '@shared/contract/endpoint.ts';

/** What a faked endpoint is asked. */
export interface Asked<Query, Body> {
  params: Record<string, string>;
  query: Query;
  body: Body;
  headers: Headers;
}
type Handler<Query, Body, Answer> =
  | Answer
  | Response
  | ((asked: Asked<Query, Body>) => Answer | Response | Promise<Answer | Response>);

/** A refusal as the API answers it; give it back from a handler. */
export function refusal(
  errorCode: string,
  errorMessage: string,
  more: { status?: number; showType?: number; data?: unknown } = {},
): Response {
  const { status = 422, showType = 1, data } = more;
  return Response.json({ success: false, errorCode, errorMessage, showType, data }, { status });
}

/** A fake API that answers from endpoint contracts; it stands in for the network of a page test. */
export interface FakeApi {
  /** Answers an endpoint with data, or with what a function gives; a later one wins. */
  on<Query, Body, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    handler: NoInfer<Handler<Query, Body, Answer>>,
  ): FakeApi;
  /** Every call so far: `POST /logistics/orders`. */
  calls: { line: string; url: string; body: unknown; key: string | null }[];
  /** Calls that nothing answers; a page test expects none. */
  unanswered: string[];
}

interface Entry {
  method: string;
  pattern: RegExp;
  handler(asked: Asked<unknown, unknown>): unknown;
}

const patternOf = (path: string): RegExp => new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

async function bodyOf(body: unknown): Promise<unknown> {
  if (body instanceof FormData)
    return { ...(JSON.parse(String(body.get('data') ?? '{}')) as object), files: body.getAll('file') };
  return typeof body === 'string' && body !== '' ? (JSON.parse(body) as unknown) : {};
}

/** Puts a fake API in place of fetch until `vi.unstubAllGlobals()`. */
export function fakeApi(): FakeApi {
  const entries: Entry[] = [];
  const api: FakeApi = {
    calls: [],
    unanswered: [],
    on(endpoint, handler) {
      const answer = typeof handler === 'function' ? (handler as Entry['handler']) : () => handler;
      entries.unshift({ method: endpoint.method, pattern: patternOf(endpoint.path), handler: answer });
      return api;
    },
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const method = init.method ?? 'GET';
    const body = await bodyOf(init.body);
    const headers = new Headers(init.headers);
    api.calls.push({
      line: `${method} ${url.pathname.replace('/api', '')}`,
      url: address,
      body,
      key: headers.get('Idempotency-Key'),
    });
    for (const { method: wanted, pattern, handler } of entries) {
      const match = wanted === method ? pattern.exec(url.pathname) : null;
      if (!match) continue;
      const query = Object.fromEntries(url.searchParams);
      const answer = await handler({ params: { ...match.groups }, query, body, headers });
      return answer instanceof Response ? answer : Response.json({ success: true, data: answer });
    }
    api.unanswered.push(`${method} ${url.pathname}`);
    return refusal('NOT_FOUND', '访问的数据不存在。', { status: 404, showType: 2 });
  });
  return api;
}
