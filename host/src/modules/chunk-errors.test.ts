import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeDraft } from '@shared/runtime/draft.ts';
import { isChunkError, isTimeout, LoadTimeout, withTimeout } from './chunk-errors.ts';
import { RELOAD_FLAG, reloadOnce, resetReloadGuard } from './reload-guard.ts';

describe('chunk failure', () => {
  it.each([
    Object.assign(new Error('x'), { name: 'ChunkLoadError' }),
    Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' }),
    new Error('Loading chunk 12 failed.\n(error: http://x/a.js)'),
    new Error('Loading CSS chunk k failed.'),
    new TypeError('Failed to fetch dynamically imported module: http://x/a.js'),
    new Error('[ Federation Runtime ]: Failed to get manifest. #RUNTIME-003'),
    new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008'),
    new LoadTimeout('x'),
  ])('A8.C recognises %s', (error) => expect(isChunkError(error)).toBe(true));

  it.each([new Error('Cannot read properties of null'), null, 'x', undefined, new TypeError('Failed to fetch')])(
    'A8.C %s is none',
    (error) => expect(isChunkError(error)).toBe(false),
  );

  it.each([
    new LoadTimeout('x'),
    new Error('Loading chunk 12 failed.\n(timeout: http://x/a.js)'),
    new Error('#RUNTIME-008 ScriptNetworkError: Script "http://x/a.js" timed out.'),
  ])('A7.7 recognises a time-out: %s', (error) => expect(isTimeout(error)).toBe(true));

  it('A7.7 still pending at 119 s, failed at 121 s', async () => {
    vi.useFakeTimers();
    let error: unknown;
    withTimeout(new Promise(() => {})).catch((reason: unknown) => (error = reason));
    await vi.advanceTimersByTimeAsync(119_000);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2000);
    expect(error).toBeInstanceOf(LoadTimeout);
    vi.useRealTimers();
  });
});

describe('the one reload', () => {
  const reload = vi.fn<() => void>();
  beforeEach(() => {
    reload.mockReset();
    sessionStorage.clear();
    resetReloadGuard(reload);
  });
  afterEach(() => vi.restoreAllMocks());

  it('A8.C writes the flag before the one reload', () => {
    reload.mockImplementation(() => expect(sessionStorage.getItem(RELOAD_FLAG)).not.toBeNull());
    expect(reloadOnce()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('A8.C two failures at once are one reload', () => {
    expect([reloadOnce(), reloadOnce()]).toEqual([true, true]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('A8.C a second failure in the session gives the card', () => {
    reloadOnce();
    resetReloadGuard(reload);
    expect(reloadOnce()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('A8.C no session storage: no reload', () => {
    const denied = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied });
    expect(reloadOnce()).toBe(false);
    vi.unstubAllGlobals();
    expect(reload).not.toHaveBeenCalled();
  });

  it('A8.C offline: no reload', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('A8.C drafts are kept', () => {
    writeDraft('order', { a: 1 });
    reloadOnce();
    expect(Object.keys(localStorage).some((key) => key.endsWith(':order'))).toBe(true);
  });
});
