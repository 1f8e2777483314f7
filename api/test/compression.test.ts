import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAnswers } from '../src/platform/compression.ts';

const ROWS = JSON.stringify({
  data: Array.from({ length: 200 }, (_, row) => ({ id: String(row), status: 'CONFIRMED' })),
});
let server: FastifyInstance;
beforeAll(async () => {
  server = fastify();
  await compressAnswers(server);
  const json = 'application/json; charset=utf-8';
  server.get('/rows', async (_request, reply) => reply.type(json).send(ROWS));
  server.get('/one', async (_request, reply) => reply.type(json).send('{"data":1}'));
  server.get('/stream', async (_request, reply) => reply.type('text/event-stream').send(`data: ${ROWS}\n\n`));
  server.get('/file', async (_request, reply) => reply.type('application/pdf').send(Buffer.from(ROWS)));
  server.post('/token', async (_request, reply) => reply.type(json).send(ROWS));
  await server.ready();
});
afterAll(() => server.close());

const get = (url: string, accept: string, method: 'GET' | 'POST' = 'GET') =>
  server.inject({ method, url, headers: { 'accept-encoding': accept } });

describe('P14 what a page reads is sent compressed', () => {
  it('as the caller takes it: br before gzip, a tenth of the bytes', async () => {
    const br = await get('/rows', 'gzip, deflate, br, zstd');
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(ROWS);
    expect(br.rawPayload.length).toBeLessThan(ROWS.length / 10);
    const gzip = await get('/rows', 'gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(ROWS);
  });
  it.each(['', 'identity', 'br;q=0', 'br;q=0, gzip;q=0', 'x'])('plain to who takes %j', async (accept) => {
    const answer = await get('/rows', accept);
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, ROWS]);
  });
  it('small answers, event streams and files go out as they are', async () => {
    for (const url of ['/one', '/stream', '/file'])
      expect((await get(url, 'br')).headers['content-encoding']).toBeUndefined();
  });
  it('answers of commands too: they may show a secret beside what was sent (BREACH)', async () => {
    expect((await get('/token', 'br', 'POST')).headers['content-encoding']).toBeUndefined();
  });
  it('the work on a header grows with its length alone', async () => {
    for (const part of [' ', 'br ;', 'br;q=', ',', 'a', ' ;,'])
      expect((await get('/rows', part.repeat(12_000 / part.length))).statusCode).toBe(200);
  }, 2_000);
});
