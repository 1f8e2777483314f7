import { upload } from '@shared/contract/endpoint.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handle, type Route } from '../src/platform/route.ts';
import { UploadRoom } from '../src/platform/upload-room.ts';
import { testApi, type TestApi } from './harness.ts';

const answer = z.object({ sizes: z.array(z.number()) });
const declared = { summary: '测试上传', permission: 'session', scope: { none: '测试' }, answer } as const;
const one = upload({ ...declared, path: '/test/uploads/one' });
const many = upload({ ...declared, path: '/test/uploads/many', files: 20 });
const routes: Route[] = [one, many].map((endpoint) =>
  handle(endpoint, (_ctx, { files }) => ({ sizes: files.map(({ bytes }) => bytes.length) })),
);

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes });
});
afterAll(() => api.close());

const MB = 1_048_576;
const file = (bytes: number, fill = 1) => ({ part: 'file', name: 'a.png', content: new Uint8Array(bytes).fill(fill) });
const send = (endpoint: typeof one, files: ReturnType<typeof file>[], key = randomUUID()) =>
  api.as('admin').call(endpoint, { files }, { key });

/** A body without a length, which ends when it is answered; answers status, code, message and how much was sent. */
async function stream(path: string, chunks: Iterable<Buffer>) {
  const call = request(`${api.url}/api${path}`, {
    method: 'POST',
    headers: {
      'x-test-actor': 'admin',
      origin: api.url,
      'x-requested-with': 'fetch',
      'idempotency-key': randomUUID(),
      'content-type': 'multipart/form-data; boundary=x',
    },
  });
  const answered = once(call, 'response');
  let open = true;
  void answered.then(() => (open = false));
  let sent = 0;
  for (const chunk of chunks) {
    if (!open) break;
    sent += chunk.length;
    if (!call.write(chunk)) await Promise.race([once(call, 'drain'), answered]);
    await wait(0);
  }
  call.end();
  const [response] = (await answered) as [AsyncIterable<Buffer> & { statusCode: number }];
  let text = '';
  for await (const part of response) text += String(part);
  const { errorCode, errorMessage } = JSON.parse(text) as { errorCode: string; errorMessage: string };
  return { status: response.statusCode, errorCode, errorMessage, sent };
}
function* parts(count: number, bytes: number): Generator<Buffer> {
  for (let at = 0; at < count; at += 1) {
    yield Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="${at}.png"\r\n\r\n`);
    for (let left = bytes; left > 0; left -= MB) yield Buffer.alloc(Math.min(MB, left), 1);
    yield Buffer.from('\r\n');
  }
  yield Buffer.from('--x--\r\n');
}

describe('R7 an upload takes no more than its endpoint says', () => {
  it('R7 one file unless told, twenty where several are taken', async () => {
    const two = await send(one, [file(3), file(4)]);
    expect(two.envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { file: '一次最多上传 1 个文件' } },
    });
    expect((await send(one, [file(3)])).envelope.data).toEqual({ sizes: [3] });
    const all = Array.from({ length: 21 }, () => file(1));
    expect((await send(many, all.slice(1))).envelope.data).toEqual({ sizes: Array.from({ length: 20 }, () => 1) });
    expect((await send(many, all)).envelope.data).toEqual({ fields: { file: '一次最多上传 20 个文件' } });
  });

  it('R7 a body that says it is too long is refused unread', async () => {
    const { status, envelope } = await send(one, [file(14 * MB), file(14 * MB)]);
    expect([status, envelope.errorMessage]).toEqual([413, '上传的文件超过 25 MB。']);
    const { envelope: several } = await send(
      many,
      Array.from({ length: 5 }, () => file(21 * MB)),
    );
    expect(several.errorMessage).toBe('一次上传的文件合计超过 100 MB，请分几次上传。');
  });

  it('R7 a body without a length is given up where it is too long', async () => {
    const { status, errorMessage, sent } = await stream(many.path, parts(20, 21 * MB));
    expect([status, errorMessage]).toEqual([413, '一次上传的文件合计超过 100 MB，请分几次上传。']);
    expect(sent).toBeLessThan(200 * MB);
    const single = await stream(many.path, parts(1, 26 * MB));
    expect([single.status, single.errorMessage]).toEqual([413, '文件「0.png」超过 25 MB。']);
  });

  it('1.5 the same key with other bytes of the same length is another call', async () => {
    const key = randomUUID();
    expect((await send(one, [file(3)], key)).status).toBe(200);
    expect((await send(one, [file(3)], key)).status).toBe(200);
    expect((await send(one, [file(3, 2)], key)).envelope.errorCode).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('R7 what a process holds of uploads at once is bounded, of one user and of all; given back it is free again', () => {
    const room = new UploadRoom(100, 25, 35);
    const free = room.take('1', 50);
    expect(() => room.take('1', 20)).toThrow('您有多个文件正在上传');
    room.take('2', 25);
    room.take('3', 25);
    expect(() => room.take('4', 1)).toThrow('正在上传的文件过多');
    free();
    room.take('1', 50);
    // One that is larger than all that people may hold goes when nobody else sends anything.
    expect(() => new UploadRoom(100, 25, 35).take('1', 90)).not.toThrow();
  });

  it('R7 two people with the biggest uploads leave room for the files of others; the second waits', () => {
    const MEGA = 1_048_576;
    const room = new UploadRoom();
    const free = room.take('1', 101 * MEGA);
    expect(() => room.take('1', 10 * MEGA)).toThrow('您有多个文件正在上传，请等它们完成后再试。');
    expect(() => room.take('2', 101 * MEGA)).toThrow('其他人正在上传大文件，请稍后再试，或分几次上传较小的文件。');
    for (const user of ['2', '3', '4', '5']) room.take(user, 26 * MEGA);
    expect(() => room.take('6', 26 * MEGA)).toThrow('正在上传的文件过多');
    free();
    room.take('6', 26 * MEGA);
    expect(() => room.take('7', 79 * MEGA)).not.toThrow();
  });
});
