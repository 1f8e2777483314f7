import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushDrafts, readDraft, removeDraft, setDraftOwner, useDraft, useDraftTabs, writeDraft } from './draft.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') });
  setDraftOwner('7');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('drafts', () => {
  it('are kept every 3 s and offered again', () => {
    let value: { a: number } | null = null;
    renderHook(() => useDraft('order', () => value));
    vi.advanceTimersByTime(3000);
    expect(readDraft('order')).toBeNull();
    value = { a: 1 };
    vi.advanceTimersByTime(3000);
    expect(readDraft('order')?.value).toEqual({ a: 1 });
    const again = renderHook(() => useDraft<{ a: number }>('order', () => null));
    expect(again.result.current.found?.value).toEqual({ a: 1 });
  });

  it('A8.C are kept at once before a reload', () => {
    renderHook(() => useDraft('order', () => ({ a: 2 })));
    flushDrafts();
    expect(readDraft('order')?.value).toEqual({ a: 2 });
  });

  it.each(['beforeunload', 'pagehide', 'visibilitychange'])('are kept at once when the page may go (%s)', (name) => {
    renderHook(() => useDraft('order', () => ({ a: 3 })));
    document.dispatchEvent(new Event(name, { bubbles: true }));
    expect(readDraft('order')?.value).toEqual({ a: 3 });
  });

  it('name the tab of their form, also when another page is shown, until they are saved or dropped', () => {
    history.replaceState(null, '', '/transport/order/update?id=7&x=1');
    const tabs = renderHook(() => useDraftTabs());
    const form = renderHook(() => useDraft('order:7', () => ({ a: 1 })));
    act(() => form.unmount());
    history.replaceState(null, '', '/transport/order');
    expect(tabs.result.current).toEqual(['/transport/order/update?id=7']);
    act(() => setDraftOwner('8'));
    expect(tabs.result.current).toEqual([]);
    act(() => setDraftOwner('7'));
    expect(tabs.result.current).toEqual(['/transport/order/update?id=7']);
    act(() => removeDraft('order:7'));
    expect(tabs.result.current).toEqual([]);
  });

  it('belong to a user and last 7 days', () => {
    writeDraft('order', 1);
    setDraftOwner('8');
    expect(readDraft('order')).toBeNull();
    setDraftOwner('7');
    expect(readDraft('order')?.value).toBe(1);
    vi.setSystemTime(new Date('2026-11-28T00:00:01Z'));
    expect(readDraft('order')).toBeNull();
    setDraftOwner('7');
    expect(localStorage).toHaveLength(0);
  });

  it('A1.3 storage that throws is no error', () => {
    const denied = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
    renderHook(() => useDraft('order', () => ({ a: 2 })));
    expect(() => flushDrafts()).not.toThrow();
    expect(readDraft('order')).toBeNull();
  });
});
