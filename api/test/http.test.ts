import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Readiness } from '../src/platform/readiness.ts';
import { buildServer } from '../src/platform/server.ts';
import { testApi, type TestApi } from './harness.ts';
import { createNotes, noteContract, noteRoutes } from './note.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: noteRoutes, prepare: createNotes, allowedOrigins: ['http://dev.example:5173'] });
});
afterAll(() => api.close());

const HEADERS = { 'x-test-actor': 'admin', 'x-requested-with': 'fetch', 'content-type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    body,
    headers: { ...HEADERS, origin: api.url, 'idempotency-key': 'key-00000001', ...headers },
  });
const envelopeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { errorCode: string }).errorCode,
];

describe('answers are envelopes, whatever is sent', () => {
  it('unknown paths: 404', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nope',
      '/api/test/notes/1/nope',
      '/api/../api/zzz',
      '/api/test/notes/%00',
    ])
      expect(await envelopeOf(await fetch(`${api.url}${path}`, { headers: HEADERS }))).toEqual([404, 'NOT_FOUND']);
  });
  it('a method that is not served: 404', async () => {
    for (const method of ['PATCH', 'PUT', 'DELETE', 'OPTIONS'])
      expect(await envelopeOf(await fetch(`${api.url}/api/test/notes`, { method }))).toEqual([404, 'NOT_FOUND']);
  });
  it('malformed JSON: 400 BAD_REQUEST', async () => {
    for (const body of ['{', '{"title":', 'x', '{"__proto__":1}', '[', '"'])
      expect(await envelopeOf(await post('/api/test/notes', body))).toEqual([400, 'BAD_REQUEST']);
  });
  it('another kind of body: 400', async () => {
    for (const type of ['text/plain', 'application/xml', 'x'])
      expect(await envelopeOf(await post('/api/test/notes', 'a=b', { 'content-type': type }))).toEqual([
        400,
        'BAD_REQUEST',
      ]);
  });
  it('a body in another character set than UTF-8: 400', async () => {
    const typed = (type: string) => post('/api/test/notes', '[]', { 'content-type': type });
    for (const charset of ['gbk', 'GB18030', '"iso-8859-1"', 'utf-16', ''])
      expect(await envelopeOf(await typed(`application/json;  charset=${charset}`)), charset).toEqual([
        400,
        'BAD_REQUEST',
      ]);
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
      expect(await envelopeOf(await typed(`application/json; charset=${charset}`)), charset).toEqual([
        422,
        'VALIDATION',
      ]);
  });
  it('JSON that is no object: 422', async () => {
    for (const body of ['[]', '1', '"a"', 'true'])
      expect(await envelopeOf(await post('/api/test/notes', body))).toEqual([422, 'VALIDATION']);
  });
  it('a body above 2 MB: 413', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(2 * 1024 * 1024) });
    expect(await envelopeOf(await post('/api/test/notes', body))).toEqual([413, 'FILE_TOO_LARGE']);
  });
  it('an address that cannot be read, an id that is none or too great', async () => {
    expect(await envelopeOf(await fetch(`${api.url}/api/test/%E0%A4%A`, { headers: HEADERS }))).toEqual([
      400,
      'BAD_REQUEST',
    ]);
    for (const id of ['0', '-1', '1.5', 'abc', '9223372036854775808', '99999999999999999999', `1'--`])
      expect((await api.as('admin').call(noteContract.get, { params: { id } })).status).toBe(404);
  });
  it('bytes that are no HTTP: 400 and the line is closed', async () => {
    const { port } = new URL(api.url);
    const text = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'));
      socket.on('data', (part) => (received += String(part))).on('close', () => resolve(received));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    expect(text).toContain('"errorCode":"BAD_REQUEST"');
  });
  it('control characters in a text: a field error', async () => {
    const { status } = await api.as('admin').call(noteContract.create, { body: { title: 'a\u0000b' } });
    expect(status).toBe(422);
  });
});

describe('headers', () => {
  it('echoes a request id, makes one otherwise, never takes a malformed one', async () => {
    const idOf = async (id?: string) =>
      (await fetch(`${api.url}/api/live`, id ? { headers: { 'x-request-id': id } } : {})).headers.get('x-request-id');
    expect(await idOf('abc-12345678')).toBe('abc-12345678');
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf('<script>')).toMatch(/^[0-9a-f-]{36}$/);
  });
  it('security headers stand on every answer, no CORS on any', async () => {
    for (const path of ['/api/live', '/api/nope', '/nope']) {
      const { headers } = await fetch(`${api.url}${path}`, { headers: { origin: 'https://evil.example' } });
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
  it('API answers are not stored', async () => {
    expect((await fetch(`${api.url}/api/live`)).headers.get('cache-control')).toBe('no-store');
  });
  it('ACC-023 an origin of the allow-list may change something', async () => {
    const { status } = await api
      .as('admin')
      .call(
        noteContract.create,
        { body: { title: '来自开发服务器' } },
        { headers: { origin: 'http://dev.example:5173' } },
      );
    expect(status).toBe(200);
  });
  it('HEAD of an endpoint is not answered with data', async () => {
    const status = await new Promise<number | undefined>((resolve) => {
      rawRequest(`${api.url}/api/test/notes`, { method: 'HEAD' }, (response) => resolve(response.statusCode)).end();
    });
    expect(status).toBe(404);
  });
});

describe('health', () => {
  it('is 200 only when every part is ready', async () => {
    const readiness = new Readiness();
    const seeded = readiness.need('seed');
    const server = await buildServer({ database: api.database, routes: [], readiness, authenticate: async () => null });
    const health = async () => (await server.inject('/api/health')).statusCode;
    expect(await health()).toBe(503);
    seeded();
    expect(await health()).toBe(200);
    readiness.lose('seed');
    expect(await health()).toBe(503);
    await server.close();
  });
  it('metrics speak Prometheus', async () => {
    const text = await (await fetch(`${api.url}/metrics`)).text();
    expect(text).toContain('http_request_seconds_bucket');
  });
});

it('OpenAPI 3.1 (true: every API test holds its answers against it) names every endpoint with schema, right and headers', async () => {
  const document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<
      string,
      Record<string, { parameters: { name: string }[]; requestBody?: unknown; 'x-permission': unknown }>
    >;
  };
  expect(document.openapi).toBe('3.1.0');
  for (const { endpoint } of noteRoutes) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.['x-permission']).toBeDefined();
    if (endpoint.method !== 'GET') expect(operation?.requestBody).toBeDefined();
  }
  expect(document.paths['/test/notes']?.get?.parameters.map(({ name }) => name)).toContain('keyword');
});

it('no fault was logged', () => expect(api.faults).toEqual([]));

it('R7 who asks for much and takes none of it is let go, and holds nothing any longer', async () => {
  const server = await buildServer({
    database: api.database,
    routes: [],
    authenticate: async () => null,
    silence: 300,
    plugins: [{ name: 'much', register: (app) => void app.get('/much', async () => Buffer.alloc(50_000_000)) }],
  });
  const closed = new Promise<number>((done) => {
    server.server.once('connection', (socket) => {
      const from = performance.now();
      socket.once('close', () => done(performance.now() - from));
    });
  });
  const url = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect(Number(url.port), url.hostname);
  client.on('error', () => undefined);
  client.pause();
  client.write('GET /much HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await closed).toBeGreaterThan(250);
  client.destroy();
  await server.close();
}, 20_000);
