import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BizError, CallError } from './biz-error.ts';
import { isRetryable, QUERY_CONSTANTS, retryPause } from './query-client.ts';
import { down, json, ok, pass, queryDesk, refused, things } from './query.fixture.tsx';
import { useRead } from './query.ts';
import { resetSessionEnd } from './session-end.ts';

const { popups, net, wrapper } = queryDesk();

describe('A9 queries', () => {
  it('constants', () => {
    const { queries, mutations } = net.client.getDefaultOptions();
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
    net.replies = [down];
    renderHook(() => useRead(things.list), { wrapper });
    await pass(0);
    expect([net.asked, popups.length]).toEqual([1, 0]);
    await pass(1000);
    await pass(2000);
    expect([net.asked, popups.length]).toEqual([3, 0]);
    await pass(4000);
    expect(net.asked).toBe(4);
    expect(popups).toEqual(['error: None response! Please retry.']);
  });

  it('A8.B twelve widgets with the API down: one toast', async () => {
    net.replies = [down];
    for (let n = 0; n < 12; n += 1) renderHook(() => useRead(things.list, { query: { n } }), { wrapper });
    await pass(7000);
    expect(net.asked).toBe(48);
    expect(popups).toHaveLength(1);
  });

  it('R4 what had no answer heals by itself within 10 s, without another toast', async () => {
    net.replies = [down, down, down, down, ok('there')];
    const { result } = renderHook(() => useRead(things.list), { wrapper });
    for (const ms of [1000, 2000, 4000, 1]) await pass(ms);
    expect(result.current.isError).toBe(true);
    await pass(10_000);
    expect(result.current.data).toBe('there');
    expect(popups).toHaveLength(1);
  });

  it('R4 HTML in place of JSON is not tried again at once, but heals by itself within 10 s', async () => {
    const page = () =>
      Promise.resolve(new Response('<html></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }));
    net.replies = [page, ok('there')];
    const { result } = renderHook(() => useRead(things.list), { wrapper });
    await pass(5000);
    expect([net.asked, popups]).toEqual([1, ['error: Request error, please retry.']]);
    await pass(5000);
    expect(result.current.data).toBe('there');
    expect(popups).toHaveLength(1);
  });

  it('A8.B a 401 ends the session also for a read that shows its errors itself', async () => {
    const visits: string[] = [];
    resetSessionEnd((path) => visits.push(path));
    net.replies = [
      json({ success: false, errorCode: 'NO_SESSION', errorMessage: '登录超时，请重新登录。', showType: 2 }, 401),
    ];
    for (let n = 0; n < 8; n += 1)
      renderHook(() => useRead(things.list, { query: { n } }, { skipErrorHandler: true }), { wrapper });
    await pass(1);
    expect(visits).toHaveLength(1);
    expect(popups).toEqual([]);
  });

  it('a refusal is an answer: asked once', async () => {
    net.replies = [refused('LOG-1')];
    renderHook(() => useRead(things.list), { wrapper });
    await pass(20_000);
    expect(net.asked).toBe(1);
    expect(popups).toEqual(['warning: LOG-1。']);
  });

  it('waits while a param is missing', async () => {
    net.replies = [ok(1)];
    const view = renderHook(
      ({ id }: { id: string | undefined }) => useRead(things.get, { params: { id: id as string } }),
      {
        wrapper,
        initialProps: { id: undefined as string | undefined },
      },
    );
    await pass(0);
    expect(net.asked).toBe(0);
    view.rerender({ id: '7' });
    await pass(0);
    expect(net.asked).toBe(1);
  });

  it('A8.B an abandoned query never toasts', async () => {
    net.replies = [down];
    const view = renderHook(() => useRead(things.list), { wrapper });
    view.unmount();
    await pass(20_000);
    expect(popups.length).toBeLessThanOrEqual(1);
  });
});
