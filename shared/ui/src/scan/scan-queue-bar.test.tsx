import { command, read } from '@shared/contract/endpoint.ts';
import { call } from '@shared/runtime/call.ts';
import { useRead } from '@shared/runtime/query.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { me as meEndpoint } from '@shared/contract/access/auth.contract.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { NumberPad } from './number-pad.tsx';
import { ScanQueueBar } from './scan-queue-bar.tsx';
import { resetScanQueues, useScanQueue } from './use-scan-queue.ts';

const putaway = command({ path: '/warehouse/things/{id}/putaway', summary: '', permission: 'session', scope: 'self' });
function Page() {
  const queue = useScanQueue<{ pieces: number }>({
    name: 'things',
    send: (body, key) => call(putaway, { params: { id: '7' }, body, key, skipErrorHandler: true }),
  });
  return (
    <>
      <button type="button" onClick={() => queue.add({ pieces: 3 }, '批次 B1 → A-01，3 件')}>
        扫一枪
      </button>
      <ScanQueueBar queue={queue} />
    </>
  );
}
const bar = () => screen.getByRole('status', { name: '扫描队列' });
const me = person();

beforeEach(() => {
  localStorage.clear();
  resetScanQueues();
});
afterEach(() => {
  cleanup();
  resetScanQueues();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('bar of the queue', () => {
  it('says what waits without a line, sends it when the line is back, each under a key of its own', async () => {
    let online = false;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
    const api = fakeApi().on(meEndpoint, me).on(putaway, {});
    renderAt(<Page />, '/page', me);
    expect(bar().textContent).toContain('没有网络，扫描会先保存在本机');
    await userEvent.click(screen.getByRole('button', { name: '扫一枪' }));
    await userEvent.click(screen.getByRole('button', { name: '扫一枪' }));
    await waitFor(() => expect(bar().textContent).toContain('2 条待发送，已保存在本机；没有网络，恢复后自动发送'));
    online = true;
    act(() => void globalThis.dispatchEvent(new Event('online')));
    await waitFor(() => expect(bar().textContent).toContain('扫描已全部发送'));
    const sent = api.calls.filter(({ line }) => line === 'POST /warehouse/things/7/putaway');
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('the document of the answer shows before the scan stops waiting, also while it is read again', async () => {
    const thing = read({
      path: '/warehouse/things/{id}',
      summary: '',
      permission: 'session',
      scope: 'self',
      answer: z.object({ staged: z.number() }),
    });
    const shown: string[] = [];
    function Staged() {
      const { data } = useRead(thing, { params: { id: '7' } });
      const queue = useScanQueue<{ pieces: number }>({
        name: 'staged',
        send: (body, key) => call(putaway, { params: { id: '7' }, body, key, skipErrorHandler: true }),
        shows: () => ({ endpoint: thing, params: { id: '7' } }),
        invalidates: ['/warehouse/things'],
      });
      const staged = data ? data.staged - queue.waiting.reduce((sum, { body }) => sum + body.pieces, 0) : null;
      if (staged !== null) shown.push(String(staged));
      return (
        <button type="button" onClick={() => queue.add({ pieces: 3 }, '3 件')}>
          待上架 {staged}
        </button>
      );
    }
    let reads = 0;
    const api = fakeApi().on(meEndpoint, me).on(putaway, { staged: 2 });
    // The second read never ends.
    api.on(thing, () => ((reads += 1) > 1 ? new Promise<never>(() => undefined) : { staged: 5 }));
    renderAt(<Staged />, '/page', me);
    await userEvent.click(await screen.findByRole('button', { name: '待上架 5' }));
    await waitFor(() => expect(reads).toBe(2));
    expect(screen.getByRole('button').textContent).toBe('待上架 2');
    // Neither as before nor taken off twice.
    expect(new Set(shown.slice(shown.indexOf('2')))).toEqual(new Set(['2']));
  });

  it('a page that is left behind: what waits goes all the same', async () => {
    let online = false;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
    const api = fakeApi().on(meEndpoint, me).on(putaway, {});
    const { unmount } = renderAt(<Page />, '/page', me);
    await userEvent.click(screen.getByRole('button', { name: '扫一枪' }));
    unmount();
    online = true;
    globalThis.dispatchEvent(new Event('online'));
    await waitFor(() => expect(api.calls.some(({ line }) => line.startsWith('POST'))).toBe(true));
    await waitFor(() => expect(localStorage.length).toBe(0));
  });

  it('a refusal names its scan and reason; it is sent again, or given up after a question', async () => {
    let open = false;
    fakeApi()
      .on(meEndpoint, me)
      .on(putaway, () => (open ? {} : refusal('WMS_CHAMBER_CLOSED', '仓间未开仓。')));
    renderAt(<Page />, '/page', me);
    await userEvent.click(screen.getByRole('button', { name: '扫一枪' }));
    const list = await screen.findByRole('group', { name: '未被接受的扫描' });
    expect(list.textContent).toContain('批次 B1 → A-01，3 件');
    expect(list.textContent).toContain('仓间未开仓。');
    open = true;
    await userEvent.click(screen.getByRole('button', { name: '重新发送' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: '未被接受的扫描' })).toBeNull());

    open = false;
    await userEvent.click(screen.getByRole('button', { name: '扫一枪' }));
    await userEvent.click(await screen.findByRole('button', { name: '放弃' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('放弃后不会计入');
    await userEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLButtonElement);
    await waitFor(() => expect(screen.queryByRole('group', { name: '未被接受的扫描' })).toBeNull());
    expect(localStorage).toHaveLength(0);
  });
});

describe('number pad', () => {
  const done = vi.fn<(value: number) => void>();
  const draw = (max?: number) =>
    renderAt(<NumberPad title="上架件数" initial={12} {...(max ? { max } : {})} onDone={done} onClose={() => {}} />);
  const value = () => screen.getByLabelText('输入的数量').textContent;
  const keys = (text: string, from: number, gap: number) =>
    act(() => {
      for (const [at, key] of [...text, 'Enter'].entries()) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true });
        Object.defineProperty(event, 'timeStamp', { value: from + at * gap });
        document.body.dispatchEvent(event);
      }
    });
  beforeEach(() => done.mockReset());

  it('the first key replaces what stood there; what is too much is said and not taken', async () => {
    draw(30);
    expect(value()).toBe('12件');
    await userEvent.click(screen.getByRole('button', { name: '4' }));
    await userEvent.click(screen.getByRole('button', { name: '0' }));
    expect(value()).toBe('40件');
    expect(screen.getByText('不能大于 30')).toBeTruthy();
    expect(screen.getByRole('button', { name: /确\s*定/ })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: '退格' }));
    await userEvent.click(screen.getByRole('button', { name: /确\s*定/ }));
    expect(done).toHaveBeenCalledWith(4);
    await userEvent.click(screen.getByRole('button', { name: '全部 30' }));
    expect(value()).toBe('30件');
  });
  it('a keyboard types into it, a scan does not', () => {
    draw();
    keys('6901234567892', 1000, 5);
    expect(value()).toBe('12件');
    expect(done).not.toHaveBeenCalled();
    keys('25', 9000, 200);
    expect(done).toHaveBeenCalledWith(25);
  });
  it('more digits than a count has are left out', () => {
    draw();
    for (let at = 0; at < 12; at += 1) fireEvent.click(screen.getByRole('button', { name: '9' }));
    expect(value()).toBe('9999999件');
  });
});
