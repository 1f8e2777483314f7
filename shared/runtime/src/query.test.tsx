import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { command, read } from '@shared/contract/endpoint.ts';
import { BizError, CallError } from './biz-error.ts';
import { connectNotices, resetNotices } from './notices.ts';
import { isRetryable, makeQueryClient, QUERY_CONSTANTS, retryPause } from './query-client.ts';
import { useCommand, useRead } from './query.ts';
import { resetSessionEnd } from './session-end.ts';

const own = { summary: '', permission: 'session', scope: 'self' } as const;
const get = read({ path: '/things/{id}', ...own });
const list = read({ path: '/things', ...own });
const save = command({ path: '/things', ...own });

const popups: string[] = [];
const keys: (string | null)[] = [];
const bodies: unknown[] = [];
let replies: (() => Promise<Response>)[] = [];
let asked = 0;
let warn: (reason?: string) => { reason?: string } | null = () => ({});
let client = makeQueryClient();

const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const down = () => Promise.reject(new TypeError('Failed to fetch'));
const ok = (data: unknown) => json({ success: true, data });
const refused = (errorCode: string, status = 422, more: object = {}) =>
  json({ success: false, errorCode, errorMessage: `${errorCode}。`, showType: 1, ...more }, status);

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  popups.length = keys.length = bodies.length = 0;
  asked = 0;
  client = makeQueryClient();
  resetNotices();
  connectNotices({
    toast: (kind, text) => popups.push(`${kind}: ${text}`),
    notice: (title, text) => popups.push(`notice: ${title}: ${text}`),
    confirm: () => Promise.resolve(true),
    acknowledge: () => Promise.resolve(warn()),
  });
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    bodies.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    const reply = replies[Math.min(asked, replies.length - 1)];
    asked += 1;
    return reply?.() ?? down();
  });
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('A9 queries', () => {
  it('constants', () => {
    const { queries, mutations } = client.getDefaultOptions();
    expect(queries?.refetchOnWindowFocus).toBe(false);
    expect(queries?.gcTime).toBe(300_000);
    expect(mutations?.retry).toBe(false);
    expect(QUERY_CONSTANTS.retries).toBe(3);
    expect([0, 1, 2, 3, 4, 5, 9].map(retryPause)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it.each([
    [new CallError('no-answer', ''), true],
    [new CallError('status', '', 408), true],
    [new CallError('status', '', 429), true],
    [new CallError('status', '', 500), true],
    [new CallError('status', '', 503), true],
    [new CallError('status', '', 404), false],
    [new CallError('status', '', 400), false],
    [new CallError('aborted', ''), false],
    [new CallError('unreadable', ''), false],
    [new BizError({ errorCode: 'X', errorMessage: '', showType: 1, data: null, status: 422 }), false],
    [new BizError({ errorCode: 'X', errorMessage: '', showType: 1, data: null, status: 200 }), false],
  ])('what is retried: %#', (error, expected) => expect(isRetryable(error)).toBe(expected));

  it('A8.B a failed query is asked four times and toasts once, at the end of its retries', async () => {
    replies = [down];
    renderHook(() => useRead(list), { wrapper });
    await pass(0);
    expect([asked, popups.length]).toEqual([1, 0]);
    await pass(1000);
    await pass(2000);
    expect([asked, popups.length]).toEqual([3, 0]);
    await pass(4000);
    expect(asked).toBe(4);
    expect(popups).toEqual(['error: None response! Please retry.']);
  });

  it('A8.B twelve widgets with the API down: one toast', async () => {
    replies = [down];
    for (let n = 0; n < 12; n += 1) renderHook(() => useRead(list, { query: { n } as never }), { wrapper });
    await pass(7000);
    expect(asked).toBe(48);
    expect(popups).toHaveLength(1);
  });

  it('R4 what had no answer heals by itself within 10 s, without another toast', async () => {
    replies = [down, down, down, down, ok('there')];
    const { result } = renderHook(() => useRead(list), { wrapper });
    for (const ms of [1000, 2000, 4000, 1]) await pass(ms);
    expect(result.current.isError).toBe(true);
    await pass(10_000);
    expect(result.current.data).toBe('there');
    expect(popups).toHaveLength(1);
  });

  it('R4 HTML in place of JSON is not tried again at once, but heals by itself within 10 s', async () => {
    const page = () =>
      Promise.resolve(new Response('<html></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }));
    replies = [page, ok('there')];
    const { result } = renderHook(() => useRead(list), { wrapper });
    await pass(5000);
    expect([asked, popups]).toEqual([1, ['error: Request error, please retry.']]);
    await pass(5000);
    expect(result.current.data).toBe('there');
    expect(popups).toHaveLength(1);
  });

  it('A8.B a 401 ends the session also for a read that shows its errors itself', async () => {
    const visits: string[] = [];
    resetSessionEnd((path) => visits.push(path));
    replies = [
      json({ success: false, errorCode: 'NO_SESSION', errorMessage: '登录超时，请重新登录。', showType: 2 }, 401),
    ];
    for (let n = 0; n < 8; n += 1)
      renderHook(() => useRead(list, { query: { n } as never }, { skipErrorHandler: true }), { wrapper });
    await pass(1);
    expect(visits).toHaveLength(1);
    expect(popups).toEqual([]);
  });

  it('a refusal is an answer: asked once', async () => {
    replies = [refused('LOG-1')];
    renderHook(() => useRead(list), { wrapper });
    await pass(20_000);
    expect(asked).toBe(1);
    expect(popups).toEqual(['warning: LOG-1。']);
  });

  it('waits while a param is missing', async () => {
    replies = [ok(1)];
    const view = renderHook(({ id }: { id: string | undefined }) => useRead(get, { params: { id: id as string } }), {
      wrapper,
      initialProps: { id: undefined as string | undefined },
    });
    await pass(0);
    expect(asked).toBe(0);
    view.rerender({ id: '7' });
    await pass(0);
    expect(asked).toBe(1);
  });

  it('A8.B an abandoned query never toasts', async () => {
    replies = [down];
    const view = renderHook(() => useRead(list), { wrapper });
    view.unmount();
    await pass(20_000);
    expect(popups.length).toBeLessThanOrEqual(1);
  });
});

describe('commands', () => {
  const arm = () => renderHook(() => useCommand(save), { wrapper }).result;

  it('R4 a double click is one request', async () => {
    replies = [ok({ id: '1' })];
    const result = arm();
    let both: unknown[] = [];
    await act(async () => {
      both = await Promise.all([result.current.run({ body: {} }), result.current.run({ body: {} })]);
    });
    expect(asked).toBe(1);
    expect(both[0]).toEqual({ ok: true, data: { id: '1' } });
    expect(both[1]).toBe(both[0]);
  });

  it('A8.B a time-out says that the outcome is unknown, and the retry sends the same key', async () => {
    replies = [() => new Promise<Response>(() => {}), ok(1), ok(2)];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
      asked += 1;
      if (asked > 1) return ok(asked)();
      return new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))),
      );
    });
    const result = arm();
    const first = result.current.run({ body: {} });
    await pass(30_000);
    expect(await first).toMatchObject({ ok: false });
    expect(popups).toEqual(['error: 未收到服务器的答复，操作结果未知，可再次提交，不会重复。']);
    await act(() => result.current.run({ body: {} }));
    await act(() => result.current.run({ body: {} }));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('a refusal gives the next try a new key; mutations are never retried by themselves', async () => {
    replies = [refused('LOG-1'), json({ success: false, errorCode: 'SERVER_ERROR' }, 500), ok(1)];
    const result = arm();
    await act(() => result.current.run({ body: {} }));
    await act(() => result.current.run({ body: {} }));
    await pass(60_000);
    expect(asked).toBe(2);
    await act(() => result.current.run({ body: {} }));
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[1]);
  });

  const armOnce = () => renderHook(() => useCommand(save, { once: () => true }), { wrapper }).result;
  const mismatch = refused('IDEMPOTENCY_MISMATCH', 409, { showType: 2 });

  it('R4 an answer was lost: a changed command that makes no record goes under another key', async () => {
    replies = [down, ok(1)];
    const result = arm();
    await act(() => result.current.run({ body: { version: 1 } as never }));
    await act(() => result.current.run({ body: { version: 2 } as never }));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('R4 an answer was lost: one that makes a record keeps its key until the API has decided, also when the first was written', async () => {
    replies = [down, mismatch, mismatch, ok(1), ok(2)];
    const result = armOnce();
    for (const name of ['one', 'other', 'other', 'one', 'next'])
      await act(() => result.current.run({ body: { name } as never }));
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[0]);
    expect(popups).toEqual(['error: None response! Please retry.', 'error: IDEMPOTENCY_MISMATCH。']);
  });

  const warnings = (code: string) =>
    refused('CONFIRM_REQUIRED', 422, { showType: 0, data: { warnings: [{ code, message: '超重' }] } });

  it('CONFIRM_REQUIRED asks and repeats with ack and reason, also for a second warning', async () => {
    replies = [warnings('LOG-041'), warnings('LOG-042'), ok('done')];
    warn = () => ({ reason: '客户同意' });
    const result = arm();
    const outcome = await act(() => result.current.run({ body: { version: 3 } as never }));
    expect(outcome).toEqual({ ok: true, data: 'done' });
    expect(bodies).toEqual([
      { version: 3 },
      { version: 3, ack: ['LOG-041'], reason: '客户同意' },
      { version: 3, ack: ['LOG-041', 'LOG-042'], reason: '客户同意' },
    ]);
    expect(popups).toEqual([]);
  });

  it('R4 an answer lost after a confirmed warning: the next try is the same to the letter', async () => {
    replies = [warnings('LOG-041'), down, ok('done')];
    warn = () => ({ reason: '客户同意' });
    const result = armOnce();
    await act(() => result.current.run({ body: { name: 'one' } as never }));
    const outcome = await act(() => result.current.run({ body: { name: 'one' } as never }));
    expect(outcome).toEqual({ ok: true, data: 'done' });
    expect([keys[2], bodies[2]]).toEqual([keys[1], bodies[1]]);
    expect(asked).toBe(3);
  });

  it('stepping back from the question sends nothing more and shows nothing', async () => {
    replies = [warnings('LOG-041')];
    warn = () => null;
    const result = arm();
    const outcome = await act(() => result.current.run({ body: {} }));
    expect(outcome).toMatchObject({ ok: false, cancelled: true });
    expect([asked, popups]).toEqual([1, []]);
  });

  it('VALIDATION gives the fields and no popup', async () => {
    replies = [refused('VALIDATION', 422, { showType: 0, data: { fields: { 'lines.0.cartons': '必填' } } })];
    const result = arm();
    const outcome = await act(() => result.current.run({ body: {} }));
    expect(outcome).toMatchObject({ ok: false, fields: { 'lines.0.cartons': '必填' } });
    expect(popups).toEqual([]);
  });

  it('what it touches is read again', async () => {
    replies = [ok(1), ok(2), ok(3)];
    const reader = renderHook(() => useRead(list), { wrapper }).result;
    await pass(0);
    expect(reader.current.data).toBe(1);
    const writer = arm();
    await act(() => writer.current.run({ body: {} }));
    await pass(1);
    expect(reader.current.data).toBe(3);
  });
});
