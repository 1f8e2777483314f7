import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BizError, CallError } from '@shared/runtime/biz-error.ts';
import { ScanQueue } from './scan-queue.ts';

interface Put {
  pieces: number;
  ack?: string[];
}
/** An API that counts pieces once for each key, as the real one does. */
function shelf() {
  const done = new Map<string, string>();
  const counted: number[] = [];
  const asked: { key: string; pieces: number }[] = [];
  const api = {
    counted,
    asked,
    /** What happens to the next sends: the answer is lost, the request is, a refusal. */
    next: [] as ('answer lost' | 'away' | Error)[],
    send: async (body: Put, key: string) => {
      asked.push({ key, pieces: body.pieces });
      const fate = api.next.shift();
      if (fate === 'away') throw new CallError('no-answer', '网络异常');
      if (fate instanceof Error) throw fate;
      const text = JSON.stringify(body);
      const first = done.get(key);
      if (first !== undefined && first !== text) throw refusal(409, 'IDEMPOTENCY_MISMATCH', '重复提交的内容不一致');
      if (first === undefined) counted.push(body.pieces);
      done.set(key, text);
      if (fate === 'answer lost') throw new CallError('unknown', '结果不明');
    },
  };
  return api;
}
const refusal = (status: number, errorCode: string, errorMessage: string, data: unknown = null) =>
  new BizError({ errorCode, errorMessage, showType: 1, data, status });

let user: string | null = '7';
const tabs: (() => void)[] = [];
function openTab(send: (body: Put, key: string) => Promise<unknown>, userId = '7') {
  const queue = new ScanQueue<Put>(userId, { name: 'test', send, whoIs: async () => user });
  const stop = queue.start();
  tabs.push(stop);
  return { queue, stop, state: () => queue.snapshot() };
}
/** Lets everything happen that waits for no clock. */
const settle = async () => {
  for (let turn = 0; turn < 60; turn += 1) await vi.advanceTimersByTimeAsync(0);
};
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let online = true;
const lineIs = (value: boolean) => {
  online = value;
  globalThis.dispatchEvent(new Event(value ? 'online' : 'offline'));
};

