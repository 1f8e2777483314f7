import { describe, expect, it } from 'vitest';
import { statusText } from '@shared/contract/texts.ts';
import { BizError } from './biz-error.ts';
import { callDesk, failed, getOne, html, json, things } from './call.fixture.ts';
import { call, download, fileName } from './call.ts';

const { popups, visits, requests, answer, quiet } = callDesk();

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
    await call(things.get, { params: { id: 'a/b' }, query: { q: '宁波 & co', page: 2, none: undefined, empty: '' } });
    expect(requests[0]?.url).toBe('/api/things/a%2Fb?q=%E5%AE%81%E6%B3%A2+%26+co&page=2');
  });

  it('a command carries an Idempotency-Key, a read none', async () => {
    answer(json({ success: true }));
    await call(things.save, { body: {}, key: 'k-1' });
    await call(things.save, { body: {} });
    await getOne();
    const keys = requests.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
    expect(keys[0]).toBe('k-1');
    expect(keys[1]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[2]).toBeNull();
  });

  it('A7.2 an upload goes through the one client as multipart', async () => {
    answer(json({ success: true }));
    await call(things.send, { body: { kind: 'x' }, files: [new File(['1'], '清单.xlsx')] });
    const form = requests[0]?.init.body as FormData;
    expect(form.get('data')).toBe('{"kind":"x"}');
    expect((form.get('file') as File).name).toBe('清单.xlsx');
  });

  it('A7.2 a download gives the file with its name, or the answer in its place', async () => {
    const disposition = `attachment; filename="a.xlsx"; filename*=UTF-8''${encodeURIComponent('物流订单.xlsx')}`;
    answer(
      new Response('PK', { headers: { 'content-type': 'application/vnd.x', 'content-disposition': disposition } }),
    );
    expect(await download(things.file)).toMatchObject({ name: '物流订单.xlsx' });
    answer(json({ success: true, data: { jobId: '5' } }, 202));
    expect(await download(things.file)).toEqual({ file: null, data: { jobId: '5' } });
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
      quiet();
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
      await failed(call(things.get, { params: { id: 1 }, skipErrorHandler: true }));
    }
    answer(json({ success: true, errorCode: 1 }));
    await call(things.get, { params: { id: 1 }, skipErrorHandler: true });
    expect([popups, visits]).toEqual([[], []]);
  });
});
