import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TEXTS } from '@shared/contract/texts.ts';
import { onCodeFailure } from '@shared/runtime/code-load.ts';
import { tabOnDemand } from './on-demand.tsx';

const Costs = ({ id }: { id: string }) => <p>费用 {id}</p>;

describe('parts that are fetched when they are first shown', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 }));
  afterEach(() => void vi.useRealTimers());

  test('a tab comes with its own properties and is fetched once', async () => {
    const load = vi.fn<() => Promise<typeof Costs>>(async () => Costs);
    const Tab = tabOnDemand(load);
    const { unmount } = render(<Tab id="1" />);
    expect(await screen.findByText('费用 1')).toBeTruthy();
    unmount();
    render(<Tab id="2" />);
    expect(screen.getByText('费用 2')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('R4 a tab whose code does not come says so after a second try, and 重试 fetches anew', async () => {
    const load = vi.fn<() => Promise<typeof Costs>>().mockRejectedValue(new Error('offline'));
    const Tab = tabOnDemand(load);
    render(<Tab id="1" />);
    expect((await screen.findByRole('alert')).textContent).toContain(TEXTS.chunkFailed);
    expect(load).toHaveBeenCalledTimes(2);
    load.mockResolvedValue(Costs);
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: /重\s?试/ }));
    expect(await screen.findByText('费用 1')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('R4 the second try goes past the cache for the file that failed; a piece that does not come costs itself, named, and is reported', async () => {
    const asked: [string, RequestCache | undefined][] = [];
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      asked.push([url, init?.cache]);
      return new Response('');
    });
    const told: unknown[] = [];
    onCodeFailure((error) => told.push(error));
    const failure = new Error('Loading chunk 7 failed.\n(error: http://x/mf/logistics/1.0.0-a/static/echart.js)');
    const Chart = tabOnDemand(() => Promise.reject(failure), { name: '图表' });
    render(
      <main>
        <h1>系统看板</h1>
        <Chart />
      </main>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('图表没有加载成功');
    expect(screen.getByText('系统看板')).toBeTruthy();
    expect(asked).toEqual([['http://x/mf/logistics/1.0.0-a/static/echart.js', 'reload']]);
    expect(told).toEqual([failure]);
    vi.unstubAllGlobals();
  });
});