beforeEach(() => {
  localStorage.clear();
  user = '7';
  online = true;
  vi.useFakeTimers({ now: new Date('2026-11-20T04:00:00Z') });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  for (const stop of tabs.splice(0)) stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('queue of scans', () => {
  it('with a connection a scan goes at once and nothing stays behind', async () => {
    const api = shelf();
    const { queue, state } = openTab(api.send);
    queue.add({ pieces: 3 }, '3 件');
    await settle();
    expect(api.counted).toEqual([3]);
    expect(state()).toMatchObject({ waiting: [], refused: [], sending: false, away: null });
    expect(localStorage).toHaveLength(0);
  });

  it('offline they wait, outlive a reload and go in their order when the line is back', async () => {
    const api = shelf();
    lineIs(false);
    const before = openTab(api.send);
    for (const pieces of [1, 2, 3]) before.queue.add({ pieces }, `${pieces} 件`);
    await settle();
    expect(api.asked).toEqual([]);
    expect(before.state()).toMatchObject({ away: '没有网络', unsafe: false });
    before.stop();

    const after = openTab(api.send);
    expect(after.state().waiting.map(({ text }) => text)).toEqual(['1 件', '2 件', '3 件']);
    lineIs(true);
    await settle();
    expect(api.counted).toEqual([1, 2, 3]);
    expect(new Set(api.asked.map(({ key }) => key)).size).toBe(3);
    expect(after.state().waiting).toEqual([]);
  });

  it('an answer that was lost after the command took effect: the same key again, counted once', async () => {
    const api = shelf();
    api.next = ['answer lost'];
    const { queue, state } = openTab(api.send);
    queue.add({ pieces: 5 }, '5 件');
    queue.add({ pieces: 6 }, '6 件');
    await settle();
    expect(state().waiting).toHaveLength(2);
    expect(state().away).toBe('网络中断');
    await later(5000);
    expect(api.counted).toEqual([5, 6]);
    expect(api.asked[0]?.key).toBe(api.asked[1]?.key);
    expect(state().waiting).toEqual([]);
  });

  it('the page ends between the command and its answer: the next visit sends the same key', async () => {
    const api = shelf();
    const first = openTab(async (body, key) => {
      await api.send(body, key);
      return new Promise(() => undefined);
    });
    first.queue.add({ pieces: 5 }, '5 件');
    await settle();
    first.stop();
    const { state } = openTab(api.send);
    await settle();
    expect(api.counted).toEqual([5]);
    expect(api.asked).toHaveLength(2);
    expect(state().waiting).toEqual([]);
  });

  it('a body that differs from the one whose answer was lost (a newer version) is known to have taken effect', async () => {
    const api = shelf();
    api.next = ['answer lost'];
    let version = 1;
    const { queue, state } = openTab((body, key) => api.send({ ...body, version: version++ } as Put, key));
    queue.add({ pieces: 5 }, '5 件');
    await later(5000);
    expect(api.counted).toEqual([5]);
    expect(state()).toMatchObject({ waiting: [], refused: [] });
  });

  it('a refusal in the middle is put aside with its reason, the rest goes on; resolved it is sent again', async () => {
    const api = shelf();
    api.next = [refusal(422, 'VALIDATION', '请检查', { fields: { pieces: '不能大于 4' } })];
    lineIs(false);
    const { queue, state } = openTab(api.send);
    for (const pieces of [5, 2, 3]) queue.add({ pieces }, `${pieces} 件`);
    lineIs(true);
    await settle();
    expect(api.counted).toEqual([2, 3]);
    expect(state().refused).toMatchObject([{ text: '5 件', refused: '请检查；不能大于 4' }]);
    const [refused] = state().refused;
    queue.again(refused?.id ?? '');
    await settle();
    expect(api.counted).toEqual([2, 3, 5]);
    expect(state()).toMatchObject({ waiting: [], refused: [] });
    expect(localStorage).toHaveLength(0);
  });

  it('what was refused outlives a reload and is given up only by a person', async () => {
    const api = shelf();
    api.next = [refusal(409, 'ILLEGAL_STATE', '当前状态「已完成」不能执行「上架」')];
    const first = openTab(api.send);
    first.queue.add({ pieces: 5 }, '5 件');
    await settle();
    first.stop();
    const { queue, state } = openTab(api.send);
    await later(60_000);
    expect(api.asked).toHaveLength(1);
    expect(state().refused).toHaveLength(1);
    queue.drop(state().refused[0]?.id ?? '');
    expect(state().refused).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('a warning is sent again with what was confirmed', async () => {
    const api = shelf();
    const warnings = [{ code: 'WMS-052', message: '超过容积上限' }];
    api.next = [refusal(422, 'CONFIRM_REQUIRED', '需要确认', { warnings })];
    const { queue, state } = openTab(api.send);
    queue.add({ pieces: 5 }, '5 件');
    await settle();
    expect(state().refused).toMatchObject([{ refused: '超过容积上限', warnings }]);
    queue.again(state().refused[0]?.id ?? '', (body) => ({ ...body, ack: ['WMS-052'] }));
    await settle();
    expect(api.counted).toEqual([5]);
    expect(state()).toMatchObject({ waiting: [], refused: [] });
  });

  it.each([
    ['busy', refusal(503, 'RETRY_LATER', '系统繁忙，请重试'), '系统繁忙，请重试'],
    ['too many', refusal(429, 'THROTTLED', '操作太频繁'), '操作太频繁'],
    ['a proxy in between', new CallError('status', '网关错误', 502), '网关错误'],
    ['session over', refusal(401, 'NO_SESSION', '请登录'), '登录已过期，重新登录后自动发送'],
  ])('%s is no refusal: it waits and goes later', async (_, error, words) => {
    const api = shelf();
    api.next = [error];
    const { queue, state } = openTab(api.send);
    queue.add({ pieces: 5 }, '5 件');
    await settle();
    expect(state()).toMatchObject({ away: words, refused: [] });
    await later(5000);
    expect(api.counted).toEqual([5]);
  });

  it('two tabs keep one queue: each scan is sent in order and counted once, by one tab where the browser can lock', async () => {
    const held: Promise<unknown>[] = [];
    vi.stubGlobal('navigator', {
      get onLine() {
        return online;
      },
      locks: {
        request: (_: string, work: () => Promise<void>) => {
          const mine = Promise.all(held).then(work);
          held.push(mine);
          return mine;
        },
      },
    });
    const api = shelf();
    lineIs(false);
    const one = openTab(api.send);
    const two = openTab(api.send);
    one.queue.add({ pieces: 1 }, '1 件');
    await later(10);
    two.queue.add({ pieces: 2 }, '2 件');
    await later(10);
    one.queue.add({ pieces: 3 }, '3 件');
    lineIs(true);
    await later(5000);
    expect(api.counted).toEqual([1, 2, 3]);
    expect(api.asked.map(({ pieces }) => pieces)).toEqual([1, 2, 3]);
    globalThis.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect([one.state().waiting, two.state().waiting]).toEqual([[], []]);
  });

  it('two tabs that cannot lock (no https) may both send one: its key counts it once', async () => {
    const api = shelf();
    lineIs(false);
    const one = openTab(api.send);
    openTab(api.send);
    for (const pieces of [1, 2]) one.queue.add({ pieces }, `${pieces} 件`);
    lineIs(true);
    await later(10_000);
    expect(api.counted).toEqual([1, 2]);
    expect(localStorage).toHaveLength(0);
  });

  it('nobody sends in the name of another: scans of a person wait until that person is logged in', async () => {
    const api = shelf();
    lineIs(false);
    const mine = openTab(api.send);
    mine.queue.add({ pieces: 1 }, '1 件');
    await settle();
    user = '8';
    lineIs(true);
    await settle();
    expect(api.asked).toEqual([]);
    expect(mine.state().away).toBe('已换人登录，原账号登录后自动发送');
    const other = openTab(api.send, '8');
    expect(other.state().waiting).toEqual([]);
    expect(other.queue.othersCount()).toBe(1);
    user = '7';
    await later(5000);
    expect(api.counted).toEqual([1]);
  });

  it('what was sent without an answer more than three days ago is not sent by itself: its key is forgotten', async () => {
    const api = shelf();
    api.next = ['answer lost'];
    const first = openTab(api.send);
    first.queue.add({ pieces: 5 }, '5 件');
    await settle();
    first.stop();
    lineIs(false);
    vi.setSystemTime(Date.now() + 72 * 3_600_000);
    lineIs(true);
    const { state } = openTab(api.send);
    await settle();
    expect(api.counted).toEqual([5]);
    expect(api.asked).toHaveLength(1);
    expect(state().refused[0]?.refused).toContain('可能已经生效');
  });

  it('where the browser keeps nothing the scan is sent all the same, and that it is not kept is said', async () => {
    const api = shelf();
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      getItem: () => null,
      removeItem: () => undefined,
    });
    lineIs(false);
    const { queue, state } = openTab(api.send);
    queue.add({ pieces: 5 }, '5 件');
    await settle();
    expect(state()).toMatchObject({ unsafe: true, waiting: [{ text: '5 件' }] });
    lineIs(true);
    await settle();
    expect(api.counted).toEqual([5]);
    expect(state()).toMatchObject({ unsafe: false, waiting: [] });
  });

  it('what somebody else wrote into the storage is passed over', async () => {
    localStorage.setItem('scan-queue:7:test:x', '{"nonsense":1}');
    localStorage.setItem('scan-queue:7:test:y', 'no json');
    expect(openTab(shelf().send).state().waiting).toEqual([]);
  });
});
