import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadTimeout } from './chunk-errors.ts';
import type { PageCode } from './page-code.ts';
import { resetReloadGuard, RELOAD_FLAG } from './reload-guard.ts';

vi.mock('@module-federation/enhanced/runtime', () => ({
  registerPlugins: () => {},
  registerRemotes: () => {},
  loadRemote: () => Promise.resolve(null),
  getInstance: () => null,
}));
const { useCode } = await import('./use-code.ts');
const { moduleState } = await import('./registry.ts');

const Page: PageCode = () => null;
const reload = vi.fn<() => void>();
let outcomes: (() => Promise<PageCode>)[] = [];
let asked = 0;
const fails = (message: string) => () => Promise.reject<PageCode>(new Error(message));
const works = () => Promise.resolve(Page);

const draw = (mayReload = true) =>
  renderHook(() =>
    useCode({
      key: 'page',
      module: 'finance',
      load: () => {
        const outcome = outcomes[Math.min(asked, outcomes.length - 1)] ?? works;
        asked += 1;
        return outcome();
      },
      loaded: () => undefined,
      mayReload,
    }),
  ).result;
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  sessionStorage.clear();
  resetReloadGuard(reload);
  asked = 0;
});
afterEach(() => vi.useRealTimers());

describe('A8.C code of a page', () => {
  it('loads', async () => {
    outcomes = [works];
    const result = draw();
    expect(result.current.state).toBe('loading');
    await settle();
    expect(result.current.state).toBe('ready');
    expect(moduleState('finance')).toBe('ready');
  });

  it('code that came between the drawing and its effect is drawn', async () => {
    let came: PageCode | undefined;
    const result = renderHook(() => {
      const code = useCode({ key: 'page', module: 'finance', load: works, loaded: () => came, mayReload: true });
      came = Page;
      return code;
    }).result;
    expect(result.current.state).toBe('loading');
    await settle();
    expect(result.current.state).toBe('ready');
  });

  it('a failed chunk reloads once and keeps quiet meanwhile', async () => {
    outcomes = [fails('Loading chunk 7 failed.')];
    const result = draw();
    await settle();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(result.current.state).toBe('loading');
  });

  it('after that reload the card, the menu entry marked; 重试 shows the page when it is back', async () => {
    sessionStorage.setItem(RELOAD_FLAG, '1');
    outcomes = [fails('Loading chunk 7 failed.'), works];
    const result = draw();
    await settle();
    expect(reload).not.toHaveBeenCalled();
    expect(result.current.state).toBe('failed');
    expect(moduleState('finance')).toBe('failed');
    act(() => result.current.retry());
    expect(result.current.state).toBe('loading');
    await settle();
    expect(result.current.state).toBe('ready');
    expect(moduleState('finance')).toBe('ready');
  });

  it('a widget never reloads the page', async () => {
    outcomes = [fails('Loading chunk 7 failed.')];
    const result = draw(false);
    await settle();
    expect(reload).not.toHaveBeenCalled();
    expect(result.current.state).toBe('failed');
  });

  it('a fault of the code is no reason to reload', async () => {
    outcomes = [fails('x is undefined')];
    const result = draw();
    await settle();
    expect(reload).not.toHaveBeenCalled();
    expect(result.current.state).toBe('failed');
  });

  it('A7.7 a time-out shows the card at once and goes on trying behind it', async () => {
    outcomes = [() => Promise.reject<PageCode>(new LoadTimeout('x')), works];
    const result = draw();
    await settle();
    expect(result.current.state).toBe('failed');
    expect(reload).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(result.current.state).toBe('ready');
  });

  it('comes back with the network', async () => {
    sessionStorage.setItem(RELOAD_FLAG, '1');
    outcomes = [fails('Loading chunk 7 failed.'), works];
    const result = draw();
    await settle();
    act(() => void globalThis.dispatchEvent(new Event('online')));
    await settle();
    expect(result.current.state).toBe('ready');
  });
});
