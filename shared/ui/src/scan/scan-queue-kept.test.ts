import { scansOfOthers } from '@shared/runtime/kept-scans.ts';
import { describe, expect, it, vi } from 'vitest';
import { later, scanTabs, settle, shelf } from './scan-queue.fixture.ts';

const { isOnline, lineIs, logIn, openTab } = scanTabs();

describe('queue of scans: what the browser keeps, over reloads, tabs and people', () => {
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

  it('two tabs keep one queue: each scan is sent in order and counted once, by one tab where the browser can lock', async () => {
    const held: Promise<unknown>[] = [];
    vi.stubGlobal('navigator', {
      get onLine() {
        return isOnline();
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
    logIn('8');
    lineIs(true);
    await settle();
    expect(api.asked).toEqual([]);
    expect(mine.state().away).toBe('已换人登录，原账号登录后自动发送');
    const other = openTab(api.send, '8');
    expect(other.state().waiting).toEqual([]);
    expect(scansOfOthers('8')).toBe(1);
    logIn('7');
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
