import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { command, download as downloads, read, upload } from '@shared/contract/endpoint.ts';
import { statusText, STATUS_TEXTS } from '@shared/contract/texts.ts';
import { BizError, CallError } from './biz-error.ts';
import { call, download, fileName } from './call.ts';
import { connectNotices, resetNotices } from './notices.ts';
import { onDoubt, resetSessionEnd } from './session-end.ts';

const own = { summary: '', permission: 'session', scope: 'self' } as const;
const get = read({ path: '/things/{id}', ...own });
const save = command({ path: '/things', ...own });
const send = upload({ path: '/things/files', ...own });
const file = downloads({ path: '/things/export', ...own });

const popups: string[] = [];
const visits: string[] = [];
let requests: { url: string; init: RequestInit }[] = [];

type Reply = Response | Error | 'never' | ((init: RequestInit) => Promise<Response>);
function answer(reply: Reply): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    if (typeof reply === 'function') return reply(init);
    if (reply instanceof Error) return Promise.reject(reply);
    if (reply instanceof Response) return Promise.resolve(reply.clone());
    return new Promise((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );
  });
}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const html = (status = 200) => new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } });
const failed = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('the call did not fail');
};
const getOne = () => call(get, { params: { id: 7 } });

beforeEach(() => {
  popups.length = visits.length = 0;
  requests = [];
  resetNotices();
  resetSessionEnd((path) => visits.push(path));
  sessionStorage.clear();
  connectNotices({
    toast: (kind, text) => popups.push(`${kind}: ${text}`),
    notice: (title, text) => popups.push(`notice: ${title}: ${text}`),
    confirm: () => Promise.resolve(true),
    acknowledge: () => Promise.resolve({}),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('requests', () => {
  it('A7.1 every request sends credentials and the same-origin proof', async () => {
    answer(json({ success: true, data: 1 }));
    await getOne();
    expect(requests[0]?.url).toBe('/api/things/7');
    expect(requests[0]?.init.credentials).toBe('include');
    expect(new Headers(requests[0]?.init.headers).get('X-Requested-With')).toBe('fetch');
  });

  it('leaves empty query values out and encodes the rest', async () => {
    answer(json({ success: true, data: 1 }));
    await call(get, { params: { id: 'a/b' }, query: { q: '宁波 & co', page: 2, none: undefined, empty: '' } as never });
    expect(requests[0]?.url).toBe('/api/things/a%2Fb?q=%E5%AE%81%E6%B3%A2+%26+co&page=2');
  });

  it('a command carries an Idempotency-Key, a read none', async () => {
    answer(json({ success: true }));
    await call(save, { body: {}, key: 'k-1' });
    await call(save, { body: {} });
    await getOne();
    const keys = requests.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
    expect(keys[0]).toBe('k-1');
    expect(keys[1]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[2]).toBeNull();
  });

  it('A7.2 an upload goes through the one client as multipart', async () => {
    answer(json({ success: true }));
    await call(send, { body: { kind: 'x' }, files: [new File(['1'], '清单.xlsx')] });
    const form = requests[0]?.init.body as FormData;
    expect(form.get('data')).toBe('{"kind":"x"}');
    expect((form.get('file') as File).name).toBe('清单.xlsx');
  });

  it('A7.2 a download gives the file with its name, or the answer in its place', async () => {
    const disposition = `attachment; filename="a.xlsx"; filename*=UTF-8''${encodeURIComponent('物流订单.xlsx')}`;
    answer(
      new Response('PK', { headers: { 'content-type': 'application/vnd.x', 'content-disposition': disposition } }),
    );
    expect(await download(file)).toMatchObject({ name: '物流订单.xlsx' });
    answer(json({ success: true, data: { jobId: '5' } }, 202));
    expect(await download(file)).toEqual({ file: null, data: { jobId: '5' } });
    expect(fileName("attachment; filename*=UTF-8''%E0%A4%A")).toBe('下载');
  });
});

describe('answers', () => {
  it.each([0, false, [], {}, 'x', null, { a: 1 }])('A7.3 success gives the data %j', async (data) => {
    answer(json({ success: true, data, errorCode: '0' }));
    expect(await getOne()).toEqual(data);
    expect(popups).toEqual([]);
  });

  it.each([[{ a: 1 }], [[1, 2]], ['text'], [null], [{ success: 'yes' }]])(
    'A7.3 a 2xx without an envelope gives the raw body, silently: %j',
    async (body) => {
      answer(json(body));
      expect(await getOne()).toEqual(body);
      expect(popups).toEqual([]);
    },
  );

  it('A7.3 an empty 204 and plain text are raw bodies too', async () => {
    answer(new Response(null, { status: 204 }));
    expect(await getOne()).toBeUndefined();
    answer(new Response('ok', { headers: { 'content-type': 'text/plain' } }));
    expect(await getOne()).toBe('ok');
  });

  it.each([
    ['HTML', html()],
    ['broken JSON', new Response('{"success":tr', { headers: { 'content-type': 'application/json' } })],
    ['HTML without a type', new Response(new Blob(['<!doctype html>']))],
  ])('A7.4 2xx with %s is a failure', async (_, reply) => {
    answer(reply);
    expect(await failed(getOne())).toMatchObject({ kind: 'unreadable' });
    expect(popups).toEqual(['error: Request error, please retry.']);
  });
});

describe('A8.A envelope', () => {
  const refusal = { success: false, errorCode: 'LOG-022', errorMessage: 'WL-1：件数不足。', data: { a: 1 } };

  it('success:false rejects with a BizError that carries everything', async () => {
    answer(json({ ...refusal, showType: 1 }, 422));
    const error = await failed(getOne());
    expect(error).toBeInstanceOf(BizError);
    expect(error).toMatchObject({
      errorCode: 'LOG-022',
      errorMessage: 'WL-1：件数不足。',
      showType: 1,
      data: { a: 1 },
    });
  });

  it.each([
    [0, []],
    [1, ['warning: WL-1：件数不足。']],
    [2, ['error: WL-1：件数不足。']],
    [3, ['notice: LOG-022: WL-1：件数不足。']],
    [9, []],
    [4, ['error: WL-1：件数不足。']],
    [undefined, ['error: WL-1：件数不足。']],
    [null, ['error: WL-1：件数不足。']],
    ['x', ['error: WL-1：件数不足。']],
    [{}, ['error: WL-1：件数不足。']],
    [-1, ['error: WL-1：件数不足。']],
    [1.5, ['error: WL-1：件数不足。']],
    ['0', []],
    ['1', ['warning: WL-1：件数不足。']],
    ['3', ['notice: LOG-022: WL-1：件数不足。']],
    ['9', []],
  ])('showType %j', async (showType, expected) => {
    for (const status of [200, 422, 500]) {
      popups.length = 0;
      resetNotices();
      connectNotices({
        toast: (kind, text) => popups.push(`${kind}: ${text}`),
        notice: (title, text) => popups.push(`notice: ${title}: ${text}`),
        confirm: () => Promise.resolve(true),
        acknowledge: () => Promise.resolve({}),
      });
      answer(json({ ...refusal, showType }, status));
      await failed(getOne());
      expect(popups).toEqual(expected);
    }
    expect(visits).toEqual([]);
  });

  it('showType 9 with a 401 does not navigate either', async () => {
    answer(json({ ...refusal, showType: 9 }, 401));
    await failed(getOne());
    expect([popups, visits]).toEqual([[], []]);
  });

  it('an empty message becomes the status text, or 未知错误 with a 2xx', async () => {
    for (const errorMessage of ['', '  ', null, undefined, {}]) {
      answer(json({ success: false, errorMessage }, 422));
      expect(await failed(getOne())).toMatchObject({ message: statusText(422) });
      answer(json({ success: false, errorMessage }, 200));
      expect(await failed(getOne())).toMatchObject({ message: '未知错误' });
    }
  });

  it('a 5,000-character or HTML message shows as text, bounded', async () => {
    answer(json({ success: false, errorMessage: '长'.repeat(5000) }, 422));
    await failed(getOne());
    expect(popups[0]?.length).toBeLessThan(400);
    answer(json({ success: false, errorMessage: '<b>粗</b>' }, 422));
    await failed(getOne());
    expect(popups[1]).toBe('error: <b>粗</b>');
  });

  it('success:true with HTTP >= 400: the transport wins', async () => {
    answer(json({ success: true, data: 1 }, 500));
    expect(await failed(getOne())).toMatchObject({ kind: 'status', status: 500 });
    expect(popups).toEqual([`error: ${statusText(500)}`]);
  });

  it.each([undefined, null, ''])('a success with errorCode 1 and data %j: one toast, and it resolves', async (data) => {
    for (const errorCode of [1, '1']) {
      popups.length = 0;
      answer(json({ success: true, errorCode, data }));
      expect(await getOne()).toEqual(data);
    }
    expect(popups.length).toBeLessThanOrEqual(1);
  });

  it('a success with errorCode 1 shows 未知错误 once', async () => {
    answer(json({ success: true, errorCode: 1 }));
    await getOne();
    expect(popups).toEqual(['error: 未知错误']);
  });

  it.each([[0], [false], [[]], [{}]])('data %j counts as data beside errorCode 1', async (data) => {
    answer(json({ success: true, errorCode: '1', data }));
    expect(await getOne()).toEqual(data);
    expect(popups).toEqual([]);
  });

  it('a msg counts beside errorCode 1', async () => {
    answer(json({ success: true, errorCode: '1', msg: '好' }));
    await getOne();
    expect(popups).toEqual([]);
  });

  it('skipErrorHandler opts out of every popup and of the way to login', async () => {
    for (const reply of [json(refusal, 422), json(refusal, 401), html(401), html(), new TypeError('x')]) {
      answer(reply);
      await failed(call(get, { params: { id: 1 }, skipErrorHandler: true }));
    }
    answer(json({ success: true, errorCode: 1 }));
    await call(get, { params: { id: 1 }, skipErrorHandler: true });
    expect([popups, visits]).toEqual([[], []]);
  });
});

describe('A8.B transport', () => {
  it.each(
    Object.keys(STATUS_TEXTS)
      .map(Number)
      .filter((status) => status >= 400 && status !== 401),
  )('A0 a bare %i shows its text', async (status) => {
    answer(html(status));
    expect(await failed(getOne())).toBeInstanceOf(CallError);
    expect(popups).toEqual([`error: ${statusText(status)}`]);
  });

  it('A0 any other status reads 请求错误 {status}', async () => {
    answer(html(418));
    await failed(getOne());
    expect(popups).toEqual(['error: 请求错误 418']);
  });

  it('refused: None response! Please retry.', async () => {
    answer(new TypeError('Failed to fetch'));
    expect(await failed(getOne())).toMatchObject({ kind: 'no-answer' });
    expect(popups).toEqual(['error: None response! Please retry.']);
  });

  it('what cannot be sent: Request error, please retry.', async () => {
    answer(json({}));
    await failed(call(save, { body: { self: 1n } as never }));
    await failed(call(get, {}));
    expect(requests).toEqual([]);
    expect(popups).toEqual(['error: Request error, please retry.']);
  });

  it('a body that breaks off cannot be read', async () => {
    const body = new ReadableStream({ start: (to) => to.error(new TypeError('network error')) });
    answer(() => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })));
    expect(await failed(getOne())).toMatchObject({ kind: 'unreadable' });
    expect(popups).toEqual(['error: Request error, please retry.']);
  });

  it.each([
    ['a read', get, 30],
    ['a command', save, 30],
    ['an import', send, 120],
    ['an export', file, 120],
  ])('%s times out at its limit', async (_, endpoint, seconds) => {
    vi.useFakeTimers();
    answer('never');
    let settled = false;
    const done = failed(call(endpoint, { params: { id: 1 } })).finally(() => (settled = true));
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const error = await done;
    const writes = endpoint.method !== 'GET';
    expect(error).toMatchObject({ kind: writes ? 'unknown' : 'no-answer' });
    expect(popups).toEqual([
      `error: ${writes ? '未收到服务器的答复，操作结果未知，可再次提交，不会重复。' : 'None response! Please retry.'}`,
    ]);
  });

  it('a body that never ends times out too', async () => {
    vi.useFakeTimers();
    answer((init) => {
      const body = new ReadableStream({
        start: (to) => init.signal?.addEventListener('abort', () => to.error(new DOMException('x', 'AbortError'))),
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
    });
    const done = failed(getOne());
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await done).toMatchObject({ kind: 'no-answer' });
  });

  it('an aborted request never toasts', async () => {
    answer('never');
    const abort = new AbortController();
    const done = failed(call(get, { params: { id: 1 }, signal: abort.signal }));
    abort.abort();
    expect(await done).toMatchObject({ kind: 'aborted' });
    await failed(call(get, { params: { id: 1 }, signal: abort.signal }));
    expect(popups).toEqual([]);
  });

  it('eight parallel 401s: one navigation to login, the text waits there as the one toast', async () => {
    window.history.replaceState(null, '', '/transport/order?page=2#x');
    answer(html(401));
    await Promise.all(Array.from({ length: 8 }, () => failed(getOne())));
    expect(visits).toEqual([`/user/login?redirect=${encodeURIComponent('/transport/order?page=2#x')}`]);
    expect(popups).toEqual([]);
    expect(sessionStorage.getItem('login-notice')).toBe('登录超时，请重新登录。');
  });

  it('a 403 with an envelope shows its message and keeps the session', async () => {
    answer(json({ success: false, errorCode: 'NO_PERMISSION', errorMessage: '无权操作。', showType: 2 }, 403));
    await failed(getOne());
    expect(popups).toEqual(['error: 无权操作。']);
    expect(visits).toEqual([]);
  });

  it('13.3 PASSWORD_EXPIRED shows nothing and asks for the session again', async () => {
    const asked: string[] = [];
    onDoubt(() => asked.push('session'));
    answer(json({ success: false, errorCode: 'PASSWORD_EXPIRED', errorMessage: '请先修改密码。', showType: 0 }, 403));
    await failed(getOne());
    expect([popups, visits, asked]).toEqual([[], [], ['session']]);
  });

  it('a bare 403 asks for the session again', async () => {
    const asked: string[] = [];
    onDoubt(() => asked.push('session'));
    answer(html(403));
    await failed(getOne());
    expect(asked).toEqual(['session']);
  });

  it('the same text within 3 s shows once', async () => {
    vi.useFakeTimers();
    answer(html(500));
    await failed(getOne());
    await failed(getOne());
    await vi.advanceTimersByTimeAsync(2900);
    await failed(getOne());
    expect(popups).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    await failed(getOne());
    expect(popups).toHaveLength(2);
  });
});
