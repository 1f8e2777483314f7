import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '@shared/runtime/biz-error.ts';
import { ScanBar } from './scan-bar.tsx';
import { ScanKeys } from './scan-keys.ts';
import { useScanner, type ScanResult } from './use-scanner.ts';

const handle = vi.fn<(code: string) => Promise<ScanResult>>();
function Floor() {
  const scanner = useScanner('test', handle);
  return (
    <>
      <ScanBar scanner={scanner} hint="请扫描" />
      <input aria-label="数量" />
    </>
  );
}
/** A scanner's keys, all at one moment. */
const scan = (code: string, at: Element = document.body) =>
  act(async () => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(at, { key });
    await Promise.resolve();
  });
const codes = () => handle.mock.calls.map(([code]) => code);

beforeEach(() => {
  localStorage.clear();
  handle.mockReset().mockImplementation(async (code) => ({ good: true, text: `${code} 已找到` }));
});
afterEach(cleanup);

describe('scanner', () => {
  it('tells a scanner from a person by the pace, and a code from a single Enter', () => {
    const keys = new ScanKeys();
    const type = (text: string, gap: number, from: number) =>
      [...text]
        .map((key, at) => keys.take(key, from + at * gap))
        .concat(keys.take('Enter', from + text.length * gap))
        .at(-1);
    expect(type('CJ-01', 8, 1000)).toBe('CJ-01');
    expect(type('CJ-01', 120, 5000)).toBeNull();
    expect(type('AB', 8, 9000)).toBeNull();
    expect(keys.take('Enter', 20_000)).toBeNull();
  });
  it('takes a code without any focus; what is scanned into an input stays there', async () => {
    render(<Floor />);
    expect(screen.getByRole('status').textContent).toContain('请扫描');
    await scan('CJ-01');
    expect(await screen.findByText('CJ-01 已找到')).toBeTruthy();
    await scan('CJ-02', screen.getByLabelText('数量'));
    expect(codes()).toEqual(['CJ-01']);
  });
  it('a double scan is caught and said', async () => {
    render(<Floor />);
    await scan('CJ-01');
    await scan('CJ-01');
    expect(await screen.findByText('CJ-01 刚刚扫过，已忽略')).toBeTruthy();
    expect(codes()).toEqual(['CJ-01']);
  });
  it('a late answer does not hide that the second read was left out; the next code does', async () => {
    let answer: (result: ScanResult) => void = () => undefined;
    handle.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    render(<Floor />);
    await scan('CJ-01');
    await scan('CJ-01');
    await act(async () => answer({ good: true, text: 'CJ-01 已找到' }));
    expect(screen.getByText('CJ-01 已找到')).toBeTruthy();
    expect(screen.getByText('CJ-01 刚刚扫过，已忽略')).toBeTruthy();
    await scan('CJ-02');
    expect(await screen.findByText('CJ-02 已找到')).toBeTruthy();
    expect(screen.queryByText(/刚刚扫过/)).toBeNull();
  });
  it('scans wait while the API is away, survive a reload and go afterwards in their order', async () => {
    handle.mockRejectedValue(new CallError('no-answer', '网络异常'));
    const first = render(<Floor />);
    await scan('CJ-01');
    await scan('CJ-02');
    expect(await screen.findByText('待处理 2 条')).toBeTruthy();
    expect(screen.getByText(/扫描已保存/)).toBeTruthy();
    first.unmount();
    handle.mockReset().mockImplementation(async (code) => ({ good: true, text: `${code} 已找到` }));
    render(<Floor />);
    await waitFor(() => expect(codes()).toEqual(['CJ-01', 'CJ-02']));
    expect(await screen.findByText('CJ-02 已找到')).toBeTruthy();
    expect(screen.queryByText(/待处理/)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
  it('a refusal is said and does not hold up the next scan', async () => {
    handle.mockRejectedValueOnce(new Error('仓间未开仓。'));
    render(<Floor />);
    await scan('CJ-01');
    expect(await screen.findByText('仓间未开仓。')).toBeTruthy();
    await scan('CJ-02');
    expect(await screen.findByText('CJ-02 已找到')).toBeTruthy();
  });
});
