import { describe, expect, it, vi } from 'vitest';
import { statusText, STATUS_TEXTS } from '@shared/contract/texts.ts';
import { CallError } from './biz-error.ts';
import { callDesk, failed, getOne, html, json, things } from './call.fixture.ts';
import { call } from './call.ts';
import { onDoubt } from './session-end.ts';

const { popups, visits, requests, answer } = callDesk();

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
    await failed(call(things.save, { body: { self: 1n } }));
    await failed(call(things.get, {}));
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
    ['a read', things.get, 30],
    ['a command', things.save, 30],
    ['an import', things.send, 120],
    ['an export', things.file, 120],
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
    const done = failed(call(things.get, { params: { id: 1 }, signal: abort.signal }));
    abort.abort();
    expect(await done).toMatchObject({ kind: 'aborted' });
    await failed(call(things.get, { params: { id: 1 }, signal: abort.signal }));
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

  it.each(['PASSWORD_EXPIRED', 'MFA_SETUP_REQUIRED'])(
    '13.3 %s shows nothing and asks for the session again',
    async (errorCode) => {
      const asked: string[] = [];
      onDoubt(() => asked.push('session'));
      answer(json({ success: false, errorCode, errorMessage: '请先完成登录。', showType: 0 }, 403));
      await failed(getOne());
      expect([popups, visits, asked]).toEqual([[], [], ['session']]);
    },
  );

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
