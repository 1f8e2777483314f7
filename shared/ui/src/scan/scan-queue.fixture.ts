import { afterEach, beforeEach, vi } from 'vitest';
import { BizError, CallError } from '@shared/runtime/biz-error.ts';
import { ScanQueue } from './scan-queue.ts';

export interface Put {
  pieces: number;
  ack?: string[];
}
/** An API that counts pieces once for each key, as the real one does. */
export function shelf() {
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
export const refusal = (status: number, errorCode: string, errorMessage: string, data: unknown = null) =>
  new BizError({ errorCode, errorMessage, showType: 1, data, status });

/** Lets everything happen that waits for no clock. */
export const settle = async () => {
  for (let turn = 0; turn < 60; turn += 1) await vi.advanceTimersByTimeAsync(0);
};
export const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Tabs of one browser with a clock of its own, a connection and somebody who is logged in, before each test of a file. */
export function scanTabs() {
  let user: string | null = '7';
  const tabs: (() => void)[] = [];
  function openTab(send: (body: Put, key: string) => Promise<unknown>, userId = '7') {
    const queue = new ScanQueue<Put>(userId, { name: 'test', send, whoIs: async () => user });
    const stop = queue.start();
    tabs.push(stop);
    return { queue, stop, state: () => queue.snapshot() };
  }

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
  return {
    openTab,
    lineIs,
    /** Whether the browser has a connection. */
    isOnline: () => online,
    /** Somebody else is logged in now; null: nobody. */
    logIn: (id: string | null) => {
      user = id;
    },
  };
}
