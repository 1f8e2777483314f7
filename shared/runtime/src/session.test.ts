import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '@shared/contract/host-api.ts';
import { markDirty, dirtyForms, resetDirty } from './dirty.ts';
import { connectNotices, resetNotices } from './notices.ts';
import { queryClient } from './query-client.ts';
import {
  connectLoginOver,
  endSession,
  followOtherTabs,
  resetSessionEnd,
  SESSION_BACK_KEY,
  SESSION_END_KEY,
} from './session-end.ts';
import { readDraft, setDraftOwner, writeDraft } from './draft.ts';
import { loadMe, mayOf, refreshSession, takeSession, onSessionChange, setMe, watchSession } from './session.ts';

const me: Me = {
  user: {
    id: '7',
    username: 'a',
    name: '甲',
    deptId: null,
    deptName: null,
    mustChangePassword: false,
    mustSetUpMfa: false,
    external: false,
    avatar: null,
  },
  permissions: ['logistics.order.view'],
  fields: { 'money.sell': 'VISIBLE' },
  companies: [],
  warehouses: [],
  roles: [],
  configVersion: 1,
  rightsVersion: 1,
  maintenance: null,
  settings: { cutoffWarnHours: [] },
  releaseSet: '',
};
const visits: string[] = [];
const toasts: string[] = [];

beforeEach(() => {
  visits.length = toasts.length = 0;
  resetDirty();
  resetNotices();
  resetSessionEnd((path) => visits.push(path));
  connectNotices({
    toast: (_, text) => toasts.push(text),
    notice: () => {},
    confirm: () => Promise.resolve(true),
    acknowledge: () => Promise.resolve({}),
  });
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/transport/order?page=2');
  setMe(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));

describe('a session that ends over unsaved work', () => {
  const other: Me = { ...me, user: { ...me.user, id: '8', username: 'b', name: '乙' } };
  const opened: string[] = [];
  const elsewhere = vi.fn<() => void>();
  beforeEach(() => {
    opened.length = 0;
    elsewhere.mockClear();
    connectLoginOver({ open: (text) => opened.push(text), loggedInElsewhere: elsewhere });
    setMe(me);
    queryClient.setQueryData(['x'], 1);
    markDirty('1', { name: '新建订单', path: '/transport/order' });
  });
  it('A8.B asks once over the page, which keeps what it shows and what is unsaved; other tabs are told', () => {
    for (let n = 0; n < 8; n += 1) endSession('登录超时，请重新登录。');
    expect([opened, visits]).toEqual([['登录超时，请重新登录。'], []]);
    expect([queryClient.getQueryData(['x']), dirtyForms().length]).toEqual([1, 1]);
    expect(localStorage.getItem(SESSION_END_KEY)).toBeTruthy();
  });
  it('the same person goes on; the next end asks again', () => {
    endSession('x');
    takeSession({ ...me, permissions: [] }, true);
    expect([visits, dirtyForms().length, mayOf(me, 'logistics.order.view')]).toEqual([[], 1, true]);
    expect(localStorage.getItem(SESSION_BACK_KEY)).toBeTruthy();
    endSession('y');
    expect(opened).toEqual(['x', 'y']);
  });
  it('somebody else gets a page of his own, without the draft of the first', () => {
    writeDraft('order', { remark: '甲的' });
    endSession('x');
    takeSession(other, true);
    expect([visits, queryClient.getQueryData(['x']), dirtyForms()]).toEqual([['/'], undefined, []]);
    setDraftOwner(other.user.id);
    expect(readDraft('order')).toBeNull();
    setDraftOwner(me.user.id);
    expect(readDraft('order')?.value).toEqual({ remark: '甲的' });
  });
  it('the login of another tab is looked at by a page that waits, and by no other', () => {
    const stop = followOtherTabs();
    const back = () => window.dispatchEvent(new StorageEvent('storage', { key: SESSION_BACK_KEY, newValue: '1' }));
    back();
    expect(elsewhere).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_END_KEY, newValue: '1' }));
    back();
    stop();
    expect([opened, elsewhere.mock.calls.length]).toEqual([[''], 1]);
  });
  it("a cookie that has become somebody else's never puts him on the page of the first", async () => {
    answer({ success: true, data: other });
    await refreshSession();
    expect(visits).toEqual(['/']);
  });
});

describe('end of a session', () => {
  it('A8.B one navigation, the cache cleared, forms let go, the place kept', () => {
    queryClient.setQueryData(['x'], 1);
    markDirty('1', { name: '新建订单', path: '/transport/order' });
    endSession('登录超时，请重新登录。');
    endSession('登录超时，请重新登录。');
    expect(visits).toEqual([`/user/login?redirect=${encodeURIComponent('/transport/order?page=2')}`]);
    expect(queryClient.getQueryData(['x'])).toBeUndefined();
    expect(dirtyForms()).toEqual([]);
    expect(toasts).toEqual([]);
  });

  it('A8.B other tabs follow', () => {
    const stop = followOtherTabs();
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_END_KEY, newValue: '1' }));
    stop();
    expect(visits).toHaveLength(1);
  });

  it('A1.3 without session storage the toast shows here', () => {
    const denied = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('sessionStorage', { setItem: denied, getItem: denied, removeItem: denied });
    endSession('登录超时，请重新登录。');
    expect(toasts).toEqual(['登录超时，请重新登录。']);
  });
});

describe('session', () => {
  it('nobody logged in is null, an API that is away rejects', async () => {
    answer({ success: false, errorCode: 'NO_SESSION' }, 401);
    expect(await loadMe()).toBeNull();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('x')));
    await expect(loadMe()).rejects.toThrow('None response! Please retry.');
    expect([visits, toasts]).toEqual([[], []]);
  });

  it('rights: one code, any of several, none asked for', () => {
    expect(mayOf(me, 'logistics.order.view')).toBe(true);
    expect(mayOf(me, 'logistics.order.create')).toBe(false);
    expect(mayOf(me, ['logistics.order.create', 'logistics.order.view'])).toBe(true);
    expect(mayOf(me, undefined)).toBe(true);
    expect(mayOf(null, 'logistics.order.view')).toBe(false);
  });

  it('ACC-034 a change of rights reaches the open page within 60 s', async () => {
    vi.useFakeTimers();
    setMe(me);
    const changes: number[] = [];
    const stopListening = onSessionChange((next) => changes.push(next.rightsVersion));
    const stop = watchSession();
    answer({ success: true, data: { ...me, rightsVersion: 2, permissions: [] } });
    await vi.advanceTimersByTimeAsync(60_000);
    stop();
    stopListening();
    expect(changes).toEqual([2]);
  });

  it('a session that ended elsewhere ends here at the next look', async () => {
    vi.useFakeTimers();
    setMe(me);
    const stop = watchSession();
    answer({ success: false, errorCode: 'NO_SESSION' }, 401);
    await vi.advanceTimersByTimeAsync(60_000);
    stop();
    expect(visits).toHaveLength(1);
  });
});
