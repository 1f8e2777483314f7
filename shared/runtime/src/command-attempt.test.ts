import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useCommand, useRead } from './query.ts';
import { down, json, ok, pass, queryDesk, refused, things } from './query.fixture.tsx';

const { popups, keys, bodies, net, wrapper } = queryDesk();

describe('commands', () => {
  const arm = () => renderHook(() => useCommand(things.save), { wrapper }).result;

  it('R4 a double click is one request', async () => {
    net.replies = [ok({ id: '1' })];
    const result = arm();
    let both: unknown[] = [];
    await act(async () => {
      both = await Promise.all([result.current.run({ body: {} }), result.current.run({ body: {} })]);
    });
    expect(net.asked).toBe(1);
    expect(both[0]).toEqual({ ok: true, data: { id: '1' } });
    expect(both[1]).toBe(both[0]);
  });

  it('A8.B a time-out says that the outcome is unknown, and the retry sends the same key', async () => {
    net.replies = [() => new Promise<Response>(() => {}), ok(1), ok(2)];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
      net.asked += 1;
      if (net.asked > 1) return ok(net.asked)();
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
    net.replies = [refused('LOG-1'), json({ success: false, errorCode: 'SERVER_ERROR' }, 500), ok(1)];
    const result = arm();
    await act(() => result.current.run({ body: {} }));
    await act(() => result.current.run({ body: {} }));
    await pass(60_000);
    expect(net.asked).toBe(2);
    await act(() => result.current.run({ body: {} }));
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[1]);
  });

  const armOnce = () => renderHook(() => useCommand(things.save, { once: () => true }), { wrapper }).result;
  const mismatch = refused('IDEMPOTENCY_MISMATCH', 409, { showType: 2 });

  it('R4 an answer was lost: a changed command that makes no record goes under another key', async () => {
    net.replies = [down, ok(1)];
    const result = arm();
    await act(() => result.current.run({ body: { version: 1 } }));
    await act(() => result.current.run({ body: { version: 2 } }));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('R4 an answer was lost: one that makes a record keeps its key until the API has decided, also when the first was written', async () => {
    net.replies = [down, mismatch, mismatch, ok(1), ok(2)];
    const result = armOnce();
    for (const name of ['one', 'other', 'other', 'one', 'next'])
      await act(() => result.current.run({ body: { name } }));
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[0]);
    expect(popups).toEqual(['error: None response! Please retry.', 'error: IDEMPOTENCY_MISMATCH。']);
  });

  it.each([
    ['NO_SESSION', 401],
    ['PASSWORD_EXPIRED', 403],
    ['MFA_SETUP_REQUIRED', 403],
    ['BAD_ORIGIN', 403],
    ['NO_PERMISSION', 403],
    ['THROTTLED', 429],
    ['FILE_TOO_LARGE', 413],
    ['BAD_REQUEST', 400],
    ['VALIDATION', 422],
  ])('A8.B, R4 an answer was lost: %s is said before the key is looked at and keeps it', async (code, status) => {
    net.replies = [down, refused(code, status, { showType: 0 }), ok(1), ok(2)];
    const result = armOnce();
    for (const name of ['one', 'two']) await act(() => result.current.run({ body: { name } }));
    // A form's draft takes it along when login begins in between.
    expect(result.current.armedKey()).toBe(keys[0]);
    for (const name of ['three', 'next']) await act(() => result.current.run({ body: { name } }));
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('VALIDATION of what was confirmed: the next try says what stands in the form, not what was refused', async () => {
    net.replies = [warnings('LOG-041'), refused('VALIDATION', 422, { showType: 0 }), warnings('LOG-041'), ok(1)];
    const reasons = ['长'.repeat(900), '客户同意'];
    net.warn = () => ({ reason: reasons.shift() ?? '' });
    const result = armOnce();
    await act(() => result.current.run({ body: { name: 'one' } }));
    await act(() => result.current.run({ body: { name: 'one' } }));
    expect(bodies[2]).toEqual({ name: 'one' });
    expect(bodies[3]).toEqual({ name: 'one', ack: ['LOG-041'], reason: '客户同意' });
  });

  const warnings = (code: string) =>
    refused('CONFIRM_REQUIRED', 422, { showType: 0, data: { warnings: [{ code, message: '超重' }] } });

  it('CONFIRM_REQUIRED asks and repeats with ack and reason, also for a second warning', async () => {
    net.replies = [warnings('LOG-041'), warnings('LOG-042'), ok('done')];
    net.warn = () => ({ reason: '客户同意' });
    const result = arm();
    const outcome = await act(() => result.current.run({ body: { version: 3 } }));
    expect(outcome).toEqual({ ok: true, data: 'done' });
    expect(bodies).toEqual([
      { version: 3 },
      { version: 3, ack: ['LOG-041'], reason: '客户同意' },
      { version: 3, ack: ['LOG-041', 'LOG-042'], reason: '客户同意' },
    ]);
    expect(popups).toEqual([]);
  });

  it('R4 an answer lost after a confirmed warning: the next try is the same to the letter', async () => {
    net.replies = [warnings('LOG-041'), down, ok('done')];
    net.warn = () => ({ reason: '客户同意' });
    const result = armOnce();
    await act(() => result.current.run({ body: { name: 'one' } }));
    const outcome = await act(() => result.current.run({ body: { name: 'one' } }));
    expect(outcome).toEqual({ ok: true, data: 'done' });
    expect([keys[2], bodies[2]]).toEqual([keys[1], bodies[1]]);
    expect(net.asked).toBe(3);
  });

  it('stepping back from the question sends nothing more and shows nothing', async () => {
    net.replies = [warnings('LOG-041')];
    net.warn = () => null;
    const result = arm();
    const outcome = await act(() => result.current.run({ body: {} }));
    expect(outcome).toMatchObject({ ok: false, cancelled: true });
    expect([net.asked, popups]).toEqual([1, []]);
  });

  it('VALIDATION gives the fields and no popup', async () => {
    net.replies = [refused('VALIDATION', 422, { showType: 0, data: { fields: { 'lines.0.cartons': '必填' } } })];
    const result = arm();
    const outcome = await act(() => result.current.run({ body: {} }));
    expect(outcome).toMatchObject({ ok: false, fields: { 'lines.0.cartons': '必填' } });
    expect(popups).toEqual([]);
  });

  it('what it touches is read again', async () => {
    net.replies = [ok(1), ok(2), ok(3)];
    const reader = renderHook(() => useRead(things.list), { wrapper }).result;
    await pass(0);
    expect(reader.current.data).toBe(1);
    const writer = arm();
    await act(() => writer.current.run({ body: {} }));
    await pass(1);
    expect(reader.current.data).toBe(3);
  });

  describe('ends once what it touches is read again', () => {
    /** A thing on the page whose second read is answered when `later` says so, and a command that has just run. */
    const saved = async (later: () => Promise<Response>) => {
      net.replies = [ok({ version: 1 }), ok({}), later];
      const { result } = renderHook(
        () => ({ read: useRead(things.get, { params: { id: '1' } }), save: useCommand(things.save) }),
        { wrapper },
      );
      await pass(0);
      const ended: unknown[] = [];
      let run: Promise<unknown> = Promise.resolve();
      act(() => {
        run = result.current.save.run({ body: {} }).then(() => ended.push(net.client.getQueriesData({})[0]?.[1]));
      });
      await pass(0);
      return { result, ended, run };
    };

    it('the next click carries the new version', async () => {
      let answer: (response: Response) => void = () => undefined;
      const { result, ended, run } = await saved(() => new Promise((resolve) => (answer = resolve)));
      expect([net.asked, ended, result.current.save.busy]).toEqual([3, [], true]);
      answer(await ok({ version: 2 })());
      await pass(0);
      await run;
      expect(ended).toEqual([{ version: 2 }]);
      expect(result.current.save.busy).toBe(false);
    });

    it('a read that does not come back holds nobody up', async () => {
      const { result, ended } = await saved(() => new Promise<Response>(() => {}));
      await pass(1999);
      expect(ended).toHaveLength(0);
      await pass(1);
      expect(ended).toHaveLength(1);
      expect(result.current.save.busy).toBe(false);
    });

    it('another command need not wait for it', async () => {
      const { result } = await saved(() => new Promise<Response>(() => {}));
      net.replies = [ok({})];
      act(() => void result.current.save.run({ body: { next: true } }));
      await pass(0);
      expect(bodies).toContainEqual({ next: true });
    });
  });
});
